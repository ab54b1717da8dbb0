import type { Item } from './item.ts';
import { readSyllables, splitSyllable, type Syllable } from './syllables.ts';

const TONE_NAMES = ['', '第一声', '第二声', '第三声', '第四声', '轻声'];

/**
 * One or two sentences on an answer: what is right, where what was given differs from it, and the item's own note.
 * @param given what was chosen or typed, as pinyin or words; null when nothing was.
 */
export function explainItem(item: Item, right: boolean, given: string | null): string {
  const parts = [right ? '' : difference(item, given), statement(item), item.note ?? ''];
  return parts.filter((part) => part !== '').join('');
}

function statement(item: Item): string {
  const marked = item.mark
    ? Array.from(item.text)
        .slice(...item.mark)
        .join('')
    : '';
  switch (item.kind) {
    case 'syllable':
      return `“${item.text}”写作 ${item.pinyin}。`;
    case 'tone':
      return `“${item.text}”读 ${item.pinyin}，${item.tones.map((tone) => TONE_NAMES[tone]).join('加')}。`;
    case 'neutral':
      return readSyllables(item.pinyin).at(-1)?.tone === 5
        ? `“${item.text}”读 ${item.pinyin}，最后一个字读轻声。`
        : `“${item.text}”读 ${item.pinyin}，最后一个字不读轻声。`;
    case 'erhua':
      return `“${item.text}”读 ${item.pinyin}。`;
    case 'sandhi':
      return marked === ''
        ? `“${item.text}”写作 ${item.pinyin}，实际读 ${item.answer}。`
        : `在“${item.text}”里，“${marked}”读 ${item.answer}。`;
    case 'word':
      return `普通话说“${item.answer}”。`;
    case 'measure':
      return `一${item.answer}${item.text}。`;
    case 'grammar':
      return `普通话说：${item.answer}`;
    case 'judgement':
      return `在“${item.text}”里，“${marked}”读 ${item.answer}。`;
    case 'retroflex':
    case 'nasal':
    case 'consonant':
    case 'polyphone':
    case 'misread':
      return marked === ''
        ? `“${item.text}”读 ${item.pinyin}。`
        : `“${item.text}”读 ${item.pinyin}，“${marked}”读 ${item.answer}。`;
  }
}

function difference(item: Item, given: string | null): string {
  if (given === null || item.kind === 'word' || item.kind === 'measure' || item.kind === 'grammar') return '';
  if (item.kind === 'judgement') return '';
  const expected = item.kind === 'syllable' || item.kind === 'tone' ? item.pinyin : item.answer;
  let meant: Syllable[];
  let said: Syllable[];
  try {
    meant = readSyllables(expected);
    said = readSyllables(given);
  } catch {
    return '';
  }
  if (meant.length !== said.length) return '';
  const wrong = new Set<string>();
  meant.forEach((syllable, index) => {
    const other = said[index]!;
    const [one, two] = [splitSyllable(syllable.base), splitSyllable(other.base)];
    if (one.initial !== two.initial) wrong.add('声母');
    if (one.final !== two.final) wrong.add('韵母');
    if (syllable.tone !== other.tone) wrong.add('声调');
    if (syllable.erhua !== other.erhua) wrong.add('儿化');
  });
  return wrong.size === 0 ? '' : `${[...wrong].join('和')}不对。`;
}
