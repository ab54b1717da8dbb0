import { pinyinInitials } from '../../../shared/lib/pinyin-initials.ts';
import type { Prompt } from './prompt.ts';

/** The prompts that contain every term, those with one in the title first. A word may be the pinyin initials of a title. */
export function findPrompts<T extends Prompt>(prompts: readonly T[], query: string): readonly T[] {
  const terms = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (terms.length === 0) return prompts;
  const inTitle = ({ title }: T, word: string) =>
    title.toLowerCase().includes(word) || pinyinInitials(title).startsWith(word);
  const found = prompts.filter((prompt) =>
    terms.every((word) => inTitle(prompt, word) || prompt.text.toLowerCase().includes(word)),
  );
  const titled = (prompt: T) => (terms.some((word) => inTitle(prompt, word)) ? 0 : 1);
  return found.toSorted((a, b) => titled(a) - titled(b));
}
