import { bankCard } from './kinds/bank-card.ts';
import { birthDate } from './kinds/birth-date.ts';
import { qqId, wechatId } from './kinds/chat-ids.ts';
import { creditCode } from './kinds/credit-code.ts';
import { emailAddress } from './kinds/email-address.ts';
import { identityNumber } from './kinds/identity-number.ts';
import { landlineNumber } from './kinds/landline-number.ts';
import { licencePlate } from './kinds/licence-plate.ts';
import { mobileNumber } from './kinds/mobile-number.ts';
import { customWord, personName, postalAddress } from './kinds/people-and-places.ts';
import { passportNumber, travelPermit } from './kinds/travel-documents.ts';
import type { Kind, NumberKind } from './kinds/kind.ts';
import { normalizeValue } from '@baigong/text-zh/text-view';

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

/** Kinds that their form tells. */
export const numberKinds = {
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
} satisfies Partial<Record<SensitiveKind, NumberKind>>;

/** Everything that redaction finds. */
export const kinds: Readonly<Record<SensitiveKind, Kind>> = {
  name: personName,
  address: postalAddress,
  ...numberKinds,
  custom: customWord,
};

/** Names of kinds in lists: 手机号 */
export const sensitiveKindTitles = Object.fromEntries(
  sensitiveKinds.map((kind) => [kind, kinds[kind].title]),
) as Readonly<Record<SensitiveKind, string>>;

/** The same for all spellings of a value: 138 1234 5678 and 13812345678. */
export const matchKey = (kind: SensitiveKind, written: string): string =>
  `${kind}:${normalizeValue(written)}`;
