import { fold } from '../fold.ts';

const letter = '(?!\\p{Script=Han})[\\p{L}\\p{M}\\p{N}]';
const runs = new RegExp(`\\p{Script=Han}+|(?:${letter})+(?:[.'’-](?:${letter})+)*`, 'gu');
const han = /^\p{Script=Han}/u;

/**
 * What a text is found by: each pair of neighbouring Chinese characters, the last character of each run alone (so that
 * every single one begins some gram), and whole words of other scripts.
 */
export function gramsOf(text: string): string[] {
  const grams: string[] = [];
  for (const [run] of fold(text).matchAll(runs)) {
    if (!han.test(run)) {
      grams.push(run);
      continue;
    }
    let before = '';
    for (const sign of run) {
      if (before !== '') grams.push(before + sign);
      before = sign;
    }
    grams.push(before);
  }
  return grams;
}

/** What is looked up for a query: as `gramsOf`, but a single character only where it stands alone. */
export function gramsOfQuery(query: string): string[] {
  const grams = new Set<string>();
  for (const [run] of fold(query).matchAll(runs)) {
    const signs = han.test(run) ? Array.from(run) : [];
    if (signs.length < 2) grams.add(run);
    for (let at = 0; at + 1 < signs.length; at += 1) grams.add(`${signs[at]}${signs[at + 1]}`);
  }
  return [...grams];
}
