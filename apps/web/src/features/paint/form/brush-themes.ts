import { vocabulary } from '@baigong/brush/vocabulary';
import type { PhraseTheme } from './phrases.ts';

/** The words that the built-in brush reads, by theme. */
export const brushThemes: readonly PhraseTheme[] = vocabulary.map(({ theme, label, terms }) => ({
  id: theme,
  name: label,
  phrases: [...new Set(terms.map((term) => term.label))],
}));
