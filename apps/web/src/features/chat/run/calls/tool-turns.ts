import { maxToolResultChars, maxToolTurns, type ToolTurn } from '@baigong/contracts';
import { shownParts } from '../../session/parts.ts';
import { promptTokenBudget } from '../../session/fit-context.ts';
import type { Message, MessageToolCall } from '../../session/session.ts';

/** Characters that all calls of an answer take at most in a request; the results of older ones are left out first. */
const maxTurnsChars = 90_000;

const omitted = { note: '较早的结果太长，这里省略了；需要时请再调用一次。' };

/** What a model reads of a call's result. */
function resultOf({ output, failure, said }: MessageToolCall, maxChars: number): unknown {
  if (failure !== undefined) return { error: failure, ...(said === undefined ? {} : { userSays: said }) };
  const { data, title, summary, blocks } = (output ?? {}) as Record<string, unknown>;
  const result = data === undefined ? { title, summary, blocks } : { summary, data };
  const text = JSON.stringify(result);
  if (text.length <= maxChars) return result;
  return {
    summary,
    part: text.slice(0, maxChars),
    note: '结果太长，这里只有开头；用户看到的是全部。',
  };
}

/** The text and thoughts before each call since the one before it; what follows the last one is its as well. */
function wordsOf(answer: Message): ReadonlyMap<string, { text: string; reasoning: string }> {
  const words = new Map<string, { text: string; reasoning: string }>();
  let since = { text: '', reasoning: '' };
  for (const part of shownParts(answer)) {
    if (part.type === 'text' || part.type === 'reasoning') since[part.type] += part.text;
    if (part.type !== 'calls') continue;
    for (const { id } of part.calls) {
      words.set(id, since);
      since = { text: '', reasoning: '' };
    }
  }
  const last = words.get(answer.toolCalls?.at(-1)?.id ?? '');
  if (last) for (const kind of ['text', 'reasoning'] as const) last[kind] += since[kind];
  return words;
}

/**
 * The turns of an answer whose tools ran in this browser, as the next request sends them: each with its calls, and the
 * words that came with them. Of an answer with more turns than a request may have the oldest ones are left out.
 * @param context the model's window in tokens, where known: the calls take at most half of what a prompt may
 */
export function toolTurnsOf(answer: Message, context?: number): ToolTurn[] {
  const { toolCalls = [], turns = [] } = answer;
  const words = wordsOf(answer);
  const joined = (calls: readonly MessageToolCall[], kind: 'text' | 'reasoning') =>
    calls
      .map(({ id }) => words.get(id)?.[kind] ?? '')
      .join('')
      .trim();
  const starts = [0, ...turns];
  const kept = starts
    .map((start, n) => toolCalls.slice(start, starts[n + 1] ?? start))
    .filter((calls) => calls.length > 0)
    .slice(-maxToolTurns);
  // A character is a token at most, but for the rarest.
  const half = context === undefined ? maxTurnsChars : Math.floor(promptTokenBudget(context) / 2);
  let left = Math.min(maxTurnsChars, half);
  const maxChars = Math.min(maxToolResultChars, Math.floor(left / 2));
  const result: ToolTurn[] = [];
  for (const calls of kept.toReversed()) {
    const reasoning = joined(calls, 'reasoning');
    result.unshift({
      role: 'tools',
      text: joined(calls, 'text'),
      ...(reasoning === '' ? {} : { reasoning }),
      calls: calls.slice(-100).map((call) => {
        const output = resultOf(call, maxChars);
        left -= JSON.stringify([call.input, output]).length;
        return {
          id: call.id,
          name: call.name,
          input: call.input ?? {},
          ...(call.signature === undefined ? {} : { signature: call.signature }),
          output: left < 0 ? omitted : output,
        };
      }),
    });
  }
  return result;
}
