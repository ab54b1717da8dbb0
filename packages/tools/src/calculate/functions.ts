import type Fraction from 'fraction.js';
import { ToolFailure } from '../failure.ts';
import {
  add,
  applyReal,
  asInteger,
  checkSize,
  compare,
  divide,
  floor,
  fromInteger,
  isExact,
  modulo,
  negate,
  power,
  root,
  round,
} from '../numbers/number.ts';
import type { Numeric, RealFunction } from '../numbers/number.ts';

interface MathFunction {
  readonly minimum: number;
  readonly maximum: number;
  readonly apply: (args: readonly [Numeric, ...Numeric[]]) => Numeric;
}

const MAX_ARGUMENTS = 1_000;

function integer(x: Numeric | undefined, what: string, limit: number): number {
  const value = x === undefined ? undefined : asInteger(x);
  if (value === undefined || value < 0n) throw new ToolFailure(`${what}必须是非负整数。`);
  if (value > BigInt(limit)) throw new ToolFailure(`${what}太大，最多 ${limit}。`);
  return Number(value);
}

function product(from: number, to: number): bigint {
  if (from > to) return 1n;
  if (from === to) return BigInt(from);
  const middle = Math.floor((from + to) / 2);
  return product(from, middle) * product(middle + 1, to);
}

/** n! for an integer from 0 to 3000. */
export function factorial(x: Numeric): Numeric {
  return fromInteger(product(1, integer(x, '阶乘的数', 3_000)));
}

function permutations(n: number, k: number): Numeric {
  return k > n ? fromInteger(0) : fromInteger(product(n - k + 1, n));
}

function integers(args: readonly Numeric[], what: string): Fraction[] {
  return args.map((x) => {
    if (!isExact(x) || x.d !== 1n) throw new ToolFailure(`${what}只对整数有意义。`);
    return x.abs();
  });
}

function real(name: RealFunction): MathFunction {
  return { minimum: 1, maximum: 1, apply: ([x]) => applyReal(name, x) };
}

function many(fold: (args: readonly [Numeric, ...Numeric[]]) => Numeric): MathFunction {
  return { minimum: 1, maximum: MAX_ARGUMENTS, apply: fold };
}

function one(apply: (x: Numeric) => Numeric): MathFunction {
  return { minimum: 1, maximum: 1, apply: ([x]) => apply(x) };
}

const half = divide(fromInteger(1), fromInteger(2));

/** Natural for one argument, else to the given base; exact where the answer is a whole number. */
function logarithm([x, base]: readonly [Numeric, ...Numeric[]]): Numeric {
  if (base === undefined) return wholeLog(x, fromInteger(10)) ?? applyReal('log10', x);
  if (compare(base, fromInteger(1)) === 0) throw new ToolFailure('对数的底数不能是 1。');
  return wholeLog(x, base) ?? divide(applyReal('ln', x), applyReal('ln', base));
}

/** log_base(x) when it is an integer of at most four digits. */
function wholeLog(x: Numeric, base: Numeric): Numeric | undefined {
  if (!isExact(x) || !isExact(base) || x.s * x.n <= 0n || base.s * base.n <= 0n) return undefined;
  const [a, b] = [applyReal('ln', x), applyReal('ln', base)];
  const guess = floor(add(divide(a, b), half));
  if (guess > 9_999n || guess < -9_999n) return undefined;
  const candidate = fromInteger(guess);
  return compare(power(base, candidate), x) === 0 ? candidate : undefined;
}

/** Every function by its lower-case name. Angles are in radians unless written with ° or 度. */
export const mathFunctions: ReadonlyMap<string, MathFunction> = new Map<string, MathFunction>([
  ['sqrt', one((x) => root(x, 2))],
  ['cbrt', one((x) => root(x, 3))],
  ['abs', one((x) => (compare(x, fromInteger(0)) < 0 ? negate(x) : x))],
  ['floor', one((x) => fromInteger(floor(x)))],
  ['ceil', one((x) => fromInteger(-floor(negate(x))))],
  ['fact', one(factorial)],
  ['lg', { minimum: 1, maximum: 1, apply: logarithm }],
  ['log', { minimum: 1, maximum: 2, apply: logarithm }],
  ['ln', real('ln')],
  ['log2', one((x) => wholeLog(x, fromInteger(2)) ?? applyReal('log2', x))],
  ['log10', one((x) => logarithm([x]))],
  ['exp', real('exp')],
  ['sin', real('sin')],
  ['cos', real('cos')],
  ['tan', real('tan')],
  ['asin', real('asin')],
  ['acos', real('acos')],
  ['atan', real('atan')],
  ['max', many((args) => args.reduce((a, b) => (compare(a, b) >= 0 ? a : b)))],
  ['min', many((args) => args.reduce((a, b) => (compare(a, b) <= 0 ? a : b)))],
  ['sum', many((args) => args.reduce(add))],
  ['avg', many((args) => divide(args.reduce(add), fromInteger(args.length)))],
  ['gcd', many((args) => integers(args, '最大公约数').reduce((a, b) => a.gcd(b)))],
  ['lcm', many((args) => integers(args, '最小公倍数').reduce((a, b) => checkSize(a.lcm(b))))],
  ['mod', { minimum: 2, maximum: 2, apply: ([a, b]) => modulo(a, b ?? a) }],
  ['pow', { minimum: 2, maximum: 2, apply: ([a, b]) => power(a, b ?? a) }],
  [
    'round',
    {
      minimum: 1,
      maximum: 2,
      apply: ([x, places]) => {
        const digits = places === undefined ? 0n : asInteger(places);
        if (digits === undefined) throw new ToolFailure('保留的小数位数必须是整数。');
        return round(x, Number(digits));
      },
    },
  ],
  [
    'p',
    {
      minimum: 2,
      maximum: 2,
      apply: ([n, k]) => permutations(integer(n, '排列的总数', 3_000), integer(k, '排列的个数', 3_000)),
    },
  ],
  [
    'c',
    {
      minimum: 2,
      maximum: 2,
      apply: ([n, k]) => {
        const [total, chosen] = [integer(n, '组合的总数', 3_000), integer(k, '组合的个数', 3_000)];
        return divide(permutations(total, chosen), fromInteger(product(1, chosen)));
      },
    },
  ],
]);
