import { splitSentences } from './sentences.ts';
import { chineseStopWords, englishStopWords } from './stop-words.ts';
import { segments } from '@baigong/text-zh/segments';

export interface Keyword {
  readonly word: string;
  readonly count: number;
  /** Relative to the best, which is 1. */
  readonly weight: number;
}

interface Candidate {
  readonly word: string;
  readonly parts: number;
  count: number;
  readonly sentences: Set<number>;
  readonly first: number;
}

/** A name that the dictionary does not know falls into single characters: 云帆数科有限公司 is five words. */
const MAX_CHINESE_PARTS = 6;
const MAX_PARTS = 4;

interface Token {
  readonly text: string;
  readonly han: boolean;
  /** Cannot begin, end or be a keyword. */
  readonly stop: boolean;
}

/** Runs of words with nothing between them: punctuation and function words separate phrases. */
function runs(sentence: string): Token[][] {
  const result: Token[][] = [];
  let run: Token[] = [];
  const close = () => {
    if (run.length > 0) result.push(run);
    run = [];
  };
  for (const { segment, isWordLike } of segments(sentence, 'word')) {
    if (segment === ' ') continue;
    if (isWordLike !== true || /^[\p{N}.,%]+$/u.test(segment)) {
      close();
      continue;
    }
    const han = /^\p{Script=Han}+$/u.test(segment);
    const text = han ? segment : segment.toLowerCase();
    const stop = han ? chineseStopWords.has(text) : englishStopWords.has(text) || text.length < 2;
    if (stop) close();
    else run.push({ text: han ? text : segment, han, stop });
  }
  close();
  return result;
}

/** Joins the parts of a phrase: Chinese without, other scripts with a blank between. */
function joined(tokens: readonly Token[]): string {
  return tokens.reduce((text, token, index) => {
    const gap = index > 0 && !(token.han && tokens[index - 1]?.han === true) ? ' ' : '';
    return text + gap + token.text;
  }, '');
}

function collect(text: string): Map<string, Candidate> {
  const candidates = new Map<string, Candidate>();
  let position = 0;
  splitSentences(text.normalize('NFC')).forEach(({ text: sentence }, index) => {
    for (const run of runs(sentence)) {
      for (let start = 0; start < run.length; start += 1) {
        position += 1;
        for (let size = 1; size <= MAX_CHINESE_PARTS && start + size <= run.length; size += 1) {
          const tokens = run.slice(start, start + size);
          const chinese = tokens.every(({ han }) => han);
          if (size > MAX_PARTS && !chinese) break;
          const word = joined(tokens);
          const length = Array.from(word).length;
          if (length < 2) continue;
          if (chinese && length > 8) break;
          const key = word.toLowerCase();
          const known = candidates.get(key);
          if (known === undefined) {
            candidates.set(key, {
              word,
              parts: size,
              count: 1,
              sentences: new Set([index]),
              first: position,
            });
          } else {
            known.count += 1;
            known.sentences.add(index);
          }
        }
      }
    }
  });
  return candidates;
}

/**
 * The words and phrases that mark a text, best first. Candidates are words, and phrases of a few words that recur;
 * their score is the C-value of K. Frantzi and S. Ananiadou (2000): frequency, less the frequency within longer phrases
 * that also recur, times the logarithm of the length; then more for terms that are spread over many sentences and
 * appear early.
 */
export function rankKeywords(text: string, count: number): Keyword[] {
  const candidates = collect(text);
  for (const [key, { parts, count: times }] of candidates) if (parts > 1 && times < 2) candidates.delete(key);
  // Occurrences inside longer candidates, per shorter one.
  const nested = new Map<string, { total: number; within: number }>();
  for (const candidate of candidates.values()) {
    if (candidate.parts === 1) continue;
    const inner = new Set<string>();
    for (const run of runs(candidate.word)) {
      for (let start = 0; start < run.length; start += 1) {
        for (let size = 1; start + size <= run.length; size += 1)
          inner.add(joined(run.slice(start, start + size)).toLowerCase());
      }
    }
    inner.delete(candidate.word.toLowerCase());
    for (const part of inner) {
      const known = nested.get(part) ?? { total: 0, within: 0 };
      nested.set(part, { total: known.total + candidate.count, within: known.within + 1 });
    }
  }
  const scored = [...candidates.values()].map((candidate) => {
    const inside = nested.get(candidate.word.toLowerCase());
    const own =
      inside === undefined ? candidate.count : Math.max(0, candidate.count - inside.total / inside.within);
    const length = /\p{Script=Han}/u.test(candidate.word)
      ? Array.from(candidate.word).length
      : candidate.parts * 2;
    const spread = 1 + Math.log(candidate.sentences.size);
    const early = 1 + 0.3 / (1 + candidate.first / 50);
    return { candidate, score: own * Math.log2(1 + Math.min(length, 6)) * spread * early };
  });
  scored.sort((a, b) => b.score - a.score || a.candidate.first - b.candidate.first);
  const recurring = scored.filter(({ candidate }) => candidate.count > 1).length;
  const chosen: typeof scored = [];
  for (const entry of scored) {
    if (chosen.length >= count || entry.score <= 0) break;
    // Where words recur, a word that occurs once is noise.
    if (recurring >= 5 && entry.candidate.count === 1) continue;
    // 人工智能 makes 人工 and 智能技术 of the same occurrences redundant.
    const covered = chosen.some(
      ({ candidate }) =>
        (candidate.word.includes(entry.candidate.word) && candidate.count * 2 >= entry.candidate.count) ||
        (entry.candidate.word.includes(candidate.word) && entry.candidate.count * 2 <= candidate.count),
    );
    if (!covered) chosen.push(entry);
  }
  const best = chosen[0]?.score ?? 1;
  return chosen.map(({ candidate, score }) => ({
    word: candidate.word,
    count: candidate.count,
    weight: Math.round((score / best) * 100) / 100,
  }));
}
