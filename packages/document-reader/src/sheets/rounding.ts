/**
 * The number that Excel rounds: it counts in fifteen decimal digits, so that 44.275 becomes 44.28, where its binary value lies below
 * the middle. The result is moved past a middle by less than those digits show.
 */
export function beforeRounding(value: number): number {
  return Number.isInteger(value) || !Number.isFinite(value)
    ? value
    : Number(value.toPrecision(15)) * (1 + 1e-15);
}

const trimZeros = (digits: string): string => (digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits);

/** Integers below this stand with all their digits. */
const wholePower = 21;

/**
 * A number without a format: as Excel shows it, eleven characters at most, in powers of ten from 1E+11 and below 0.0001; but
 * integers with all the fifteen digits that Excel keeps, as they are numbers of orders, accounts and phones.
 */
export function generalNumber(value: number): string {
  if (value === 0) return '0';
  const sign = value < 0 ? '-' : '';
  const size = beforeRounding(Math.abs(value));
  const power = Math.floor(Math.log10(size));
  // A short small number stands as it is.
  const short = power < -4 && power > -10 ? trimZeros(size.toFixed(12)) : '';
  if (short !== '' && short.length <= 11) return sign + short;
  if (power >= 11 && power < wholePower && Number.isInteger(value)) {
    const digits = size.toExponential(14).split('e', 1)[0]?.replace('.', '') ?? '';
    return sign + digits.padEnd(power + 1, '0').slice(0, power + 1);
  }
  if (power >= 11 || power < -4) {
    const [digits = '', exponent = ''] = size.toExponential(Math.abs(power) >= 100 ? 4 : 5).split('e');
    const places = exponent.slice(1).padStart(2, '0');
    return `${sign}${trimZeros(digits)}E${exponent.charAt(0)}${places}`;
  }
  return sign + trimZeros(size.toFixed(Math.max(0, 9 - Math.max(power, 0))));
}

const decimals = new Map<string, number>();

/** How many decimal places a format rounds to; -1 for dates and what has no digits. */
function placesOf(code: string): number {
  const known = decimals.get(code);
  if (known !== undefined) return known;
  const plain = code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '');
  const places =
    /[ymdhsEe/]/i.test(plain) || !/[0#?]/.test(plain)
      ? -1
      : (/\.([0#?]+)/.exec(plain)?.[1]?.length ?? 0) + (plain.includes('%') ? 2 : 0);
  if (decimals.size < 5_000) decimals.set(code, places);
  return places;
}

/** Whether a number lies so near the middle between two shown ones that its binary value may fall on the wrong side. */
export function isNearMiddle(value: number, code: string): boolean {
  const places = placesOf(code);
  if (places < 0) return false;
  const shown = Math.abs(value) * 10 ** places;
  return Math.abs((shown % 1) - 0.5) < 1e-9 * Math.max(1, shown);
}
