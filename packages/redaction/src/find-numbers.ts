import { compact } from './kinds/kind.ts';
import { numberKinds, type SensitiveKind } from './sensitive-kinds.ts';
import type { Found, TextView } from '@baigong/text-zh/text-view';

/** Of matches that overlap the one of the earlier kind counts; those with a right check digit before all others. */
const precedence: readonly (keyof typeof numberKinds)[] = [
  'email',
  'identity',
  'creditCode',
  'mobile',
  'landline',
  'permit',
  'passport',
  'plate',
  'card',
  'wechat',
  'qq',
  'birth',
  'number',
];

export interface SensitiveMatch {
  readonly kind: SensitiveKind;
  /** Offsets in the text. */
  readonly start: number;
  readonly end: number;
  /** As written, without separators. */
  readonly value: string;
  /** Whether its check digit is right, if its kind has one. */
  readonly valid: boolean;
  /** Whether it is surely of its kind; false for names that their characters and what is around them only make likely. */
  readonly certain: boolean;
  /** Whether it is rather not somebody's: shown, and left as it is. */
  readonly isOffered: boolean;
  /** Why it was found, in Chinese. */
  readonly reason: string;
}

/** A match while it is compared with others. */
export interface Chosen extends Found {
  readonly kind: SensitiveKind;
  readonly certain?: boolean;
  readonly isOffered?: boolean;
}

/** Which characters of a text belong to a match already. */
export function createOccupancy(length: number) {
  const used = new Uint8Array(length);
  return {
    isFree: (start: number, end: number) => !used.subarray(start, end).includes(1),
    take: ({ start, end }: Pick<Found, 'start' | 'end'>) => void used.fill(1, start, end),
    /** The first used character of a range; -1 if there is none. */
    firstUsed: (start: number, end: number) => {
      const at = used.subarray(start, end).indexOf(1);
      return at < 0 ? -1 : start + at;
    },
  };
}
export type Occupancy = ReturnType<typeof createOccupancy>;

/** Takes matches one after the other, those that overlap an earlier one not. */
export function takeFree(found: readonly Chosen[], taken: Occupancy): Chosen[] {
  return found.filter((one) => {
    if (!taken.isFree(one.start, one.end)) return false;
    taken.take(one);
    return true;
  });
}

/** Numbers and e-mail addresses, of those that overlap the stronger; apart those that are only offered. */
export function chooseNumbers(
  view: TextView,
  taken: Occupancy,
): { readonly numbers: Chosen[]; readonly offered: Chosen[] } {
  const all = precedence.flatMap((kind) =>
    numberKinds[kind].find(view).map((found): Chosen => ({ ...found, kind })),
  );
  const [candidates, offered] = [
    all.filter(({ isOffered }) => !isOffered),
    all.filter(({ isOffered }) => isOffered),
  ];
  const strength = ({ kind, valid, reason }: Chosen) =>
    (valid && /校验/.test(reason) ? 0 : 100) + precedence.findIndex((one) => one === kind);
  const numbers = takeFree(
    candidates.toSorted((a, b) => strength(a) - strength(b) || b.end - b.start - (a.end - a.start)),
    taken,
  );
  return { numbers, offered };
}

function valueOf({ text, lower }: TextView, { kind, start, end }: Chosen): string {
  if (kind === 'email') return lower.slice(start, end).replaceAll(' ', '');
  const written = text.slice(start, end);
  return kind === 'name' || kind === 'address' || kind === 'custom'
    ? written.replaceAll(/[ \n]/g, '')
    : compact(written);
}

/** A match with offsets of the source. */
export function toMatch(view: TextView, one: Chosen): SensitiveMatch {
  const { kind, start, end, valid, certain = true, isOffered = false, reason } = one;
  return {
    kind,
    start: view.toSource(start),
    end: view.toSource(end - 1) + 1,
    value: valueOf(view, one),
    valid,
    certain,
    isOffered,
    reason,
  };
}
