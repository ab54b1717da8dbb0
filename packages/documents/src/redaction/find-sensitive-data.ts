import { findAddresses } from './places/find-addresses.ts';
import { findNames, type FoundName } from './names/find-names.ts';
import { findValues } from './find-values.ts';
import { bankCard } from './kinds/bank-card.ts';
import { birthDate } from './kinds/birth-date.ts';
import { qqId, wechatId } from './kinds/chat-ids.ts';
import { creditCode } from './kinds/credit-code.ts';
import { emailAddress } from './kinds/email-address.ts';
import { identityNumber } from './kinds/identity-number.ts';
import { compact, type Found, type Kind } from './kinds/kind.ts';
import { landlineNumber } from './kinds/landline-number.ts';
import { licencePlate } from './kinds/licence-plate.ts';
import { mobileNumber } from './kinds/mobile-number.ts';
import { customWord, personName, postalAddress } from './kinds/people-and-places.ts';
import { passportNumber, travelPermit } from './kinds/travel-documents.ts';
import { normalizeValue, viewText, type TextView } from './text-view.ts';
import { findWords } from './words.ts';

export const sensitiveKinds = [
  'name',
  'address',
  'identity',
  'mobile',
  'landline',
  'card',
  'email',
  'wechat',
  'qq',
  'plate',
  'passport',
  'permit',
  'creditCode',
  'birth',
  'custom',
] as const;
export type SensitiveKind = (typeof sensitiveKinds)[number];

/** Everything that redaction finds, in the order in which it is listed. */
export const kinds: Readonly<Record<SensitiveKind, Kind>> = {
  name: personName,
  address: postalAddress,
  identity: identityNumber,
  mobile: mobileNumber,
  landline: landlineNumber,
  card: bankCard,
  email: emailAddress,
  wechat: wechatId,
  qq: qqId,
  plate: licencePlate,
  passport: passportNumber,
  permit: travelPermit,
  creditCode,
  birth: birthDate,
  custom: customWord,
};

/** Names of kinds in lists: 手机号 */
export const sensitiveKindTitles = Object.fromEntries(
  sensitiveKinds.map((kind) => [kind, kinds[kind].title]),
) as Readonly<Record<SensitiveKind, string>>;

/** Of matches that overlap the one of the earlier kind counts; those with a right check digit before all others. */
const precedence: readonly SensitiveKind[] = [
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
  /** Why it was found, in Chinese. */
  readonly reason: string;
}

export interface FindOptions {
  /** The visitor's own words; found whatever their case, width and spaces. */
  readonly customWords?: readonly string[];
  /** Names found elsewhere in the document. */
  readonly names?: readonly string[];
}

interface Chosen extends Found {
  readonly kind: SensitiveKind;
}

const overlaps = (a: Pick<Found, 'start' | 'end'>, b: Pick<Found, 'start' | 'end'>): boolean =>
  a.start < b.end && b.start < a.end;

/** Which characters of a text belong to a match already. */
function createOccupancy(length: number) {
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
type Occupancy = ReturnType<typeof createOccupancy>;

/** Takes matches one after the other, those that overlap an earlier one not. */
function takeFree(found: readonly Chosen[], taken: Occupancy): Chosen[] {
  return found.filter((one) => {
    if (!taken.isFree(one.start, one.end)) return false;
    taken.take(one);
    return true;
  });
}

function chooseNumbers(view: TextView, taken: Occupancy): Chosen[] {
  const candidates = precedence.flatMap((kind) =>
    kinds[kind].find(view).map((found): Chosen => ({ ...found, kind })),
  );
  const strength = ({ kind, valid, reason }: Chosen) =>
    (valid && /校验/.test(reason) ? 0 : 100) + precedence.indexOf(kind);
  return takeFree(
    candidates.toSorted((a, b) => strength(a) - strength(b) || b.end - b.start - (a.end - a.start)),
    taken,
  );
}

function chooseAddresses(view: TextView, found: readonly Found[], taken: Occupancy): Chosen[] {
  const chosen: Chosen[] = [];
  for (const one of found.toSorted((a, b) => b.end - b.start - (a.end - a.start))) {
    // A telephone number directly behind an address is no room.
    const used = taken.firstUsed(one.start, one.end);
    const end = used < 0 ? one.end : used;
    const value = view.text.slice(one.start, end).replace(/[\s,，。;；:：(（]+$/u, '');
    if (value.length < 5) continue;
    const address: Chosen = { ...one, end: one.start + value.length, kind: 'address' };
    taken.take(address);
    chosen.push(address);
  }
  return chosen;
}

/** Names at other places of the text, or found elsewhere in the document. */
function repeatNames(view: TextView, names: readonly FoundName[], others: readonly string[]): Found[] {
  const values = new Set([
    ...names.filter(({ sure }) => sure).map(({ start, end }) => normalizeValue(view.text.slice(start, end))),
    ...others.map(normalizeValue),
  ]);
  const literal = [...values].filter((value) => value.length >= 2).map((value) => ({ value, data: null }));
  return findValues(view.text, literal).map(({ start, end }) => ({
    start,
    end,
    valid: true,
    reason: '文档里别处确认过的姓名',
  }));
}

/** Everything in a text that identifies a person, in order and without overlaps. */
export function findSensitiveData(
  source: string,
  { customWords = [], names = [] }: FindOptions = {},
): SensitiveMatch[] {
  const view = viewText(source);
  const words = findWords(view.text);
  const own = findValues(
    view.text,
    customWords.map((word) => ({ value: normalizeValue(word), data: null })),
  ).map(({ start, end }): Chosen => ({ start, end, valid: true, reason: '你添加的词', kind: 'custom' }));
  const occupancy = createOccupancy(view.text.length);
  const taken = takeFree(own, occupancy);
  if (/[\d@a-z]/i.test(view.text)) taken.push(...chooseNumbers(view, occupancy));
  taken.push(...chooseAddresses(view, findAddresses(view, words), occupancy));
  const found = findNames(view, words);
  const asNames = (list: readonly Found[]) =>
    takeFree(
      list.map((one): Chosen => ({ ...one, kind: 'name' })),
      occupancy,
    );
  taken.push(...asNames(found), ...asNames(repeatNames(view, found, names)));
  return taken.toSorted((a, b) => a.start - b.start).map((one) => toMatch(view, one));
}

function valueOf({ text, lower }: TextView, { kind, start, end }: Chosen): string {
  if (kind === 'email') return lower.slice(start, end).replaceAll(' ', '');
  const written = text.slice(start, end);
  return kind === 'name' || kind === 'address' || kind === 'custom'
    ? written.replaceAll(/[ \n]/g, '')
    : compact(written);
}

function toMatch(view: TextView, one: Chosen): SensitiveMatch {
  const { kind, start, end, valid, reason } = one;
  return {
    kind,
    start: view.toSource(start),
    end: view.toSource(end - 1) + 1,
    value: valueOf(view, one),
    valid,
    reason,
  };
}

/** Numbers and e-mail addresses alone, without names, postal addresses and custom words. */
export function findSensitiveNumbers(source: string): SensitiveMatch[] {
  const view = viewText(source);
  return chooseNumbers(view, createOccupancy(view.text.length))
    .toSorted((a, b) => a.start - b.start)
    .map((one) => toMatch(view, one));
}

/** Names that are sure enough to be redacted wherever they stand in a document. */
function findSureNames(blocks: readonly { readonly text: string }[]): string[] {
  const names = new Set<string>();
  for (const { text } of blocks) {
    const view = viewText(text);
    const taken = findAddresses(view, findWords(view.text));
    for (const { start, end, sure } of findNames(view, findWords(view.text)))
      if (sure && !taken.some((address) => overlaps(address, { start, end })))
        names.add(view.text.slice(start, end).replaceAll(/[ \n]/g, ''));
  }
  return [...names];
}

/** `findSensitiveData` for all blocks of a document: a name that is sure in one is found in all. */
export function findInBlocks(
  blocks: readonly { readonly text: string }[],
  customWords: readonly string[] = [],
): readonly (readonly SensitiveMatch[])[] {
  const names = findSureNames(blocks);
  return blocks.map(({ text }) => findSensitiveData(text, { customWords, names }));
}
