import { bankCard } from './kinds/bank-card.ts';
import { birthDate } from './kinds/birth-date.ts';
import { qqId, wechatId, emailAddress } from './kinds/online-contacts.ts';
import { creditCode } from './kinds/credit-code.ts';
import { identityNumber } from './kinds/identity-number.ts';
import { landlineNumber, mobileNumber } from './kinds/phone-numbers.ts';
import { labelledNumber } from './kinds/labelled-number.ts';
import { licencePlate } from './kinds/licence-plate.ts';
import { passportNumber, travelPermit } from './kinds/travel-documents.ts';
import { type Kind, type NumberKind, starBetween } from './kinds/kind.ts';
import { normalizeValue } from '@baigong/text-zh/text-view';

/** 姓名. Numbered in 天干: 【当事人甲】 */
const personName: Kind = {
  label: '当事人',
  title: '姓名',
  star: (value) => starBetween(value, 1, 0),
};

/** 地址 */
const postalAddress: Kind = { label: '地址', title: '地址', star: () => '******' };

/** 自定义词, found by a `ValueFinder`. */
const customWord: Kind = { label: '词', title: '自定义词', star: () => '****' };

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
  'number',
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
  number: labelledNumber,
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
