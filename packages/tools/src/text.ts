/** What the tools find in a text, for whoever works on texts of its own: no tool is run, nothing is formatted. */
export { countCharacters, readingSeconds } from './count-text.ts';
export { diffTokens, splitTokens } from './diff-text.ts';
export { rankKeywords } from './extract/rank-keywords.ts';
export type { Keyword } from './extract/rank-keywords.ts';
export { rankSentences } from './extract/rank-sentences.ts';
export { splitSentences } from './extract/sentences.ts';
export type { Sentence } from './extract/sentences.ts';
