import type { DocumentText, Position } from '@baigong/document-reader/document-text';
import { lookOver } from '@baigong/redaction/find-sensitive-data';
import type { SensitiveKind } from '@baigong/redaction/sensitive-kinds';
import { englishMonthNumber, englishMonths } from '@baigong/text-zh/dates';
import { readNumeral, readYuan } from '@baigong/text-zh/numerals';

interface FoundText {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Normalized: a day as 2026-03-01, a month as 2026-03, an amount as a plain number. Absent if it is not known. */
  readonly value?: string;
}

const digits = '〇零一二三四五六七八九';

const datePatterns: readonly RegExp[] = [
  /(?<!\d)(?<year>(?:1[89]|20|21)\d{2})\s?年\s?(?:(?<month>\d{1,2})\s?月\s?(?:(?<day>\d{1,2})\s?[日号])?)?/gu,
  /(?<!\d)(?<month>\d{1,2})\s?月\s?(?<day>\d{1,2})\s?[日号]/gu,
  /(?<![\d./-])(?<year>(?:1[89]|20|21)\d{2})(?<char>[-/.])(?<month>\d{1,2})\k<char>(?<day>\d{1,2})(?![\d./-]*\d)/gu,
  new RegExp(
    `(?<year>[一二][${digits}]{3})年(?:(?<month>[${digits}十]{1,3})月(?:(?<day>[${digits}十]{1,3})[日号])?)?`,
    'gu',
  ),
  new RegExp(
    `\\b(?<month>${englishMonths.join('|')})\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?,?\\s+(?<year>(?:1[89]|20|21)\\d{2})\\b`,
    'giu',
  ),
];

/** 十二 as 12, 二〇二六 as 2026, december as 12. */
function numberOf(text: string): number {
  return englishMonthNumber(text) || Number(readNumeral(text));
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Days, months and years in a text, in order. Impossible ones (13 月, 2 月 30 日) are none. */
function findDates(text: string): FoundText[] {
  const found: FoundText[] = [];
  for (const pattern of datePatterns) {
    for (const match of text.matchAll(pattern)) {
      const { year, month, day } = match.groups ?? {};
      const [start, end] = [match.index, match.index + match[0].trimEnd().length];
      const [y, m, d] = [year, month, day].map((part) => (part === undefined ? undefined : numberOf(part)));
      if (m !== undefined && (m < 1 || m > 12)) continue;
      if (d !== undefined && (d < 1 || d > new Date(Date.UTC(y ?? 2024, m ?? 1, 0)).getUTCDate())) continue;
      if (found.some((one) => start < one.end && end > one.start)) continue;
      const value =
        y === undefined
          ? undefined
          : [
              String(y),
              ...(m === undefined ? [] : [twoDigits(m)]),
              ...(d === undefined ? [] : [twoDigits(d)]),
            ].join('-');
      found.push({ start, end, text: text.slice(start, end), ...(value === undefined ? {} : { value }) });
    }
  }
  return found.toSorted((a, b) => a.start - b.start);
}

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
function findAmounts(text: string): FoundText[] {
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

export const factKinds = ['person', 'date', 'amount', 'phone', 'email', 'identity', 'card'] as const;
export type FactKind = (typeof factKinds)[number];

/** Something that a document mentions. Names of people are guessed from their context; all else follows a rule. */
export interface Fact {
  readonly kind: FactKind;
  /** As written in the document. */
  readonly text: string;
  /** Normalized: a name, 2026-03-01, 12000, digits without spaces. */
  readonly value: string;
  readonly position: Position;
  readonly page?: number;
}

const factOf: Partial<Record<SensitiveKind, FactKind>> = {
  name: 'person',
  mobile: 'phone',
  landline: 'phone',
  email: 'email',
  identity: 'identity',
  card: 'card',
};

/** The people, dates, amounts, telephone numbers, e-mail addresses, identity and card numbers of a document, in reading order. */
export function findFacts({ blocks }: Pick<DocumentText, 'blocks'>): Fact[] {
  // People are those that redaction would hide, the certain ones.
  const matches = lookOver(blocks);
  return blocks.flatMap(({ text, page }, block): Fact[] => {
    const found: Fact[] = [];
    const add = (kind: FactKind, start: number, end: number, value?: string) =>
      found.push({
        kind,
        text: text.slice(start, end),
        value: value ?? text.slice(start, end),
        position: { block, start, end },
        ...(page === undefined ? {} : { page }),
      });
    for (const { start, end, value } of findDates(text)) add('date', start, end, value);
    for (const { start, end, value } of findAmounts(text)) add('amount', start, end, value);
    for (const { kind, start, end, value, valid, certain } of matches[block] ?? []) {
      const fact = factOf[kind];
      if (!fact || !valid || !certain) continue;
      // 张 三 is 张三, John Smith stays.
      const name = text.slice(start, end).replaceAll(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, '');
      add(fact, start, end, kind === 'name' ? name : value);
    }
    return found.toSorted((a, b) => a.position.start - b.position.start);
  });
}
