import { toHalfWidth } from '@baigong/text-zh/wide';

/** What a free text may give away. */
export type TextSign = 'address' | 'coordinates' | 'identity' | 'phone' | 'email';

const identity =
  /(?<![\da-z])[1-9]\d{5} ?(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]) ?\d{3}[\dx](?![\da-z])/i;
const phone =
  /(?<![\d.\w])(?:(?:\+|00)?86[ -]?)?1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?!\d)|(?<![\d.\w])0\d{2,3}-\d{7,8}(?!\d)|(?<![\w.])\+\d{1,3}[ -]?\d{2,4}[ -]\d{3,4}[ -]?\d{3,4}(?!\d)/;
const email = /(?<![\w.%+-])[\w.%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4}(?![\w-])/i;
const decimalDegrees = /(?<![\d.])-?\d{1,2}\.\d{3,12}°? ?[NSns北南]? ?[,，; ] ?-?\d{1,3}\.\d{3,12}(?![\d.])/;
const sexagesimal = /(?<!\d)\d{1,3} ?°\s?\d{1,2}(?:\.\d{1,8})? ?['′’]/;

/** A part of a Chinese address that names a region, and one that names a street or a house. */
const region = /\p{Script=Han}{2,9}(?:省|市|区|县|旗|镇|乡|街道|村)/u;
const street =
  /(?:路|街|巷|弄|道|胡同|小区|花园|公寓|大厦|新村|家园|苑|里|村)[^\n]{0,12}?[\d一二三四五六七八九十百]{1,5} ?(?:号|弄|栋|幢|座|楼|单元|室|#)/u;
const house = /\d{1,4} ?(?:号楼|栋|幢|座|单元)[^\n]{0,10}?\d{1,5} ?(?:室|号|户|楼|层|单元)/u;
const saidPlace = /(?:地址|住址|家住|住在|收货|寄到|home address|my address)(?=([^\n]{0,49}))/gi;
const placeWords = /\d|\p{Script=Han}{4}/u;
const latin =
  /(?<!\w)\d{1,5}[a-z]? \p{L}[\p{L}.'’ -]{1,40} (?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|boulevard|blvd|court|ct|square|way|straße|strasse)(?![\p{L}])/iu;

/**
 * Signs that a text tells a place or identifies a person: postal addresses (Chinese and Western), coordinates,
 * 18-digit identity numbers (GB 11643-1999), phone numbers and e-mail addresses. Looks at the first 20,000
 * characters. It would rather warn once too often: what it finds is shown to somebody who decides.
 */
export function textSigns(given: string): TextSign[] {
  const text = toHalfWidth(given.slice(0, 20_000));
  const signs: TextSign[] = [];
  const saysPlace = [...text.matchAll(saidPlace)].some(([, rest]) => placeWords.test(rest ?? ''));
  if (saysPlace || latin.test(text) || house.test(text) || street.test(text)) signs.push('address');
  else if (region.test(text) && /(?:路|街|巷|弄|大道|胡同|小区)/.test(text)) signs.push('address');
  if (decimalDegrees.test(text) || sexagesimal.test(text)) signs.push('coordinates');
  if (identity.test(text)) signs.push('identity');
  if (phone.test(text)) signs.push('phone');
  if (email.test(text)) signs.push('email');
  return signs;
}

/** What a sign is called. */
export const signNames: Readonly<Record<TextSign, string>> = {
  address: '地址',
  coordinates: '坐标',
  identity: '身份证号',
  phone: '电话',
  email: '邮箱',
};
