import { foldText } from '../fold-text.ts';

const letter = '(?!\\p{Script=Han})[\\p{L}\\p{M}\\p{N}]';
const runs = new RegExp(`\\p{Script=Han}+|(?:${letter})+(?:[.'’-](?:${letter})+)*`, 'gu');
const han = /^\p{Script=Han}/u;

/**
 * Index terms of a text: Chinese bigrams, the last character of each run (so that every character is the prefix of a term), and words of
 * other scripts.
 */
export function textNgrams(text: string): string[] {
  const ngrams: string[] = [];
  for (const [run] of foldText(text).matchAll(runs)) {
    if (!han.test(run)) {
      ngrams.push(run);
      continue;
    }
    let previous = '';
    for (const char of run) {
      if (previous !== '') ngrams.push(previous + char);
      previous = char;
    }
    ngrams.push(previous);
  }
  return ngrams;
}

/** Search terms of a query: as `textNgrams`, but a single Chinese character only if it is alone. */
export function queryNgrams(query: string): string[] {
  const ngrams = new Set<string>();
  for (const [run] of foldText(query).matchAll(runs)) {
    const chars = han.test(run) ? Array.from(run) : [];
    if (chars.length < 2) ngrams.add(run);
    for (let at = 0; at + 1 < chars.length; at += 1) ngrams.add(`${chars[at]}${chars[at + 1]}`);
  }
  return [...ngrams];
}
