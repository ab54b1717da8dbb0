import { toHalfWidth } from '@baigong/text-zh/wide';
import { languageOf } from '../document/language.ts';
import type { Content, VisibleField } from './content.ts';
import { createTextFinding, type Finding } from './finding.ts';

const han = '\\p{Script=Han}';

/** Fields with addresses and numbers: prose punctuation rules do not apply. */
const isAddress = ({ name, plain }: VisibleField): boolean =>
  name === 'phone' || name === 'email' || /^(https?:\/\/|www\.)\S+$|^\S+@\S+$/i.test(plain);

const fullWidthChars: Readonly<Record<string, string>> = {
  ',': '，',
  ';': '；',
  ':': '：',
  '?': '？',
  '!': '！',
  '.': '。',
};

/**
 * A half-width sign after a Chinese character, or between a Latin one and a Chinese; a dot only where a sentence ends
 * (a digit and a dot may number a list).
 */
const afterHan = new RegExp(
  `(?<=[${han}）”》])(?:[,;:?!](?!\\/\\/)|\\.(?=\\s*$|\\s*${han}))|(?<=[A-Za-z0-9%])[,;:?!](?=${han})`,
  'gu',
);
/** Half-width brackets around text that begins and ends in Chinese. */
const halfWidthBrackets = new RegExp(`\\((${han}(?:[^()（）]*${han})?)\\)`, 'gu');
/** Full-width letters and digits. */
const fullWidthAlphanumerics = /[０-９Ａ-Ｚａ-ｚ]/gu;
/** The same punctuation twice, except what is doubled on purpose (…… —— !! ？？). */
const doubledPunctuation = /([，。；：、])\1+/gu;

function toFullWidth(text: string, before: string): string {
  const lead = before.slice(-1);
  const narrowed = text.replace(fullWidthAlphanumerics, toHalfWidth).replace(halfWidthBrackets, '（$1）');
  return (lead + narrowed)
    .replace(afterHan, (sign) => fullWidthChars[sign] ?? sign)
    .replace(doubledPunctuation, '$1')
    .slice(lead.length);
}

function findHalfWidth(text: string, before: string): string[] {
  const joined = before.slice(-1) + text;
  return [
    ...[fullWidthAlphanumerics, halfWidthBrackets].flatMap((pattern) => text.match(pattern) ?? []),
    ...[afterHan, doubledPunctuation].flatMap((pattern) => joined.match(pattern) ?? []),
  ];
}

/** Dates and times (2020年3月, 3年), ordinals (第1名), and words with one letter (A股, C端) stand without a space. */
const hanThenLatin = new RegExp(`(?<=${han})(?<!第)(?=[A-Za-z0-9])(?!\\d+[年月日号岁时分秒])`, 'gu');
const latinThenHan = new RegExp(
  `(?<=[A-Za-z0-9%+#])(?<!第\\d+|(?<![A-Za-z])[A-Z](?=[端股轮级类型座线恤照牌组班面])|\\d(?=[年月日号岁时分秒]))(?=${han})`,
  'gu',
);

/** Offsets at which a space is missing. */
const findMissingSpaces = (text: string): number[] =>
  [...text.matchAll(hanThenLatin), ...text.matchAll(latinThenHan)]
    .map((match) => match.index)
    .toSorted((a, b) => a - b);

function scanMissingSpaces(text: string, before: string): { joined: string; at: number[]; lead: number } {
  const tail = before.slice(-12);
  const joined = tail + text;
  return { joined, at: findMissingSpaces(joined).filter((index) => index >= tail.length), lead: tail.length };
}

function insertSpaces(text: string, before: string): string {
  const { joined, at, lead } = scanMissingSpaces(text, before);
  let spaced = '';
  let from = lead;
  for (const index of at) {
    spaced += `${joined.slice(from, index)} `;
    from = index;
  }
  return spaced + joined.slice(from);
}

/** Checks punctuation width, doubled punctuation and spaces between Chinese and Latin text. */
export function checkTypography(content: Content): Finding[] {
  // An English text with Chinese names in it keeps the signs and spaces of English.
  if (languageOf(content.document.modules) === 'en') return [];
  return [
    ...createTextFinding(
      content,
      'punctuation-width',
      'warning',
      (places, example) => `中文里混用了半角标点或全角字母（如“${example}”），共 ${places} 处`,
      { count: findHalfWidth, change: toFullWidth, skips: isAddress, fixLabel: '全部改正' },
    ),
    ...createTextFinding(
      content,
      'latin-space',
      'hint',
      (places, example) => `中文与英文、数字之间缺少空格（如“${example}”），共 ${places} 处`,
      {
        count: (text, before) => {
          const { joined, at } = scanMissingSpaces(text, before);
          return at.map((index) => joined.slice(Math.max(0, index - 4), index + 4).trim());
        },
        change: insertSpaces,
        skips: isAddress,
        fixLabel: '全部补上空格',
      },
    ),
  ];
}
