import type { Sentence } from './sentences.ts';
import { chineseStopCharacters, englishStopWords } from './stop-words.ts';

type Vector = ReadonlyMap<string, number>;

const tokens = /\p{Script=Han}+|[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu;

/** What a sentence is about: bigrams of Chinese characters, and words of other scripts. */
export function terms(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (term: string) => counts.set(term, (counts.get(term) ?? 0) + 1);
  for (const [token] of text.normalize('NFKC').matchAll(tokens)) {
    if (!/^\p{Script=Han}/u.test(token)) {
      const word = token.toLowerCase().replace(/(?<=[a-z]{3})s$/, '');
      if (word.length > 1 && !englishStopWords.has(word)) add(word);
      continue;
    }
    let previous = '';
    for (const character of token) {
      if (chineseStopCharacters.has(character)) {
        previous = '';
        continue;
      }
      if (previous !== '') add(previous + character);
      previous = character;
    }
  }
  return counts;
}

/** Unit vectors of term frequency times inverse sentence frequency. */
function vectors(sentences: readonly Sentence[]): Vector[] {
  const counted = sentences.map(({ text }) => terms(text));
  const frequency = new Map<string, number>();
  for (const counts of counted)
    for (const term of counts.keys()) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  return counted.map((counts) => {
    const weights = new Map<string, number>();
    let square = 0;
    for (const [term, count] of counts) {
      const weight = (1 + Math.log(count)) * Math.log(1 + sentences.length / (frequency.get(term) ?? 1));
      weights.set(term, weight);
      square += weight * weight;
    }
    const length = Math.sqrt(square) || 1;
    for (const [term, weight] of weights) weights.set(term, weight / length);
    return weights;
  });
}

function dot(a: Vector, b: Vector): number {
  let [sum, [small, large]] = [0, a.size < b.size ? [a, b] : [b, a]];
  for (const [term, weight] of small) sum += weight * (large.get(term) ?? 0);
  return sum;
}

/**
 * Indexes of the `count` sentences that stand best for the whole, in reading order.
 *
 * The score is LexRank's (G. Erkan, D. Radev, 2004) with cosine similarity and no threshold: the similarity
 * matrix is symmetric, so its random walk settles in proportion to each sentence's summed similarity to all
 * others, which is its product with the sum of all vectors. That takes one pass instead of a matrix. Opening
 * sentences count a little more, very short and very long ones less; sentences are then chosen one by one,
 * against those already chosen (maximal marginal relevance, J. Carbonell, J. Goldstein, 1998).
 */
export function rankSentences(sentences: readonly Sentence[], count: number): number[] {
  const all = vectors(sentences);
  const centre = new Map<string, number>();
  for (const vector of all)
    for (const [term, weight] of vector) centre.set(term, (centre.get(term) ?? 0) + weight);
  const scores = sentences.map((sentence, index) => {
    const length = Array.from(sentence.text).length;
    if (sentence.fragment || length < 6) return Number.NEGATIVE_INFINITY;
    const own = all[index] ?? new Map<string, number>();
    const shape = Math.min(1, length / 18) * (length > 160 ? 160 / length : 1);
    const place = index === 0 ? 1.3 : sentence.opens ? 1.1 : 1;
    // A sentence's likeness to itself says nothing.
    return Math.max(0, dot(own, centre) - 1) * shape * place + 1e-9 * (sentences.length - index);
  });
  const best = scores.reduce((a, b) => Math.max(a, b), 0) || 1;
  const nearest = sentences.map(() => 0);
  const chosen: number[] = [];
  while (chosen.length < count) {
    let [pick, value] = [-1, Number.NEGATIVE_INFINITY];
    scores.forEach((score, index) => {
      if (score === Number.NEGATIVE_INFINITY || chosen.includes(index)) return;
      // One that all but repeats a chosen sentence comes only when nothing else is left.
      const repeats = (nearest[index] ?? 0) > 0.8 ? 10 : 0;
      const marginal = 0.7 * (score / best) - 0.3 * (nearest[index] ?? 0) - repeats;
      if (marginal > value) [pick, value] = [index, marginal];
    });
    const vector = all[pick];
    if (vector === undefined) break;
    chosen.push(pick);
    all.forEach((other, index) => {
      nearest[index] = Math.max(nearest[index] ?? 0, dot(vector, other));
    });
  }
  return chosen.toSorted((a, b) => a - b);
}
