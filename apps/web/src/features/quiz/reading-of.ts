import type { Item } from '@baigong/quiz';

/** What is right about an item, as a learner writes it into a book: the reading as it is spoken, or the wording. */
export function readingOf(item: Item): string {
  switch (item.kind) {
    case 'syllable':
    case 'tone':
    case 'retroflex':
    case 'nasal':
    case 'consonant':
    case 'polyphone':
    case 'neutral':
    case 'erhua':
    case 'misread':
      return item.pinyin;
    case 'sandhi':
    case 'word':
    case 'measure':
    case 'grammar':
    case 'judgement':
      return item.answer;
  }
}

/** Whether `readingOf` gives pinyin, which is set in Latin letters. */
export const readingIsPinyin = ({ kind }: Item): boolean =>
  kind !== 'word' && kind !== 'measure' && kind !== 'grammar';

/** Others of the same contrast, to see the rule at work; never the item itself or the same text again. */
export function similarItems(bank: readonly Item[], item: Item, count: number): readonly Item[] {
  const texts = new Set([item.text]);
  const alike = bank.filter(({ kind, contrast, level }) => {
    if (kind !== item.kind || contrast !== item.contrast) return false;
    return level <= Math.max(2, item.level);
  });
  const from = alike.findIndex(({ id }) => id === item.id) + 1;
  const found: Item[] = [];
  for (let step = 0; step < alike.length && found.length < count; step++) {
    const other = alike[(from + step) % alike.length];
    if (!other || texts.has(other.text)) continue;
    texts.add(other.text);
    found.push(other);
  }
  return found;
}
