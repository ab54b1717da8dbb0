import type { Kind } from '@baigong/quiz';

/** The character that stands for a kind of practice, as on the spine of a book. */
export const kindGlyphs: Readonly<Record<Kind, string>> = {
  syllable: '拼',
  tone: '调',
  retroflex: '舌',
  nasal: '鼻',
  consonant: '声',
  polyphone: '多',
  neutral: '轻',
  erhua: '儿',
  sandhi: '变',
  misread: '误',
  word: '词',
  measure: '量',
  grammar: '句',
  judgement: '判',
};
