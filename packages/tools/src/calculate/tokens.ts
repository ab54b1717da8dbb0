import { toHalfWidth } from '@baigong/text-zh/wide';
import { digitOf, numeralAt, readNumeral } from '@baigong/text-zh/numerals';
import { ToolFailure, excerpt } from '../failure.ts';

export type Token =
  /** `text` is plain decimal digits, perhaps with an exponent. */
  | { readonly type: 'number'; readonly text: string; readonly display: string }
  | { readonly type: 'name'; readonly text: string }
  | { readonly type: 'operator'; readonly text: Operator }
  /** A phrase that multiplies all that stands before it: 打八折 → 0.8 as "8/10". */
  | { readonly type: 'discount'; readonly tenths: string; readonly display: string }
  | { readonly type: 'end' };

export type Operator =
  | '+'
  | '-'
  | '*'
  | '/'
  | '^'
  | '%'
  | '‰'
  | '!'
  | '('
  | ')'
  | ','
  | '√'
  | '°'
  | 'mod'
  | '涨'
  | '降'
  | '百分之'
  | '分之'
  | '倍';

/** Spellings of the operators, longest first. */
const operators: readonly (readonly [string, Operator])[] = (
  [
    ['**', '^'],
    ['的平方根', '√'],
    ['加上', '+'],
    ['加', '+'],
    ['+', '+'],
    ['减去', '-'],
    ['减掉', '-'],
    ['减', '-'],
    ['-', '-'],
    ['乘以', '*'],
    ['乘上', '*'],
    ['乘', '*'],
    ['*', '*'],
    ['除以', '/'],
    ['/', '/'],
    ['取余', 'mod'],
    ['模', 'mod'],
    ['^', '^'],
    ['%', '%'],
    ['‰', '‰'],
    ['!', '!'],
    ['(', '('],
    [')', ')'],
    [',', ','],
    ['根号', '√'],
    ['√', '√'],
    ['°', '°'],
    ['度', '°'],
    ['百分之', '百分之'],
    ['分之', '分之'],
    ['倍', '倍'],
    ['上涨', '涨'],
    ['增加', '涨'],
    ['增长', '涨'],
    ['提高', '涨'],
    ['提升', '涨'],
    ['加价', '涨'],
    ['涨价', '涨'],
    ['涨', '涨'],
    ['下跌', '降'],
    ['下降', '降'],
    ['减少', '降'],
    ['降低', '降'],
    ['降价', '降'],
    ['便宜', '降'],
    ['跌', '降'],
    ['降', '降'],
  ] as const
).toSorted((a, b) => b[0].length - a[0].length);

/** Written in Chinese, but names of functions. */
const chineseNames: Readonly<Record<string, string>> = {
  平方根: 'sqrt',
  立方根: 'cbrt',
  绝对值: 'abs',
  最大值: 'max',
  最小值: 'min',
  平均值: 'avg',
  平均: 'avg',
  求和: 'sum',
  总和: 'sum',
  四舍五入: 'round',
  向上取整: 'ceil',
  向下取整: 'floor',
  阶乘: 'fact',
  最大公约数: 'gcd',
  最小公倍数: 'lcm',
  圆周率: 'pi',
  正弦: 'sin',
  余弦: 'cos',
  正切: 'tan',
};
const namePattern = new RegExp(
  `(?:${Object.keys(chineseNames)
    .toSorted((a, b) => b.length - a.length)
    .join('|')}|[A-Za-zπ][A-Za-z0-9]*)`,
  'y',
);

const discount = /(?:打|按)?([0-9.]+|[一二两三四五六七八九对][一二三四五六七八九点]*)折/y;

/** Full-width forms and typographic variants of operators → ASCII. The length stays the same. */
function normalizeChars(text: string): string {
  return toHalfWidth(text)
    .replace(/[\u3000\u00a0\t\r\n]/g, ' ')
    .replace(/[×✕✖⨯·∙⋅•]/g, '*')
    .replace(/[÷∕⁄]/g, '/')
    .replace(/[−–—－]/g, '-')
    .replace(/[【［｛[{]/g, '(')
    .replace(/[】］｝\]}]/g, ')')
    .replace(/[、，]/g, ',')
    .replace(/。/g, '.')
    .replace(/％/g, '%');
}

function discountTenths(written: string): string | undefined {
  if (/^[0-9.]+$/.test(written)) {
    const value = Number(written);
    if (!(value > 0 && value < 100) || written.split('.').length > 2) return undefined;
    return value >= 10 ? `${written}e-1` : written;
  }
  if (written === '对') return '5';
  const characters = Array.from(written, (character) =>
    character === '点' ? '.' : String(digitOf(character)),
  );
  if (characters.includes('undefined')) return undefined;
  if (characters.length === 1) return characters[0];
  return characters.includes('.') ? characters.join('') : `${characters.join('')}e${1 - characters.length}`;
}

/** An arithmetic text as tokens, and whether amounts of money were named. */
export function tokenize(source: string): { tokens: Token[]; money: boolean } {
  const text = normalizeChars(source);
  const tokens: Token[] = [];
  let money = false;
  let at = 0;
  /** For each open parenthesis: whether it holds a function's arguments, where a comma parts them. */
  const calls: boolean[] = [];

  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  while (at < text.length) {
    const previous = tokens.at(-1);
    const skipped = match(/ +|[¥￥$]|(?:元|块钱|块|人民币)|[了的是为再又]/y);
    if (skipped !== null && !(skipped[0] === '的' && text.startsWith('的平方根', at))) {
      if (/[¥￥元块]|人民币/.test(skipped[0])) money = true;
      const power = skipped[0] === '的' ? match(/的(?:平方|立方|([0-9]+)次[方幂])/y) : null;
      if (power !== null) {
        const exponent = power[1] ?? (power[0] === '的平方' ? '2' : '3');
        tokens.push({ type: 'operator', text: '^' }, { type: 'number', text: exponent, display: exponent });
        at += power[0].length;
        continue;
      }
      if (skipped[0] === '的' && previous !== undefined && endsOperand(previous)) {
        tokens.push({ type: 'operator', text: '*' });
      }
      at += skipped[0].length;
      continue;
    }
    const off = match(discount);
    const tenths = off === null ? undefined : discountTenths(off[1] ?? '');
    if (off !== null && tenths !== undefined) {
      tokens.push({ type: 'discount', tenths, display: off[0] });
      at += off[0].length;
      continue;
    }
    const grouped = calls.at(-1) === true ? null : match(/\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d,])/y);
    const scientific = match(/(?:\d+(?:\.\d*)?|\.\d+)[eE][+-]?\d{1,9}(?![A-Za-z0-9.])/y);
    const plain = grouped ?? scientific;
    if (plain !== null) {
      const unit = /^ ?(万亿|万|亿)/.exec(text.slice(at + plain[0].length, at + plain[0].length + 3));
      const power = unit === null ? '' : { 万: 'e4', 亿: 'e8', 万亿: 'e12' }[unit[1] ?? ''];
      if (power === '' || grouped !== null) {
        const whole = plain[0] + (unit?.[0] ?? '');
        tokens.push({ type: 'number', text: plain[0].replaceAll(',', '') + (power ?? ''), display: whole });
        at += whole.length;
        continue;
      }
    }
    const written = numeralAt(text, at);
    if (written !== undefined) {
      const end = at + written.text.length;
      // 五百分之三 begins 百分之, 1 万 is 1万.
      const run = text.startsWith('分之', end)
        ? written.text.replace(/百$/u, '')
        : written.text + (/^ [万亿]+/u.exec(text.slice(end, end + 3))?.[0] ?? '');
      const value = readNumeral(run.replace(' ', ''));
      if (value === undefined) throw new ToolFailure(`看不懂数字“${excerpt(run)}”。`);
      tokens.push({ type: 'number', text: value, display: run });
      at += run.length;
      continue;
    }
    const sign = operators.find(([word]) => text.startsWith(word, at));
    if (sign !== undefined) {
      const [word, meaning] = sign;
      if (meaning === '(') calls.push(previous?.type === 'name');
      if (meaning === ')') calls.pop();
      tokens.push({ type: 'operator', text: meaning });
      at += word.length;
      continue;
    }
    const name = match(namePattern);
    if (name !== null) {
      const text = chineseNames[name[0]] ?? name[0].toLowerCase();
      if (text === 'mod') tokens.push({ type: 'operator', text: 'mod' });
      else if (text === 'x' && previous !== undefined && endsOperand(previous))
        tokens.push({ type: 'operator', text: '*' });
      else tokens.push({ type: 'name', text: text === 'π' ? 'pi' : text });
      at += name[0].length;
      continue;
    }
    throw new ToolFailure(`看不懂“${excerpt(source.slice(at), 8)}”，请只写数字、运算符号和函数。`);
  }
  return { tokens: [...tokens, { type: 'end' }], money };
}

/** Whether a value may end with this token, so that a following number or parenthesis is a factor. */
export function endsOperand(token: Token): boolean {
  return (
    token.type === 'number' ||
    token.type === 'name' ||
    (token.type === 'operator' && ['%', '‰', '!', ')', '°', '倍'].includes(token.text))
  );
}
