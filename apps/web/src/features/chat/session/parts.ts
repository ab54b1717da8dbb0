import type { AnswerPart, Message, MessageToolCall } from './session.ts';

/** A stretch of an answer as it is shown: what came between two things of other kinds. */
export type ShownPart =
  | { readonly type: 'reasoning'; readonly text: string; readonly ms: number }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'calls'; readonly calls: readonly MessageToolCall[] }
  | { readonly type: 'pictures'; readonly pictures: readonly string[] };

/** What of an answer its parts refer to. */
export type Timeline = Partial<Pick<Message, 'content' | 'reasoning' | 'toolCalls' | 'pictures' | 'parts'>>;

/**
 * The parts of an answer, all of it once: what no part refers to stands where answers without parts have it, thoughts
 * and calls before the text, pictures after it.
 */
export function partsOf({
  content = '',
  reasoning,
  toolCalls = [],
  pictures = [],
  parts = [],
}: Timeline): readonly AnswerPart[] {
  let textLeft = content.length;
  let thoughtsLeft = reasoning?.text.length ?? 0;
  let msLeft = reasoning?.ms ?? 0;
  let picturesLeft = pictures.length;
  const callsLeft = new Set(toolCalls.map(({ id }) => id));
  const known: AnswerPart[] = [];
  for (const part of parts) {
    if (part.type === 'call') {
      if (callsLeft.delete(part.id ?? '')) known.push(part);
    } else if (part.type === 'picture') {
      if (picturesLeft-- > 0) known.push(part);
    } else {
      const chars = Math.min(part.chars ?? 0, part.type === 'text' ? textLeft : thoughtsLeft);
      if (chars > 0) known.push({ ...part, chars });
      if (part.type === 'text') textLeft -= chars;
      else {
        thoughtsLeft -= chars;
        msLeft -= part.ms ?? 0;
      }
    }
  }
  return [
    ...(thoughtsLeft > 0
      ? [{ type: 'reasoning' as const, chars: thoughtsLeft, ms: Math.max(0, msLeft) }]
      : []),
    ...[...callsLeft].map((id) => ({ type: 'call' as const, id })),
    ...known,
    ...(textLeft > 0 ? [{ type: 'text' as const, chars: textLeft }] : []),
    ...Array.from({ length: Math.max(0, picturesLeft) }, () => ({ type: 'picture' as const })),
  ];
}

/** The parts of an answer with what is in them, in the order they came; blank ones are left out. */
export function shownParts(answer: Timeline): readonly ShownPart[] {
  const { content = '', reasoning, toolCalls = [], pictures = [] } = answer;
  const byId = new Map(toolCalls.map((call) => [call.id, call]));
  const shown: ShownPart[] = [];
  let text = 0;
  let thought = 0;
  let picture = 0;
  for (const part of partsOf(answer)) {
    const last = shown.at(-1);
    switch (part.type) {
      case 'text': {
        const words = content.slice(text, (text += part.chars ?? 0));
        if (words.trim() !== '') shown.push({ type: 'text', text: words });
        break;
      }
      case 'reasoning': {
        const words = reasoning?.text.slice(thought, (thought += part.chars ?? 0)) ?? '';
        if (words.trim() !== '') shown.push({ type: 'reasoning', text: words, ms: part.ms ?? 0 });
        break;
      }
      case 'call': {
        const call = byId.get(part.id ?? '');
        if (!call) break;
        if (last?.type === 'calls') shown[shown.length - 1] = { ...last, calls: [...last.calls, call] };
        else shown.push({ type: 'calls', calls: [call] });
        break;
      }
      case 'picture': {
        const url = pictures[picture++];
        // A gateway may send a picture twice.
        if (url === undefined || pictures.indexOf(url) < picture - 1) break;
        if (last?.type === 'pictures')
          shown[shown.length - 1] = { ...last, pictures: [...last.pictures, url] };
        else shown.push({ type: 'pictures', pictures: [url] });
      }
    }
  }
  return shown;
}
