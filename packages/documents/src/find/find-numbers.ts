import { fold } from '../fold.ts';

/** Numbers and addresses that name a person. */
export const secretKinds = ['identity', 'card', 'email', 'mobile', 'landline'] as const;
export type SecretKind = (typeof secretKinds)[number];

export interface FoundSecret {
  readonly kind: SecretKind;
  readonly start: number;
  readonly end: number;
  /** Without blanks and signs between. */
  readonly value: string;
  /** Whether its check digit is right (identity numbers); others are only found when it is, or have none. */
  readonly valid: boolean;
}

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** Whether 18 characters are an identity number by its last one (GB 11643-1999, ISO 7064 MOD 11-2). */
export function isIdentityNumber(value: string): boolean {
  if (!/^\d{17}[\dx]$/i.test(value)) return false;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(value[index]), 0);
  return '10X98765432'[sum % 11] === value[17]?.toUpperCase();
}

/** Whether a card's number is right by its last digit (ISO/IEC 7812-1, Luhn). */
export function isCardNumber(value: string): boolean {
  if (!/^\d{15,19}$/.test(value) || /^(\d)\1*$/.test(value)) return false;
  let sum = 0;
  for (let at = value.length - 1, doubled = false; at >= 0; at -= 1, doubled = !doubled) {
    const digit = Number(value[at]) * (doubled ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

function isDay(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

const gap = '[ \\-]?';
const alone = '(?<![\\d.])';
const ended = '(?!\\d)';

const shapes: readonly { kind: SecretKind; pattern: RegExp; holds: (value: string) => boolean }[] = [
  {
    kind: 'identity',
    pattern: new RegExp(
      `(?<![\\da-z])[1-9]\\d{5}${gap}(?:18|19|20)\\d{6}${gap}\\d{3}[\\dx](?![\\da-z])`,
      'g',
    ),
    holds: (value) =>
      isDay(Number(value.slice(6, 10)), Number(value.slice(10, 12)), Number(value.slice(12, 14))),
  },
  {
    // Banks write them in groups of four; the first digits are those of payment cards.
    kind: 'card',
    pattern: new RegExp(
      `${alone}(?:[345]\\d{3}|6[0-9]\\d{2}|9\\d{3})(?:${gap}\\d{4}){2,3}(?:${gap}\\d{1,4})?${ended}`,
      'g',
    ),
    holds: isCardNumber,
  },
  {
    kind: 'email',
    pattern:
      /(?<![\w.%+-])[a-z0-9][\w.%+-]{0,63}@[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?){0,8}\.[a-z]{2,24}(?![a-z])/g,
    holds: () => true,
  },
  {
    kind: 'mobile',
    pattern: new RegExp(
      `(?<![\\d.\\w])(?:(?:\\+|00)?86${gap})?1[3-9]\\d${gap}\\d{4}${gap}\\d{4}${ended}`,
      'g',
    ),
    holds: () => true,
  },
  {
    kind: 'landline',
    pattern: new RegExp(
      `(?<![\\d.\\w])(?:\\(0(?:10|2\\d|[3-9]\\d{2})\\) ?|(?:\\+86${gap})?0(?:10|2\\d|[3-9]\\d{2})[ \\-]?)[2-8]\\d{2,3}${gap}\\d{4}(?:-\\d{1,6})?${ended}` +
        `|${alone}[48]00${gap}\\d{3,4}${gap}\\d{3,4}${ended}`,
      'g',
    ),
    holds: (value) => value.length >= 10,
  },
];

/**
 * Identity numbers, bank cards, e-mail addresses and telephone numbers in a text, in order, none within another.
 * Full-width digits count as digits.
 */
export function findSecrets(text: string): FoundSecret[] {
  const found: FoundSecret[] = [];
  let left = fold(text);
  // What was found is cut out and leaves a boundary: a number that stood right beside it comes to light in the next round.
  for (let before = -1; before < found.length && /[\d@]/.test(left);) {
    before = found.length;
    for (const shape of shapes) {
      const round = matchesOf(left, shape);
      if (round.length === 0) continue;
      found.push(...round);
      left = cutOut(left, round);
    }
  }
  return found.toSorted((a, b) => a.start - b.start);
}

function matchesOf(plain: string, { kind, pattern, holds }: (typeof shapes)[number]): FoundSecret[] {
  return [...plain.matchAll(pattern)].flatMap(({ 0: words, index }): FoundSecret[] => {
    const value = kind === 'email' ? words : words.replaceAll(/[ \-()]/g, '').toUpperCase();
    if (!holds(value)) return [];
    const valid = kind !== 'identity' || isIdentityNumber(value);
    return [{ kind, start: index, end: index + words.length, value, valid }];
  });
}

function cutOut(text: string, found: readonly FoundSecret[]): string {
  let rest = '';
  let at = 0;
  for (const { start, end } of found) {
    rest += text.slice(at, start) + '|'.repeat(end - start);
    at = end;
  }
  return rest + text.slice(at);
}
