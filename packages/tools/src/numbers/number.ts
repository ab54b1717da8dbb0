import { Decimal as BaseDecimal } from 'decimal.js';
import { Fraction } from 'fraction.js';
import { ToolFailure } from '../failure.ts';

/** 60 significant digits: enough that 20 shown digits survive any chain of operations we allow. */
const Decimal = BaseDecimal.clone({ precision: 60, toExpNeg: -1e4, toExpPos: 1e4 });
type Decimal = BaseDecimal;

/** Exact for as long as it can be: a fraction. Roots, logarithms and the like give a decimal of 60 digits instead. */
export type Numeric = Fraction | Decimal;

/** Larger than 10^10000 or with a longer fraction: refused, so that every computation ends in time. */
const MAX_BITS = 34_000;
const MAX_EXPONENT = 10_000;

const tooLarge = () => new ToolFailure('结果太大了，最多支持一万位数字。');

function bits(n: bigint): number {
  return n.toString(16).length * 4;
}

/** Refuses a fraction of more than some ten thousand digits. */
export function checkSize(value: Fraction): Fraction {
  if (bits(value.n) > MAX_BITS || bits(value.d) > MAX_BITS) throw tooLarge();
  return value;
}

/** Whether a number is still a fraction. */
export function isExact(x: Numeric): x is Fraction {
  return x instanceof Fraction;
}

/** The fraction n/d in lowest terms. Refuses d = 0 and numbers beyond the limit. */
export function fraction(n: bigint, d = 1n): Fraction {
  if (d === 0n) throw new ToolFailure('除数不能是 0。');
  return checkSize(new Fraction(n, d));
}

function approximate(value: Decimal): Numeric {
  if (value.isNaN()) throw new ToolFailure('这个算式没有实数结果。');
  if (!value.isFinite() || value.e > MAX_EXPONENT) throw tooLarge();
  return value.e < -MAX_EXPONENT ? new Decimal(0) : value;
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

/** An integer as an exact number. */
export function fromInteger(value: number | bigint): Numeric {
  return fraction(BigInt(value));
}

function toDecimal(x: Numeric): Decimal {
  return isExact(x) ? new Decimal((x.s * x.n).toString()).div(x.d.toString()) : x;
}

/** The nearest double, for bounds and choices only; never for a result. */
export function toNumber(x: Numeric): number {
  return toDecimal(x).toNumber();
}

/** a + b; exact while both are. */
export function add(a: Numeric, b: Numeric): Numeric {
  if (isExact(a) && isExact(b)) return checkSize(a.add(b));
  return approximate(toDecimal(a).plus(toDecimal(b)));
}

/** −a. */
export function negate(a: Numeric): Numeric {
  return isExact(a) ? a.neg() : a.negated();
}

/** a − b; exact while both are. */
export function subtract(a: Numeric, b: Numeric): Numeric {
  return add(a, negate(b));
}

/** a × b; exact while both are. */
export function multiply(a: Numeric, b: Numeric): Numeric {
  if (isExact(a) && isExact(b)) return checkSize(a.mul(b));
  return approximate(toDecimal(a).times(toDecimal(b)));
}

/** a ÷ b; exact while both are. Refuses b = 0. */
export function divide(a: Numeric, b: Numeric): Numeric {
  if (isZero(b)) throw new ToolFailure('除数不能是 0。');
  if (isExact(a) && isExact(b)) return checkSize(a.div(b));
  return approximate(toDecimal(a).div(toDecimal(b)));
}

function isZero(a: Numeric): boolean {
  return isExact(a) ? a.n === 0n : a.isZero();
}

/** The integer that `a` is, or undefined. */
export function asInteger(a: Numeric): bigint | undefined {
  return isExact(a) && a.d === 1n ? a.s * a.n : undefined;
}

/** Negative, zero or positive as a is less than, equal to or greater than b. */
export function compare(a: Numeric, b: Numeric): number {
  if (isExact(a) && isExact(b)) return a.compare(b);
  return toDecimal(a).cmp(toDecimal(b));
}

/** Rounds towards minus infinity. */
export function floor(a: Numeric): bigint {
  if (!isExact(a)) return BigInt(a.floor().toFixed());
  const { s: sign, n } = a.floor();
  return sign * n;
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
  if (exponent !== undefined && isExact(a)) {
    if (exponent < 0n && a.n === 0n) throw new ToolFailure('0 不能作除数，所以 0 没有负数次方。');
    // 0, 1 and −1: their powers repeat after two, and any exponent is cheap.
    if (a.n <= 1n && a.d === 1n) return exponent === 0n ? fraction(1n) : exponent % 2n === 0n ? a.abs() : a;
    const size = exponent < 0n ? -exponent : exponent;
    const result =
      Math.max(bits(a.n), bits(a.d)) * Number(size) <= MAX_BITS * 2 ? a.pow(fraction(exponent)) : null;
    if (result !== null) return checkSize(result);
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
  if (isExact(a)) {
    if (a.n === 0n) return a;
    const n = integerRoot(a.n, BigInt(degree));
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

/** π to 60 digits. */
export function pi(): Numeric {
  return approximate(Decimal.acos(-1));
}

/** The decimal digits of an exact number if they end within `places`, else undefined. */
function terminating({ s: sign, n, d }: Fraction, places: number): string | undefined {
  let [rest, twos, fives] = [d, 0, 0];
  while (rest % 2n === 0n && twos <= places) [rest, twos] = [rest / 2n, twos + 1];
  while (rest % 5n === 0n && fives <= places) [rest, fives] = [rest / 5n, fives + 1];
  const digits = Math.max(twos, fives);
  if (rest !== 1n || digits > places) return undefined;
  const scaled = (n * 10n ** BigInt(digits)) / d;
  const text = scaled.toString().padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return (sign < 0n ? '-' : '') + (digits === 0 ? whole : `${whole}.${text.slice(-digits)}`);
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
  if (isExact(x)) {
    const text = terminating(x, 60);
    if (text !== undefined && text.length <= most) return { text, precise: true };
  }
  const rounded = toDecimal(x).toSignificantDigits(significant);
  if (rounded.isZero()) return { text: '0', precise: false };
  const exponential = rounded.e > 20 || rounded.e < -12;
  return { text: exponential ? rounded.toExponential() : rounded.toFixed(), precise: false };
}
