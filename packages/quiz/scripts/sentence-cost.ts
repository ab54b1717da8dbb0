/**
 * What a model of word sequences has counted: by words with a space between, the cost of the last word after the others
 * (−log10 of its probability) and what it costs to go on without the first of them.
 */
export type WordSequences = ReadonlyMap<string, readonly [cost: number, backOff: number]>;

/** The model looks at two words before the one that it judges. */
const MAX_NGRAM = 3;
const MAX_WORD_LENGTH = 7;
/** A sentence follows the end of another. */
const SENTENCE_START = '。';
/** The standard sentence must be at least twice as probable. */
const MIN_COST_MARGIN = Math.log10(2);

/** Every sequence of up to three words that some way of dividing the sentence has. */
export function sequencesOf(known: (word: string) => boolean, sentence: string): Set<string> {
  const characters = Array.from(sentence);
  const found = new Set<string>();
  const follow = (at: number, before: readonly string[]): void => {
    for (let end = at + 1; end <= Math.min(characters.length, at + MAX_WORD_LENGTH); end++) {
      const word = characters.slice(at, end).join('');
      if (!known(word)) continue;
      const words = [...before, word];
      const sequence = words.join(' ');
      if (found.has(`${at} ${sequence}`)) continue;
      found.add(`${at} ${sequence}`);
      follow(end, words.slice(1 - MAX_NGRAM));
    }
  };
  follow(0, [SENTENCE_START]);
  const sequences = new Set<string>([SENTENCE_START]);
  for (const one of found) {
    const words = one.split(' ').slice(1);
    for (let from = 0; from < words.length; from++) sequences.add(words.slice(from).join(' '));
  }
  return sequences;
}

/** −log10 of the probability that the model gives a sentence, divided into words in the way that is most probable. */
export function sentenceCost(sequences: WordSequences, sentence: string): number {
  const characters = Array.from(sentence);
  /** By place, the cheapest way there for each pair of words that it ends with. */
  const ways = characters.map(() => new Map<string, number>());
  ways.push(new Map());
  ways[0]!.set(SENTENCE_START, 0);
  for (let at = 0; at < characters.length; at++) {
    for (const [ending, cost] of ways[at]!) {
      for (let end = at + 1; end <= Math.min(characters.length, at + MAX_WORD_LENGTH); end++) {
        const word = characters.slice(at, end).join('');
        if (!sequences.has(word)) continue;
        const before = ending.split(' ');
        const total = cost + wordCost(sequences, before, word);
        const next = [...before, word].slice(1 - MAX_NGRAM).join(' ');
        if (total < (ways[end]!.get(next) ?? Infinity)) ways[end]!.set(next, total);
      }
    }
  }
  const cheapest = Math.min(...ways.at(-1)!.values());
  if (cheapest === Infinity) throw new Error(`the model does not know all words of ${sentence}`);
  return cheapest;
}

/** Back-off: where the model has not counted the word after these two, it is judged after the last of them, and so on. */
function wordCost(sequences: WordSequences, before: readonly string[], word: string): number {
  const counted = sequences.get([...before, word].join(' '));
  if (counted) return counted[0];
  return (sequences.get(before.join(' '))?.[1] ?? 0) + wordCost(sequences, before.slice(1), word);
}

/**
 * Whether the model finds one sentence clearly more probable than another, as a whole and by the character: a short
 * sentence is more probable than a long one whatever it says.
 */
export function isMoreUsual(sequences: WordSequences, right: string, wrong: string): boolean {
  const [one, other] = [sentenceCost(sequences, right), sentenceCost(sequences, wrong)];
  const perCharacter = (cost: number, sentence: string): number => cost / Array.from(sentence).length;
  return other >= one + MIN_COST_MARGIN && perCharacter(other, wrong) > perCharacter(one, right);
}
