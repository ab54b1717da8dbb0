import type { Item } from '@baigong/quiz';

/** What stands for an item in a list: its text, or what is right where the text is only a field of words. */
export const itemHeading = (item: Item): string =>
  item.kind === 'word' || item.kind === 'grammar' ? item.answer : item.text;

/** What is right about an item, as a learner writes it into a book: the reading as it is spoken, or the wording. */
export function itemReading(item: Item): string {
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
    case 'judgement':
      return item.answer;
    case 'measure':
      return `一${item.answer}${item.text}`;
    case 'word':
    case 'grammar':
      return item.text;
  }
}

/** Whether `readingOf` gives pinyin, which is set in Latin letters. */
export const isPinyinReading = ({ kind }: Item): boolean =>
  kind !== 'word' && kind !== 'measure' && kind !== 'grammar';

/** Others of the same contrast, to see the rule at work; never the item itself or the same text again. */
export function similarItems(bank: readonly Item[], item: Item, count: number): readonly Item[] {
  const texts = new Set([itemHeading(item)]);
  // Sentences have no rule in common, and words of one field are no others' example.
  if (item.kind === 'grammar' || item.kind === 'word') return [];
  const alike = bank.filter(({ kind, contrast, level }) => {
    if (kind !== item.kind || contrast !== item.contrast) return false;
    return level <= Math.max(2, item.level);
  });
  const from = alike.findIndex(({ id }) => id === item.id) + 1;
  const found: Item[] = [];
  for (let step = 0; step < alike.length && found.length < count; step++) {
    const other = alike[(from + step) % alike.length];
    if (!other || texts.has(itemHeading(other))) continue;
    texts.add(itemHeading(other));
    found.push(other);
  }
  return found;
}
