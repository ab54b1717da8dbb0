const wordPattern = /\p{Script=Han}+|[\p{L}\p{N}]+/gu;

/** Words that nearly every entry has and that say nothing of its matter. */
const stopGrams = new Set([
  '一个',
  '可以',
  '希望',
  '能够',
  '建议',
  '问题',
  '不能',
  '没有',
  '怎么',
  '什么',
  '的时',
  '时候',
  '这个',
]);

/** What two texts are compared by: neighbouring pairs of Chinese characters, and whole words of other scripts. */
export function gramsOf(text: string): Set<string> {
  const grams = new Set<string>();
  for (const [run] of text.normalize('NFKC').toLowerCase().matchAll(wordPattern)) {
    if (!/\p{Script=Han}/u.test(run)) {
      if (run.length > 1) grams.add(run);
      continue;
    }
    const characters = Array.from(run);
    for (let index = 0; index + 1 < characters.length; index++) {
      const gram = `${characters[index]}${characters[index + 1]}`;
      if (!stopGrams.has(gram)) grams.add(gram);
    }
  }
  return grams;
}

export interface Comparable {
  readonly title: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
}

function countShared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0;
  for (const gram of a) if (b.has(gram)) count++;
  return count;
}

/** Least grams in common, and least share, for two texts to be called alike. */
const minShared = 2;
const minSimilarity = 0.3;

/**
 * How alike what is written and an entry are, 0 to 1: the share of the written grams that the entry has, or of the
 * entry's title that was written, whichever is more; 0 where too little is in common to tell.
 */
export function similarityOf(query: ReadonlySet<string>, entry: Comparable): number {
  const inAll = countShared(query, entry.all);
  if (inAll < minShared) return 0;
  const similarity = Math.max(
    inAll / query.size,
    entry.title.size < minShared ? 0 : countShared(entry.title, query) / entry.title.size,
  );
  return similarity < minSimilarity ? 0 : similarity;
}
