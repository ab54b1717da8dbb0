import { textAt, type DocumentText } from '@baigong/documents';
import type { Answer, ModelWork, Turn } from './work-record.ts';

type Texts = Pick<DocumentText, 'blocks'>;

/** For each block of a text where it stands in a later version; undefined for one that is not there, or not in its order. */
function placesIn(before: Texts, after: Texts): (number | undefined)[] {
  // Last places first, so that the next one is taken from the end.
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

/** A stretch of blocks where it is now; an empty one where nothing of it is left. */
function stretchIn(places: readonly (number | undefined)[], from: number, to: number) {
  const now = places.slice(from, to).filter((place) => place !== undefined);
  const [first, last] = [now[0], now.at(-1)];
  return first === undefined || last === undefined ? { from: 0, to: 0 } : { from: first, to: last + 1 };
}

function turnIn(places: readonly (number | undefined)[], after: Texts, turn: Turn): Turn {
  const { position, about, passages } = turn;
  const block = position && places[position.block];
  const moved = position && block !== undefined ? { ...position, block } : undefined;
  return {
    ...turn,
    position: moved && textAt(after, moved) === about ? moved : undefined,
    passages: passages.map(({ number, from, to }) => ({ number, ...stretchIn(places, from, to) })),
  };
}

/** A translation's marks are the blocks' numbers; what stands under one that is gone goes, too. */
const marked = /\[\[(\d+)\]\]([^]*?)(?=\[\[\d+\]\]|$)/g;

function answerIn(
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
  const text = answer.text.replace(marked, (_, block: string, words: string) => {
    const now = places[Number(block)];
    return now === undefined ? '' : `[[${now}]]${words}`;
  });
  return text.trim() === '' ? [] : [[key, { ...answer, text }]];
}

/**
 * What models wrote about a document whose text was read anew (a scan that was recognised): what is kept by the place of a block follows
 * the block, what was about one that is gone goes. Citations are looked for in the text as it is whenever they are shown.
 */
export function followText(work: ModelWork, before: Texts, after: Texts): ModelWork {
  const places = placesIn(before, after);
  return {
    ...work,
    turns: work.turns.map((turn) => turnIn(places, after, turn)),
    answers: Object.fromEntries(
      Object.entries(work.answers).flatMap(([key, answer]) => answerIn(places, key, answer)),
    ),
  };
}
