import { Decimal as BaseDecimal } from 'decimal.js';
import { ToolFailure } from '../failure.ts';

/** 60 significant digits: enough that 20 shown digits survive any chain of operations we allow. */
const Decimal = BaseDecimal.clone({ precision: 60, toExpNeg: -1e4, toExpPos: 1e4 });
type Decimal = BaseDecimal;

/**
 * A number that is exact for as long as it can be: a fraction of integers in lowest terms (`d` > 0).
 * Roots, logarithms and the like give a decimal of 60 digits instead.
 */
export type Numeric =
  | { readonly exact: true; readonly n: bigint; readonly d: bigint }
  | { readonly exact: false; readonly value: Decimal };

/** Larger than 10^10000 or with a longer fraction: refused, so that no input can keep the machine busy. */
const MAX_BITS = 34_000;
const MAX_EXPONENT = 10_000;

const tooLarge = () => new ToolFailure('结果太大了，最多支持一万位数字。');

function bits(n: bigint): number {
  return n.toString(16).length * 4;
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** The fraction n/d in lowest terms. Refuses d = 0 and numbers beyond the limit. */
export function fraction(n: bigint, d = 1n): Numeric {
  if (d === 0n) throw new ToolFailure('除数不能是 0。');
  const divisor = d === 1n ? 1n : gcd(n, d);
  const sign = d < 0n ? -1n : 1n;
  const result = { exact: true, n: (sign * n) / divisor, d: (sign * d) / divisor } as const;
  if (bits(result.n) > MAX_BITS || bits(result.d) > MAX_BITS) throw tooLarge();
  return result;
}

function approximate(value: Decimal): Numeric {
  if (value.isNaN()) throw new ToolFailure('这个算式没有实数结果。');
  if (!value.isFinite() || value.e > MAX_EXPONENT) throw tooLarge();
  return { exact: false, value: value.e < -MAX_EXPONENT ? new Decimal(0) : value };
}

/** Reads digits with an optional point and exponent, such as 12.5 or 1e-3, exactly. */
export function parseDecimal(text: string): Numeric {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,9}))?$/i.exec(text);
  const [, sign, whole = '', part = '', power = '0'] = match ?? [];
  if (match === null || whole + part === '') throw new ToolFailure(`“${text.slice(0, 20)}”不是一个数。`);
  const exponent = Number(power) - part.length;
  if (Math.abs(exponent) > MAX_EXPONENT) throw tooLarge();
  const digits = BigInt((sign ?? '') + whole + part);
  return exponent >= 0
    ? fraction(digits * 10n ** BigInt(exponent))
    : fraction(digits, 10n ** BigInt(-exponent));
}

export function fromInteger(value: number | bigint): Numeric {
  return fraction(BigInt(value));
}

function toDecimal(x: Numeric): Decimal {
  return x.exact ? new Decimal(x.n.toString()).div(x.d.toString()) : x.value;
}

/** The nearest double, for bounds and choices only; never for a result. */
export function toNumber(x: Numeric): number {
  return toDecimal(x).toNumber();
}

export function add(a: Numeric, b: Numeric): Numeric {
  if (a.exact && b.exact) return fraction(a.n * b.d + b.n * a.d, a.d * b.d);
  return approximate(toDecimal(a).plus(toDecimal(b)));
}

export function negate(a: Numeric): Numeric {
  return a.exact ? { exact: true, n: -a.n, d: a.d } : { exact: false, value: a.value.negated() };
}

export function subtract(a: Numeric, b: Numeric): Numeric {
  return add(a, negate(b));
}

export function multiply(a: Numeric, b: Numeric): Numeric {
  if (a.exact && b.exact) return fraction(a.n * b.n, a.d * b.d);
  return approximate(toDecimal(a).times(toDecimal(b)));
}

export function divide(a: Numeric, b: Numeric): Numeric {
  if (isZero(b)) throw new ToolFailure('除数不能是 0。');
  if (a.exact && b.exact) return fraction(a.n * b.d, a.d * b.n);
  return approximate(toDecimal(a).div(toDecimal(b)));
}

function isZero(a: Numeric): boolean {
  return a.exact ? a.n === 0n : a.value.isZero();
}

/** The integer that `a` is, or undefined. */
export function asInteger(a: Numeric): bigint | undefined {
  return a.exact && a.d === 1n ? a.n : undefined;
}

/** Negative, zero or positive as a is less than, equal to or greater than b. */
export function compare(a: Numeric, b: Numeric): number {
  if (a.exact && b.exact) {
    const difference = a.n * b.d - b.n * a.d;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }
  return toDecimal(a).cmp(toDecimal(b));
}

/** Rounds towards minus infinity. */
export function floor(a: Numeric): bigint {
  if (!a.exact) return BigInt(a.value.floor().toFixed());
  const quotient = a.n / a.d;
  return a.n < 0n && quotient * a.d !== a.n ? quotient - 1n : quotient;
}

/** a − b·⌊a/b⌋: the sign of the result is the sign of b, as in spreadsheets. */
export function modulo(a: Numeric, b: Numeric): Numeric {
  if (isZero(b)) throw new ToolFailure('取余时除数不能是 0。');
  return subtract(a, multiply(b, fromInteger(floor(divide(a, b)))));
}

/** Rounds half away from zero (四舍五入) to `places` decimals; negative places round to tens, hundreds … */
export function round(a: Numeric, places: number): Numeric {
  if (Math.abs(places) > 1_000) throw new ToolFailure('保留的小数位数太多，最多 1000 位。');
  const scale = places >= 0 ? fromInteger(10n ** BigInt(places)) : fraction(1n, 10n ** BigInt(-places));
  const negative = compare(a, fromInteger(0)) < 0;
  const scaled = multiply(negative ? negate(a) : a, scale);
  const rounded = divide(fromInteger(floor(add(scaled, fraction(1n, 2n)))), scale);
  return negative ? negate(rounded) : rounded;
}

/** a to the power b; exact for integer b. Refuses 0 to a negative power and roots of negative numbers. */
export function power(a: Numeric, b: Numeric): Numeric {
  const exponent = asInteger(b);
  if (exponent !== undefined && a.exact) {
    if (exponent < 0n && a.n === 0n) throw new ToolFailure('0 不能作除数，所以 0 没有负数次方。');
    const size = exponent < 0n ? -exponent : exponent;
    const unit = (a.n === 1n || a.n === -1n || a.n === 0n) && a.d === 1n;
    if (unit) return fraction(a.n === 0n && size > 0n ? 0n : size % 2n === 0n ? 1n : a.n);
    if (Math.max(bits(a.n), bits(a.d)) * Number(size) <= MAX_BITS * 2) {
      const [n, d] = [a.n ** size, a.d ** size];
      return exponent < 0n ? fraction(d, n) : fraction(n, d);
    }
  }
  const base = toDecimal(a);
  const raised = toDecimal(b);
  if (base.isNegative() && !raised.isInteger()) throw new ToolFailure('负数没有实数的小数次方。');
  if (base.isZero() && raised.isNegative()) throw new ToolFailure('0 不能作除数，所以 0 没有负数次方。');
  if (raised.abs().gt(1e15)) throw tooLarge();
  const estimate = base.isZero() ? 0 : base.abs().log(10).times(raised).toNumber();
  if (estimate > MAX_EXPONENT) throw tooLarge();
  if (estimate < -MAX_EXPONENT) return approximate(new Decimal(0));
  return approximate(base.pow(raised));
}

function integerRoot(n: bigint, degree: bigint): bigint | undefined {
  const sqrtStart = 1n << BigInt(Math.ceil(bits(n) / Number(degree)) + 1);
  let x = sqrtStart;
  for (;;) {
    const next = ((degree - 1n) * x + n / x ** (degree - 1n)) / degree;
    if (next >= x) break;
    x = next;
  }
  return x ** degree === n ? x : undefined;
}

/** Square (2) or cube (3) root; exact where the number is a perfect power. */
export function root(a: Numeric, degree: 2 | 3): Numeric {
  const negative = compare(a, fromInteger(0)) < 0;
  if (negative && degree === 2) throw new ToolFailure('负数没有实数平方根。');
  if (a.exact) {
    if (a.n === 0n) return a;
    const n = integerRoot(negative ? -a.n : a.n, BigInt(degree));
    const d = integerRoot(a.d, BigInt(degree));
    if (n !== undefined && d !== undefined) return fraction(negative ? -n : n, d);
  }
  return approximate(degree === 2 ? toDecimal(a).sqrt() : toDecimal(a).cbrt());
}

/** Functions that leave the exact numbers. Angles are in radians. */
const realFunctions = {
  ln: (x: Decimal) => x.ln(),
  log10: (x: Decimal) => x.log(10),
  log2: (x: Decimal) => x.log(2),
  exp: (x: Decimal) => {
    if (x.gt(23_000)) throw tooLarge();
    return x.lt(-23_000) ? new Decimal(0) : x.exp();
  },
  sin: (x: Decimal) => x.sin(),
  cos: (x: Decimal) => x.cos(),
  tan: (x: Decimal) => x.tan(),
  asin: (x: Decimal) => x.asin(),
  acos: (x: Decimal) => x.acos(),
  atan: (x: Decimal) => x.atan(),
} satisfies Record<string, (x: Decimal) => Decimal>;

export type RealFunction = keyof typeof realFunctions;

const periodic = new Set<RealFunction>(['sin', 'cos', 'tan']);

/** Applies one of the real functions; refuses arguments outside its domain. */
export function applyReal(name: RealFunction, x: Numeric): Numeric {
  const argument = toDecimal(x);
  if (periodic.has(name) && argument.abs().gt(1e12)) {
    throw new ToolFailure('三角函数的角太大，最多支持一万亿弧度。');
  }
  if ((name === 'ln' || name === 'log10' || name === 'log2') && argument.lte(0)) {
    throw new ToolFailure('对数的真数必须大于 0。');
  }
  return approximate(realFunctions[name](argument));
}

export function pi(): Numeric {
  return approximate(Decimal.acos(-1));
}

/** The decimal digits of an exact number if they end within `places`, else undefined. */
function terminating(n: bigint, d: bigint, places: number): string | undefined {
  let [rest, twos, fives] = [d, 0, 0];
  while (rest % 2n === 0n && twos <= places) [rest, twos] = [rest / 2n, twos + 1];
  while (rest % 5n === 0n && fives <= places) [rest, fives] = [rest / 5n, fives + 1];
  const digits = Math.max(twos, fives);
  if (rest !== 1n || digits > places) return undefined;
  const scaled = ((n < 0n ? -n : n) * 10n ** BigInt(digits)) / d;
  const text = scaled.toString().padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return (n < 0n ? '-' : '') + (digits === 0 ? whole : `${whole}.${text.slice(-digits)}`);
}

/** A number as text; `precise` says whether it is all of the number or its first digits. */
export interface NumberText {
  readonly text: string;
  readonly precise: boolean;
}

/**
 * All digits where they end within 60 decimals and `most` digits (1000 unless said); else `significant` ones
 * (20), rounded half up.
 */
export function formatNumber(x: Numeric, significant = 20, most = 1_000): NumberText {
  if (x.exact) {
    const text = terminating(x.n, x.d, 60);
    if (text !== undefined && text.length <= most) return { text, precise: true };
  }
  const rounded = toDecimal(x).toSignificantDigits(significant);
  if (rounded.isZero()) return { text: '0', precise: false };
  const exponential = rounded.e > 20 || rounded.e < -12;
  return { text: exponential ? rounded.toExponential() : rounded.toFixed(), precise: false };
}
