import { readNumeral, readYuan } from '@baigong/text-zh/numerals';
import type { FoundText } from './find-dates.ts';

const number = '\\d{1,3}(?:[,，]\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?';
const scale = '万亿|千亿|百亿|十亿|亿|千万|百万|十万|万|千|百';
const money = '元人民币|元|块钱|美元|欧元|英镑|日元|港元|港币|澳元|加元|韩元|卢布|人民币|美金';
const upper = '零壹贰叁肆伍陆柒捌玖拾佰仟萬万亿億';
const lower = '一二两三四五六七八九十百千万亿';

const patterns: readonly RegExp[] = [
  new RegExp(
    `(?:人民币|RMB|CNY|USD|EUR|GBP|HKD|US\\$|HK\\$|[￥¥$€£])\\s?(?<number>${number})\\s?(?<scale>${scale})?\\s?(?:${money})?`,
    'giu',
  ),
  new RegExp(
    `(?<![\\d.,，])(?<number>${number})\\s?(?:余|多)?(?<scale>${scale})?(?:余|多)?\\s?(?:${money})(?![化论次素])`,
    'gu',
  ),
  new RegExp(`(?<yuan>[${upper}]{2,40}[元圆](?:[整正]|[${upper}]角)?零?(?:[${upper}]分)?[整正]?)`, 'gu'),
  new RegExp(
    `(?<numeral>[${lower}]{0,40}[十百千万亿][零${lower}]{0,3})[余多]?(?:${money})(?![化论次素])`,
    'gu',
  ),
];

const scales: Readonly<Record<string, number>> = {
  百: 1e2,
  千: 1e3,
  万: 1e4,
  十万: 1e5,
  百万: 1e6,
  千万: 1e7,
  亿: 1e8,
  十亿: 1e9,
  百亿: 1e10,
  千亿: 1e11,
  万亿: 1e12,
};

/** In plain digits, of at most two decimals; undefined for numerals that name no exact number (三五百元). */
function valueOf({ number, scale, numeral, yuan }: Readonly<Record<string, string | undefined>>) {
  if (yuan !== undefined) return readYuan(yuan);
  const figures = number?.replaceAll(/[,，]/g, '') ?? readNumeral(numeral ?? '');
  return figures === undefined
    ? undefined
    : String(Math.round(Number(figures) * (scales[scale ?? ''] ?? 1) * 100) / 100);
}

/** Amounts of money in a text, in order, written in figures or in Chinese numerals. */
export function findAmounts(text: string): FoundText[] {
  const found: FoundText[] = [];
  if (!/[元圆$€£￥¥币钱镑金]|RMB|CNY|USD|EUR|GBP|HKD|卢布/iu.test(text)) return found;
  for (const pattern of patterns) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].trimEnd().length];
      if (found.some((one) => start < one.end && end > one.start)) continue;
      const value = valueOf(match.groups ?? {});
      found.push({ start, end, text: text.slice(start, end), ...(value === undefined ? {} : { value }) });
    }
  }
  return found.toSorted((a, b) => a.start - b.start);
}
