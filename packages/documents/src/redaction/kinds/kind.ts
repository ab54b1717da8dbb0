/** How one kind of sensitive number or address is found, named and partly hidden. */
export interface Kind {
  /** In placeholders: 【手机1】 */
  readonly label: string;
  /** On text with half-width, lower case characters. */
  readonly pattern: RegExp;
  /** Whether a match is one; `value` has no separators. */
  readonly isValid: (value: string) => boolean;
  /** Whether its check digit is right, for kinds that are also redacted if it is wrong. */
  readonly hasValidCheckDigit?: (value: string) => boolean;
  /** The value in a redacted copy. */
  readonly star: (value: string) => string;
}

/** A space or a hyphen between groups of digits. */
export const separator = '[ \\-]?';
export const notBeforeDigit = '(?!\\d)';

/** Stars between the first and the last characters that remain visible. */
export const starBetween = (value: string, first: number, last: number): string =>
  value.slice(0, first) +
  '*'.repeat(Math.max(1, value.length - first - last)) +
  (last > 0 ? value.slice(-last) : '');
