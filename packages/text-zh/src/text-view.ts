import { digitOf } from './numerals.ts';
import { toHalfWidth } from './wide.ts';

/** A text as the recognisers read it. */
export interface TextView {
  /** Half-width, without invisible characters; runs of Chinese numerals as digits. */
  readonly text: string;
  /** The same in lower case, with the same offsets. */
  readonly lower: string;
  /** The offset in the original of an offset in `text`. */
  readonly toSource: (offset: number) => number;
}

/** What a recogniser found in a view of a text; offsets are the view's. */
export interface Found {
  readonly start: number;
  readonly end: number;
  /** Why it was found, in Chinese: 18 位身份证号，校验码正确 */
  readonly reason: string;
  /** Whether its check digit is right; true for kinds without one. */
  readonly valid: boolean;
}

const invisible = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
const numeralRun = /[〇零一二三四五六七八九幺壹贰叁肆伍陆柒捌玖]{7,19}/g;
const narrow = (text: string): string =>
  toHalfWidth(text)
    .replace(/[\u3000\u00a0\u2002-\u200a]/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\r/g, ' ')
    .replace(numeralRun, (run) => Array.from(run, digitOf).join(''));

function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  // A few characters have a lower case form of another length.
  return Array.from(text, (char) =>
    char.toLowerCase().length === char.length ? char.toLowerCase() : char,
  ).join('');
}

const spacedSign = String.raw`[\p{Script=Han}\p{Nd}A-Za-z:：]`;
/** Characters with a space after each, as recognition and letter-spacing leave them: 投 保 人 ： 嵇 云 开 */
const spaced = new RegExp(
  String.raw`(?:(?<![^\s|,，;；:：])${spacedSign}|(?<![\d.] ?)\d)(?:[ \u3000]${spacedSign}){2,}(?![^\s|,，;；。]|[ \u3000](?:${spacedSign}(?=[\s|,，;；。]|$)|(?<=\d[ \u3000])\d))`,
  'gu',
);

/** Offsets of what is no part of what is read: characters that cannot be seen, spaces between spaced characters. */
function leftOut(source: string): ReadonlySet<number> {
  const offsets = new Set<number>();
  for (const { index } of source.matchAll(invisible)) offsets.add(index);
  for (const { 0: run, index } of source.matchAll(spaced))
    for (const { index: space } of run.matchAll(/[ \u3000]/g)) offsets.add(index + space);
  return offsets;
}

/**
 * Normalizes a text for the recognisers. Characters that cannot be seen and spaces between single characters are left out, so
 * that they hide nothing.
 */
export function viewText(source: string): TextView {
  const left = leftOut(source);
  if (left.size === 0) {
    const text = narrow(source);
    return { text, lower: lowerCase(text), toSource: (offset) => offset };
  }
  const offsets: number[] = [];
  for (let at = 0; at < source.length; at += 1) if (!left.has(at)) offsets.push(at);
  const text = narrow(offsets.map((at) => source.charAt(at)).join(''));
  return {
    text,
    lower: lowerCase(text),
    toSource: (offset) => offsets[offset] ?? source.length,
  };
}

/** A value without what may be written in different ways: width, case, spaces, hyphens, invisible characters. */
export const normalizeValue = (value: string): string => viewText(value).lower.replace(/[\s\-·•・‧]/g, '');
