import { foldText } from '../fold-text.ts';
import { bankCard } from './kinds/bank-card.ts';
import { emailAddress } from './kinds/email-address.ts';
import { identityNumber } from './kinds/identity-number.ts';
import type { Kind } from './kinds/kind.ts';
import { landlineNumber } from './kinds/landline-number.ts';
import { mobileNumber } from './kinds/mobile-number.ts';

export const sensitiveKinds = ['identity', 'card', 'email', 'mobile', 'landline'] as const;
export type SensitiveKind = (typeof sensitiveKinds)[number];

/** What redaction finds, in the order in which it is searched. Names and postal addresses are not among it. */
export const kinds: Readonly<Record<SensitiveKind, Kind>> = {
  identity: identityNumber,
  card: bankCard,
  email: emailAddress,
  mobile: mobileNumber,
  landline: landlineNumber,
};

interface SensitiveMatch {
  readonly kind: SensitiveKind;
  readonly start: number;
  readonly end: number;
  /** Without separators. */
  readonly value: string;
  /** Whether its check digit is right, if its kind has one. */
  readonly valid: boolean;
}

/** Numbers and addresses that identify a person, in order and without overlaps. Full-width digits count as digits. */
export function findSensitiveData(text: string): SensitiveMatch[] {
  const found: SensitiveMatch[] = [];
  let remaining = foldText(text);
  // Matches are replaced by a boundary: a number directly beside one is found in the next round.
  for (let before = -1; before < found.length && /[\d@]/.test(remaining);) {
    before = found.length;
    for (const kind of sensitiveKinds) {
      const matches = matchesOf(remaining, kind);
      if (matches.length === 0) continue;
      found.push(...matches);
      remaining = blankOut(remaining, matches);
    }
  }
  return found.toSorted((a, b) => a.start - b.start);
}

function matchesOf(text: string, kind: SensitiveKind): SensitiveMatch[] {
  const { pattern, isValid, hasValidCheckDigit } = kinds[kind];
  return [...text.matchAll(pattern)].flatMap(({ 0: match, index }): SensitiveMatch[] => {
    const value = kind === 'email' ? match : match.replaceAll(/[ \-()]/g, '').toUpperCase();
    if (!isValid(value)) return [];
    return [
      { kind, start: index, end: index + match.length, value, valid: hasValidCheckDigit?.(value) ?? true },
    ];
  });
}

function blankOut(text: string, matches: readonly SensitiveMatch[]): string {
  let result = '';
  let at = 0;
  for (const { start, end } of matches) {
    result += text.slice(at, start) + '|'.repeat(end - start);
    at = end;
  }
  return result + text.slice(at);
}
