/** Signs of the digits 0 to 9, each list in their order. */
const everyday = '零一二三四五六七八九';
const capital = '零壹贰叁肆伍陆柒捌玖';
const traditionalCapital = '零壹貳參肆伍陸柒捌玖';

const digits: ReadonlyMap<string, number> = new Map([
  ...[everyday, capital, traditionalCapital].flatMap((list) =>
    Array.from(list, (sign, value) => [sign, value] as const),
  ),
  ['〇', 0],
  ['两', 2],
  // 一 as digits are dictated.
  ['幺', 1],
]);
const small = new Map(Object.entries({ 十: 1, 拾: 1, 百: 2, 佰: 2, 千: 3, 仟: 3 }));
const large = new Map(Object.entries({ 万: 4, 亿: 8 }));
const spellings: Readonly<Record<string, string>> = { 廿: '二十', 卅: '三十', 萬: '万', 億: '亿' };

/** Signs that numerals are written with, for patterns. */
const signs = `${everyday}${capital}${traditionalCapital}〇两十拾百佰千仟万亿廿卅萬億`;
/** Digits are taken whole, with the point after them: one way alone to read a run, so that it is read in linear time. */
const numeralRun = new RegExp(`(?:\\d+(?!\\d)(?:\\.\\d*(?!\\d)|(?!\\.))|\\.\\d+(?!\\d)|[${signs}点])+`, 'y');

/** Longer than anyone writes a number in words. */
const MAX_NUMERAL = 100;

/** The value of a sign that stands for one digit: 0 to 9; undefined for others. */
export const digitOf = (sign: string): number | undefined => digits.get(sign);

function digitsOnly(text: string): string | undefined {
  let result = '';
  for (const character of text) {
    const value = digits.get(character);
    if (value === undefined) return undefined;
    result += String(value);
  }
  return result;
}

/** The part of a numeral between 亿, 万 and the end: up to 九千九百九十九. */
function section(text: string): bigint | undefined {
  if (text === '') return 0n;
  if (/^\d+$/.test(text)) return BigInt(text);
  let total = 0n;
  let pending: bigint | undefined;
  let lastPower = 4;
  let zero = false;
  for (const part of text.match(/\d+|\D/gu) ?? []) {
    const power = small.get(part);
    if (power !== undefined) {
      if (power >= lastPower) return undefined;
      if (pending === undefined && power !== 1) return undefined;
      total += (pending ?? 1n) * 10n ** BigInt(power);
      [pending, lastPower, zero] = [undefined, power, false];
      continue;
    }
    const value = /^\d/.test(part) ? BigInt(part) : digits.get(part);
    if (value === undefined || pending !== undefined) return undefined;
    if (value === 0) zero = true;
    else pending = BigInt(value);
  }
  if (pending === undefined) return total;
  // 一百五 is 150: a last digit after 百 or 千 with nothing between counts the next place down.
  const short = lastPower < 4 && lastPower > 1 && !zero && pending < 10n;
  return total + (short ? pending * 10n ** BigInt(lastPower - 1) : pending);
}

/**
 * Reads a run of digits, Chinese numerals and 十百千万亿 as decimal text with an optional exponent:
 * 一百二十三 → 123, 三点五万 → 3.5e4, 1亿2千万 → 120000000, 二〇二六 → 2026, 两百五 → 250.
 * Undefined when the run is not a number that people write.
 */
export function readNumeral(written: string): string | undefined {
  if (/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(written)) return written;
  const run = written.replaceAll(/[廿卅萬億]/g, (sign) => spellings[sign] ?? sign);
  if (run.length > MAX_NUMERAL) return undefined;
  const plain = digitsOnly(run);
  if (plain !== undefined) return plain;
  const scaled =
    /^((?:\d+(?:\.\d*)?|\.\d+)|[^\d.点]+点[^\d.点十百千万亿拾佰仟]+)([十百千万亿拾佰仟]+)$/u.exec(run);
  if (scaled !== null) {
    const mantissa = scaled[1] ?? '';
    const value = /^[\d.]+$/.test(mantissa) ? mantissa : readNumeral(mantissa);
    let exponent = 0;
    for (const unit of scaled[2] ?? '') exponent += small.get(unit) ?? large.get(unit) ?? 0;
    return value === undefined ? undefined : `${value}e${exponent}`;
  }
  const pointed = /^([^点.]+)点([^点.]+)$/u.exec(run);
  if (pointed !== null) {
    const whole = readNumeral(pointed[1] ?? '');
    const part = digitsOnly(pointed[2] ?? '');
    return whole === undefined || part === undefined || whole.includes('e') ? undefined : `${whole}.${part}`;
  }
  if (run.includes('.') || run.includes('点')) return undefined;
  let total = 0n;
  let rest = run;
  let previous = '';
  for (const [unit, power] of [
    ['亿', 8],
    ['万', 4],
  ] as const) {
    const at = rest.lastIndexOf(unit);
    if (at < 0) continue;
    const head = rest.slice(0, at);
    const value = /[万亿]/u.test(head) ? readInteger(head) : section(head);
    if (value === undefined || value === 0n) return undefined;
    total += value * 10n ** BigInt(power);
    rest = rest.slice(at + 1);
    previous = unit;
  }
  const last = section(rest);
  if (last === undefined) return undefined;
  // 两万五 is 25000, like 一百五.
  if (previous !== '' && rest.length === 1 && last > 0n && last < 10n) {
    return String(total + last * 10n ** BigInt((large.get(previous) ?? 4) - 1));
  }
  return String(total + last);
}

function readInteger(run: string): bigint | undefined {
  const text = readNumeral(run);
  return text !== undefined && /^\d+$/.test(text) ? BigInt(text) : undefined;
}

/** 两万五, 一百五: a last digit that counts the next place down, directly behind its unit. */
const shortened = /[百佰千仟万亿萬億][1-9一二两三四五六七八九壹贰叁肆伍陆柒捌玖]$/u;
/**
 * What such a digit stands before: the end, money, a measure, a sign, or what goes on with a whole amount. Before all else it
 * begins the next word: 30万|五险一金, 三十万|一年.
 */
const afterShortened =
  /^(?:$|[^\p{Script=Han}]|[元圆块钱斤克吨米里亩升平度倍加减乘除涨跌降增提打按便取模的了是为和与到至左以上下多余吧吗呢再又]|公[斤里顷]|人民币)/u;
/** 三点五十分 is no 3.5 × 10. */
const timeOfDay = /点[^点]*[十拾]/u;

/** A numeral in a text. */
export interface NumeralInText {
  readonly text: string;
  /** As `readNumeral` reads it. */
  readonly value: string;
}

/**
 * The numeral that begins at an offset, without what belongs to the word behind it: 30万 of 30万五险一金. Undefined where none
 * begins, or what begins is no number that people write.
 */
export function numeralAt(text: string, at: number): NumeralInText | undefined {
  numeralRun.lastIndex = at;
  const run = numeralRun.exec(text)?.[0] ?? '';
  const point = run.indexOf('点');
  const isTime = point > 0 && (readNumeral(run) === undefined || timeOfDay.test(run));
  const piece = isTime ? run.slice(0, point) : run;
  const behind = text.slice(at + piece.length, at + piece.length + 3);
  const whole = shortened.test(piece) && !afterShortened.test(behind) ? piece.slice(0, -1) : piece;
  const value = whole === '' ? undefined : readNumeral(whole);
  return value === undefined ? undefined : { text: whole, value };
}

const amount = new RegExp(
  `^(?:([\\d.${signs}点]{1,60})(?:元|圆|块钱?))?[零〇]?(?:([\\d${signs}])(?:[角毛]|(?<=块.)$))?[零〇]?(?:([\\d${signs}])分)?(?:[整正]|钱)?$`,
  'u',
);

/**
 * An amount of yuan with its unit as plain decimal digits: 壹仟贰佰叁拾肆元伍角整 → 1234.5, 两万五千块 → 25000, 五毛 → 0.5.
 * Undefined for what is no such amount.
 */
export function readYuan(text: string): string | undefined {
  const parts = amount.exec(text)?.slice(1);
  if (!parts?.some((part) => part !== undefined)) return undefined;
  const [yuan, jiao, fen] = parts.map((part) => Number(part === undefined ? 0 : readNumeral(part)));
  const cents = Math.round((yuan ?? 0) * 100) + (jiao ?? 0) * 10 + (fen ?? 0);
  return Number.isFinite(cents) ? String(cents / 100) : undefined;
}
