import { pinyinInitials } from '../composer/pinyin-initials.ts';
import type { Prompt } from './prompt.ts';

/** The prompts that have every word, those with one in the title first. A word may be the pinyin initials of a title. */
export function findPrompts<T extends Prompt>(prompts: readonly T[], words: string): readonly T[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return prompts;
  const inTitle = ({ title }: T, word: string) =>
    title.toLowerCase().includes(word) || pinyinInitials(title).startsWith(word);
  const found = prompts.filter((prompt) =>
    wanted.every((word) => inTitle(prompt, word) || prompt.text.toLowerCase().includes(word)),
  );
  const titled = (prompt: T) => (wanted.some((word) => inTitle(prompt, word)) ? 0 : 1);
  return found.toSorted((a, b) => titled(a) - titled(b));
}
