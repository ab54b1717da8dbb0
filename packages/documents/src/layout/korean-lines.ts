import type { Row } from './page-layout.ts';

const hangul = /[\uac00-\ud7a3]/;

interface Count {
  spaced: number;
  glued: number;
}

/** Syllables that end most words: particles and endings. They count as if seen so often with a space behind them. */
const endings = new Set('은는을를이가의에와과도로서고며면게여해니다요한된할될인및등');
const seenBefore = 4;

const logit = (share: number): number => Math.log(share / (1 - share));

/**
 * What stands between two lines of Korean. A line may end inside a word (as word processors of Korea break them) or between two (as
 * browsers do), and the file does not say which. The lines themselves do: how often a space follows the one syllable and precedes the
 * other one inside them. Where three in four ends look like ends of words, all are.
 */
export function koreanGlue(rows: readonly Row[]): (before: string, after: string) => '' | ' ' {
  const behind = new Map<string, Count>();
  const ahead = new Map<string, Count>();
  const total: Count = { spaced: 1, glued: 3 };
  const count = (map: Map<string, Count>, sign: string, kind: keyof Count) => {
    const own = map.get(sign) ?? { spaced: 0, glued: 0 };
    own[kind] += 1;
    map.set(sign, own);
  };
  for (const { text } of rows) {
    if (!hangul.test(text)) continue;
    for (const [pair] of text.matchAll(/[\uac00-\ud7a3](?= ?[\uac00-\ud7a3])(?: (?=(.)))?/gu)) {
      const kind = pair.length > 1 ? 'spaced' : 'glued';
      total[kind] += 1;
      count(behind, pair.charAt(0), kind);
    }
    for (const match of text.matchAll(/(?<=[\uac00-\ud7a3] ?)[\uac00-\ud7a3]/gu))
      count(ahead, match[0], text.charAt(match.index - 1) === ' ' ? 'spaced' : 'glued');
  }
  const usual = total.spaced / (total.spaced + total.glued);
  const share = (own: Count | undefined, prior: number) =>
    ((own?.spaced ?? 0) + prior * seenBefore) / ((own?.spaced ?? 0) + (own?.glued ?? 0) + seenBefore);
  const isParted = (before: string, after: string) =>
    logit(share(behind.get(before), endings.has(before) ? 0.7 : usual * 0.7)) +
      logit(share(ahead.get(after), usual)) -
      logit(usual) >
    0;
  const ends = rows.flatMap(({ text }, at) => {
    const [before, after] = [text.trimEnd().slice(-1), rows[at + 1]?.text.trimStart().charAt(0) ?? ''];
    return hangul.test(before) && hangul.test(after) ? [isParted(before, after)] : [];
  });
  const byWord = ends.length > 0 && ends.filter(Boolean).length >= ends.length * 0.75;
  return (before, after) => (byWord || isParted(before, after) ? ' ' : '');
}

/** Whether a line of Korean meets another one. */
export const isKorean = (before: string, after: string): boolean => hangul.test(before) && hangul.test(after);
