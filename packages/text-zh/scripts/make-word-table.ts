import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cities, provinces } from '../src/place-names.ts';

/**
 * Makes src/lexicon/word-table.ts: `node packages/text-zh/scripts/make-word-table.ts FOLDER`, where FOLDER has dict.txt of
 * jieba; see the README beside the table.
 */
const folder = process.argv[2];
if (folder === undefined) throw new Error('which folder has dict.txt?');

/** Tags of proper nouns: people, places, organisations, others. */
const properTags = new Set(['nr', 'nrt', 'nrfg', 'ns', 'nt', 'nz']);
/** Fewer are rare names, and what the dictionary's sources got wrong. */
const leastProper = 20;
const regions = new Intl.DisplayNames(['zh'], { type: 'region' });
const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at));
const countries = letters.flatMap((first) => letters.map((second) => regions.of(first + second) ?? ''));
const places = new Set([...provinces, ...cities, ...countries]);

const rows = readFileSync(path.join(folder, 'dict.txt'), 'utf8')
  .split('\n')
  .map((line) => line.split(' '))
  .map(([word = '', count, tag = '']) => ({ word, count: Number(count), tag }))
  .filter(({ word }) => /^[\u4e00-\u9fff]{2,8}$/.test(word));

/** Ends of what is a quality or a kind of people, not a name: 满意度, 贡献者. */
const abstractEnd = /[度率性者化]$/u;

const isTagged = ({ word, tag }: (typeof rows)[number]): boolean =>
  places.has(word) || (properTags.has(tag) && !abstractEnd.test(word));
/** Of the short words with a proper noun's tag many are common ones: 宾客 (nr), 曝光 (nz), 密封 (ns). */
const isDoubtful = (row: (typeof rows)[number]): boolean =>
  isTagged(row) && row.word.length === 2 && row.tag !== 'nt' && !places.has(row.word);
const isProper = (row: (typeof rows)[number]): boolean => isTagged(row) && !isDoubtful(row);

/** Of the nouns of two characters that were seen thrice or so many are no words. */
const isSeen = ({ count, tag }: (typeof rows)[number]): boolean => count >= 5 || /^[vad]/.test(tag);
const ordinary = new Set(
  rows.filter((row) => !isTagged(row) && row.word.length === 2 && isSeen(row)).map(({ word }) => word),
);
/** Whether the words that are taken already leave two characters alone, beside each other. */
const needsOwnPlace = (word: string): boolean => {
  let alone = 0;
  for (let at = 0; at < word.length; at += 1) {
    if (ordinary.has(word.slice(at, at + 2))) [alone, at] = [0, at + 1];
    else if ((alone += 1) > 1) return true;
  }
  return false;
};
const longer = rows.filter(
  (row) => !isTagged(row) && row.count >= 5 && (row.word.length === 3 || row.word.length === 4),
);
for (const { word, count } of longer) if (count >= 20 || needsOwnPlace(word)) ordinary.add(word);

const proper = new Set(
  rows
    .filter(
      (row) =>
        isProper(row) &&
        row.count >= leastProper &&
        (row.tag !== 'nr' || row.word.length === 2) &&
        !ordinary.has(row.word),
    )
    .map(({ word }) => word),
);

const counts = new Map(rows.map(({ word, count }) => [word, count]));
/** How common a word is: 0 for the most common. */
const tierOf = (word: string): number => {
  const count = counts.get(word) ?? 0;
  return count >= 1000 ? 0 : count >= 100 ? 1 : count >= 20 ? 2 : 3;
};

const doubtful = new Set(
  rows.filter((row) => isDoubtful(row) && row.count >= leastProper).map(({ word }) => word),
);

/** Words by length and tier, then by their first character: 一 and the rests of all those words that begin with it. */
function pack(words: ReadonlySet<string>): string[] {
  const lists = Map.groupBy([...words].toSorted(), (word) => `${word.length}${tierOf(word)}`);
  return [...lists]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([head, all]) => {
      const groups = Map.groupBy(all, (word) => word.charAt(0));
      return `${head}${[...groups].map(([first, of]) => first + of.map((word) => word.slice(1)).join('')).join(' ')}`;
    });
}
const literal = (lists: readonly string[]): string => lists.map((list) => `    '${list}',`).join('\n');
writeFileSync(
  new URL('../src/lexicon/word-table.ts', import.meta.url),
  `/** Common words and proper nouns of Chinese, packed by \`scripts/make-word-table.ts\` from dict.txt of jieba (MIT License). */
export const wordTable = {
  common: [
${literal(pack(ordinary))}
  ],
  proper: [
${literal(pack(proper))}
  ],
  doubtful: [
${literal(pack(doubtful))}
  ],
};
`,
);
