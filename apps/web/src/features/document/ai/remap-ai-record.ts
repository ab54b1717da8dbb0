import { textAt, type DocumentText } from '@baigong/documents';
import type { Answer, AiRecord, Turn } from '../records/ai-record.ts';

type Texts = Pick<DocumentText, 'blocks'>;

/** The index of each block in a later version of the text; undefined if it is gone or out of order. */
function mapBlocks(before: Texts, after: Texts): (number | undefined)[] {
  // Last indexes first, so that the next one can be popped.
  const byText = new Map<string, number[]>();
  for (const [index, { text }] of [...after.blocks.entries()].toReversed()) {
    const there = byText.get(text);
    if (there) there.push(index);
    else byText.set(text, [index]);
  }
  let last = -1;
  return before.blocks.map(({ text }) => {
    const there = byText.get(text) ?? [];
    while ((there.at(-1) ?? Infinity) <= last) there.pop();
    const found = there.pop();
    last = found ?? last;
    return found;
  });
}

/** The new range of a range of blocks; empty if nothing of it is left. */
function mapRange(places: readonly (number | undefined)[], from: number, to: number) {
  const now = places.slice(from, to).filter((place) => place !== undefined);
  const [first, last] = [now[0], now.at(-1)];
  return first === undefined || last === undefined ? { from: 0, to: 0 } : { from: first, to: last + 1 };
}

function remapTurn(places: readonly (number | undefined)[], after: Texts, turn: Turn): Turn {
  const { position, about, passages } = turn;
  const block = position && places[position.block];
  const moved = position && block !== undefined ? { ...position, block } : undefined;
  return {
    ...turn,
    position: moved && textAt(after, moved) === about ? moved : undefined,
    passages: passages.map(({ number, from, to }) => ({ number, ...mapRange(places, from, to) })),
  };
}

/** A translation marks each paragraph with its block index; paragraphs of removed blocks are removed. */
const translationPattern = /\[\[(\d+)\]\]([^]*?)(?=\[\[\d+\]\]|$)/g;

function remapAnswer(
  places: readonly (number | undefined)[],
  key: string,
  answer: Answer,
): readonly (readonly [string, Answer])[] {
  const [kind, ...rest] = key.split(':');
  if (kind === 'chapter') {
    const now = places[Number(rest[0])];
    return now === undefined ? [] : [[`chapter:${now}`, answer]];
  }
  if (kind !== 'translation') return [[key, answer]];
  const text = answer.text.replace(translationPattern, (_, block: string, words: string) => {
    const now = places[Number(block)];
    return now === undefined ? '' : `[[${now}]]${words}`;
  });
  return text.trim() === '' ? [] : [[key, { ...answer, text }]];
}

/**
 * Adapts an AI record to a text that was extracted again (by OCR): what refers to block indexes follows the blocks, what refers
 * to removed blocks is removed. Citations need no adaptation: they are searched whenever they are displayed.
 */
export function remapAiRecord(work: AiRecord, before: Texts, after: Texts): AiRecord {
  const places = mapBlocks(before, after);
  return {
    ...work,
    turns: work.turns.map((turn) => remapTurn(places, after, turn)),
    answers: Object.fromEntries(
      Object.entries(work.answers).flatMap(([key, answer]) => remapAnswer(places, key, answer)),
    ),
  };
}
