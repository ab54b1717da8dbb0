import { SSF } from '@e965/xlsx';
import { numeral } from '../office/list-numbers.ts';
import { beforeRounding, isNearMiddle } from './rounding.ts';

/** Formats that Chinese Excel keeps by number alone (ECMA-376 part 1, 18.8.30, zh-cn). */
export const chineseFormats: Readonly<Record<number, string>> = {
  27: 'yyyy"年"m"月"',
  28: 'm"月"d"日"',
  29: 'm"月"d"日"',
  30: 'm-d-yy',
  31: 'yyyy"年"m"月"d"日"',
  32: 'h"时"mm"分"',
  33: 'h"时"mm"分"ss"秒"',
  34: '上午/下午h"时"mm"分"',
  35: '上午/下午h"时"mm"分"ss"秒"',
  36: 'yyyy"年"m"月"',
  50: 'yyyy"年"m"月"',
  51: 'm"月"d"日"',
  52: 'yyyy"年"m"月"',
  53: 'm"月"d"日"',
  54: 'm"月"d"日"',
  55: '上午/下午h"时"mm"分"',
  56: '上午/下午h"时"mm"分"ss"秒"',
  57: 'yyyy"年"m"月"',
  58: 'm"月"d"日"',
};

interface Token {
  readonly text: string;
  /** A literal character or text; otherwise a code of the format. */
  readonly literal: boolean;
}

/** Codes and literals of a format; paddings (_x, *x) are blanks and nothing. */
function tokensOf(code: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < code.length; at += 1) {
    const sign = code.charAt(at);
    if (sign === '"') {
      const end = code.indexOf('"', at + 1);
      tokens.push({ text: code.slice(at + 1, end < 0 ? undefined : end), literal: true });
      at = end < 0 ? code.length : end;
    } else if (sign === '\\' || sign === '!') {
      tokens.push({ text: code.charAt(at + 1), literal: true });
      at += 1;
    } else if (sign === '_') {
      tokens.push({ text: ' ', literal: true });
      at += 1;
    } else if (sign === '*') at += 1;
    else if (sign === '[') {
      const end = code.indexOf(']', at);
      if (end < 0) return tokens;
      tokens.push({ text: code.slice(at, end + 1), literal: false });
      at = end;
    } else if (/^(?:上午\/下午)/.test(code.slice(at, at + 5))) {
      tokens.push({ text: '上午/下午', literal: false });
      at += 4;
    } else tokens.push({ text: sign, literal: /[^ -~]|[¥￥]/.test(sign) });
  }
  return tokens;
}

const quoted = ({ text, literal }: Token): string =>
  literal ? (text === '' ? '' : text === '"' ? '\\"' : `"${text}"`) : text;

const weekdays = '日一二三四五六';

/** Days of the week by their Chinese codes: aaaa is 星期三, aaa is 三. */
function withWeekdays(code: string, value: number, date1904: boolean): string {
  return code.replaceAll(/a{3,4}/gi, (codes) => {
    const day = Math.floor(value) + (date1904 ? 1_462 : 0);
    const name = weekdays.charAt((((day - 1) % 7) + 7) % 7);
    return codes.length === 4 ? `"星期${name}"` : `"${name}"`;
  });
}

/** Digits in Chinese where the format asks for them: years digit by digit, the rest counted. */
function inChinese(text: string, style: string): string {
  return text.replaceAll(/\d+/g, (digits, at: number) => {
    if (digits.length > 8) return digits;
    if (style === '2') return numeral(Number(digits), 'chineseLegalSimplified');
    if (digits.length === 4 && text.charAt(at + 4) === '年')
      return numeral(Number(digits), 'ideographDigital');
    return numeral(Number(digits), 'chineseCounting');
  });
}

/** Places of digits with literals between them (0!.0, shows ten thousands): the digits fill the places from the right. */
function withLiterals(tokens: readonly Token[], value: number): string | undefined {
  const digit = (token: Token | undefined) =>
    token !== undefined && !token.literal && /[0#?]/.test(token.text);
  const first = tokens.findIndex(digit);
  const last = tokens.findLastIndex(digit);
  const middle = tokens.slice(first, last + 1);
  if (
    first < 0 ||
    !middle.some(({ literal }) => literal) ||
    !middle.every((one) => one.literal || digit(one))
  )
    return undefined;
  let after = last + 1;
  let scale = 1;
  while (tokens[after]?.text === ',' && !tokens[after]?.literal) {
    scale *= 1_000;
    after += 1;
  }
  let digits = String(Math.round(Math.abs(value) / scale));
  if (!/^\d+$/.test(digits)) return undefined;
  let shown = '';
  for (const token of middle.toReversed()) {
    if (token.literal) shown = token.text + shown;
    else {
      shown = (digits.at(-1) ?? (token.text === '0' ? '0' : '')) + shown;
      digits = digits.slice(0, -1);
    }
  }
  const text = (list: readonly Token[]) =>
    list.map(({ text: one, literal }) => (literal || one === '-' || one === ' ' ? one : '')).join('');
  return `${value < 0 ? '-' : ''}${text(tokens.slice(0, first))}${digits}${shown}${text(tokens.slice(after))}`;
}

/** Whether a format has codes of Chinese Excel, conditions or fractions of a given kind, which the library does not know. */
export const isOwnFormat = (code: string): boolean => /[!_*\\]|[^ -~]|DBNum|aaa|\[[<>=]|\/\d/i.test(code);

const conditionOf = (section: string): RegExpExecArray | null =>
  /\[(<=|>=|<>|<|>|=)\s*(-?\d+(?:\.\d+)?)\]/.exec(section);

function holds([, sign = '', limit]: RegExpExecArray, value: number): boolean {
  const bound = Number(limit);
  switch (sign) {
    case '<':
      return value < bound;
    case '<=':
      return value <= bound;
    case '>':
      return value > bound;
    case '>=':
      return value >= bound;
    case '<>':
      return value !== bound;
    default:
      return value === bound;
  }
}

/** The section of a format that a number is shown by, and the number without the sign that the section stands for. */
function chooseSection(sections: readonly string[], value: number): { section: string; shown: number } {
  const numeric = sections.slice(0, 3);
  if (!numeric.some((section) => conditionOf(section))) {
    const at = numeric.length === 1 || value > 0 ? 0 : value < 0 ? 1 : numeric.length > 2 ? 2 : 0;
    return { section: numeric[at] ?? '', shown: at === 1 ? -value : value };
  }
  for (const [at, section] of numeric.entries()) {
    const condition = conditionOf(section);
    const matches = condition
      ? holds(condition, value)
      : at === numeric.length - 1 || (at === 0 ? value > 0 : value < 0);
    if (!matches) continue;
    // Where only negative numbers come, the section says so itself.
    const negative = condition
      ? /^<=?$/.test(condition[1] ?? '') && Number(condition[2]) <= 0
      : at === 1 && numeric.length > 2;
    return {
      section: condition ? section.replace(condition[0], '') : section,
      shown: negative ? Math.abs(value) : value,
    };
  }
  return { section: 'General', shown: value };
}

/** A fraction of a given denominator (# ?/16). */
function fixedFraction(tokens: readonly Token[], value: number): string | undefined {
  const code = tokens.map(({ text, literal }) => (literal && text.trim() !== '' ? '"' : text)).join('');
  const [, whole, denominator] = /^\s*(?:([#0?]+)\s+)?[#0?]+\/(\d{1,4})\s*$/.exec(code) ?? [];
  const parts = Number(denominator);
  if (!(parts > 0)) return undefined;
  const size = Math.abs(value);
  let full = whole === undefined ? 0 : Math.floor(size);
  let over = Math.round((size - full) * parts);
  if (whole !== undefined && over === parts) [full, over] = [full + 1, 0];
  const text = [
    full > 0 || over === 0 ? String(full) : '',
    over > 0 || whole === undefined ? `${over}/${parts}` : '',
  ]
    .filter((one) => one !== '')
    .join(' ');
  return value < 0 && text !== '0' ? `-${text}` : text;
}

/** A section in the spelling that the library knows: dates in small letters, one comma for thousands. */
function plainSpelling(section: string): string {
  const isDate = /[ymdhs]/i.test(section.replaceAll(/"[^"]*"|\[[^\]]*\]/g, ''));
  return section
    .split(/("[^"]*"|\[[^\]]*\])/)
    .map((part, at) => {
      if (at % 2 === 1) return part;
      if (isDate) return part.replaceAll(/[YMDHS]/g, (code) => code.toLowerCase()).replaceAll('.', '"."');
      return part.replace(/^[^#0?]*([#0?][#0?,]*)/, (whole, digits: string) => {
        if (!/,[#0?]/.test(digits)) return whole;
        const zeros = digits.replaceAll(/[^0]/g, '').length;
        return (
          whole.slice(0, whole.length - digits.length) +
          (zeros < 4 ? `#,${'0'.repeat(zeros).padStart(3, '#')}` : digits)
        );
      });
    })
    .join('');
}

function formatPlain(section: string, value: number, date1904: boolean): string {
  try {
    return SSF.format(section, value, { date1904 }) ?? '';
  } catch {
    return SSF.format(plainSpelling(section), value, { date1904 }) ?? '';
  }
}

/** A number as a format shows it. Undefined where the format cannot be read. */
export function formatNumber(code: string, value: number, date1904: boolean): string | undefined {
  const { section, shown } = chooseSection(splitSections(code), value);
  const tokens = tokensOf(section);
  const chinese = /\[DBNum([12])\]/i.exec(code)?.[1];
  try {
    const plain = withWeekdays(
      tokens
        .filter(({ text }) => !/^\[(?:DBNum\d|\$-[\da-f]+)\]$/i.test(text))
        .map(quoted)
        .join(''),
      value,
      date1904,
    );
    const number = isNearMiddle(shown, section) ? beforeRounding(shown) : shown;
    const text = (
      withLiterals(tokens, number) ??
      fixedFraction(tokens, number) ??
      formatPlain(plain, number, date1904)
    )
      .trim()
      .replace(/^-\s+(?=\d)/, '-');
    return chinese === undefined ? text : inChinese(text, chinese);
  } catch {
    return undefined;
  }
}

function splitSections(code: string): string[] {
  const sections: string[] = [];
  let start = 0;
  let inQuotes = false;
  for (let at = 0; at < code.length; at += 1) {
    const sign = code.charAt(at);
    if (sign === '"') inQuotes = !inQuotes;
    else if (!inQuotes && (sign === '\\' || sign === '!')) at += 1;
    else if (!inQuotes && sign === ';') {
      sections.push(code.slice(start, at));
      start = at + 1;
    }
  }
  return [...sections, code.slice(start)];
}
