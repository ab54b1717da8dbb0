import { digitOf as spelledDigit } from '@baigong/text-zh/numerals';

/** What a piece of a text states. */
export type FactKind =
  | 'figure'
  | 'date'
  | 'contact'
  /** A person, an employer, a school, a product, a place, a work. */
  | 'name'
  /** A prize, a certificate, a degree, a rank. */
  | 'honour'
  | 'skill'
  /** A whole line or clause. */
  | 'line';

/** A piece of a text that states something, with its place. */
export interface FactFinding {
  readonly kind: FactKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A stretch of a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Letters and digits of a text alone, in one writing, for finding one text in another. */
export const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#]/gu, '');

/** A number that is spelled digit by digit, as a phone number is: 一三八零零零零一一一一. */
const spelledNumber = /[〇零一二三四五六七八九幺]{7,19}/g;

const digitOf = (sign: string): string => {
  // The decimal digits of every script stand together, from zero on (Unicode, 4.6).
  let zero = sign.codePointAt(0) ?? 0;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(((sign.codePointAt(0) ?? 0) - zero) % 10);
};

/** A text in one writing of its signs: half-width, digits of every script as 0 to 9. Offsets stay the same. */
export function inOneWriting(text: string): string {
  return text
    .replaceAll(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\u3000\u00a0\u2002-\u200a]/g, ' ')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(spelledNumber, (run) => Array.from(run, (sign) => spelledDigit(sign) ?? sign).join(''))
    .replaceAll(/\p{Nd}/gu, (sign) => (sign.length === 1 && !/\d/.test(sign) ? digitOf(sign) : sign));
}

/** What stands for a stretch that another recogniser has taken. */
export const taken = '\ufffc';

/** A text with stretches taken out; offsets stay the same. */
export function without(text: string, spans: readonly Span[]): string {
  let left = '';
  let at = 0;
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const from = Math.max(start, at);
    if (end <= from) continue;
    left += text.slice(at, from) + taken.repeat(end - from);
    at = end;
  }
  return left + text.slice(at);
}

/** So much of a line is looked at in one piece: what is found takes time with the square of it. */
const longestPiece = 1_000;

/** Looks through a text line by line and gives what was found with its places in the whole. */
export const findInLines = <T extends Span>(text: string, find: (piece: string) => readonly T[]): T[] =>
  [...text.matchAll(new RegExp(`[^\\n]{1,${longestPiece}}`, 'gu'))].flatMap(({ 0: piece, index }) =>
    find(piece).map((one) => ({ ...one, start: one.start + index, end: one.end + index })),
  );
