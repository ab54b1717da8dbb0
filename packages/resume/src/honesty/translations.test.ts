import { describe, expect, test } from 'vitest';
import { heldBackTranslations } from '../../test/translations-held-back.ts';
import { proseTranslations } from '../../test/translations-prose.ts';
import { translations, type TranslationCase } from '../../test/translations.ts';
import { compareFacts } from './honesty.ts';

/** Whether a good translation has nothing named, and a bad one all of what was planted. */
function isJudgedRight({ source, answer, added = [], lost = [] }: TranslationCase): boolean {
  const { additions, losses } = compareFacts(source, answer, { translation: true });
  const names = (found: readonly { text: string }[], text: string) =>
    found.some((one) => one.text.includes(text) || text.includes(one.text));
  if (added.length + lost.length === 0) return additions.length + losses.length === 0;
  return added.every((text) => names(additions, text)) && lost.every((text) => names(losses, text));
}

/** How many of the good translations, and of those with something planted, are judged right. */
function figures(cases: readonly TranslationCase[]): { good: number; planted: number } {
  const right = cases.filter(isJudgedRight);
  const good = right.filter(({ added, lost }) => !added && !lost).length;
  return { good, planted: right.length - good };
}

describe('translations and their originals', () => {
  test('R-EDIT-203 what was planted in scripted translations is named, and hardly anything in good ones', () => {
    const { good, planted } = figures(translations);
    expect(good).toBeGreaterThanOrEqual(14);
    expect(planted).toBeGreaterThanOrEqual(14);
  });

  test('R-EDIT-203 so it is in whole sentences with figures in words', () => {
    const { good, planted } = figures(proseTranslations);
    expect(good).toBeGreaterThanOrEqual(14);
    expect(planted).toBe(15);
  });

  test('R-EDIT-203 so it is in entries that no rule was tuned on', () => {
    const { good, planted } = figures(heldBackTranslations);
    expect(good).toBeGreaterThanOrEqual(7);
    expect(planted).toBe(10);
  });
});
