import { isMobileNumber } from '@baigong/text-zh/contacts';
import { toHalfWidth } from '@baigong/text-zh/wide';

/** A probable typo in contact data, with a suggestion where there is one. */
export interface ContactTypo {
  readonly message: string;
  readonly suggestion?: string;
}

/** Half-width characters; the ideographic full stop as a dot. */
const narrow = (text: string): string => toHalfWidth(text).replaceAll('。', '.').replaceAll('　', ' ');

/** Mail providers that are common in China; a domain one edit away from a longer one is probably a typo of it. */
const providers = [
  'gmail.com',
  'outlook.com',
  'hotmail.com',
  'foxmail.com',
  'icloud.com',
  'aliyun.com',
  'yahoo.com',
  'sina.com',
  'sohu.com',
  'yeah.net',
  'live.com',
  'qq.com',
  'vip.qq.com',
  '163.com',
  'vip.163.com',
  '126.com',
  '139.com',
  '189.cn',
];

/** Real domains that are one edit away from a provider. */
const knownDomains = new Set([
  'sina.cn',
  'yahoo.cn',
  'live.cn',
  'outlook.cn',
  'hotmail.cn',
  'yeah.com',
  'gmail.cn',
  'line.com',
]);

const endingTypos: ReadonlyMap<string, string> = new Map(
  ['con', 'cmo', 'ocm', 'vom', 'xom', 'comm', 'coom', 'c0m', 'cim'].map((slip) => [slip, 'com']),
);

/** Whether two words differ by one inserted, deleted, replaced or transposed character. */
function isOneEditApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (a[start] === b[start] && start < a.length) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const left = a.slice(start, a.length - end);
  const right = b.slice(start, b.length - end);
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

function suggestDomain(domain: string): string | undefined {
  if (providers.includes(domain) || knownDomains.has(domain)) return undefined;
  const dot = domain.lastIndexOf('.');
  const ending = endingTypos.get(domain.slice(dot + 1));
  if (dot > 0 && ending) return `${domain.slice(0, dot)}.${ending}`;
  return providers.find(
    (provider) => provider.length >= 8 && provider[0] === domain[0] && isOneEditApart(domain, provider),
  );
}

/** Checks an e-mail address for typos; undefined when there are none. */
export function checkEmail(value: string): ContactTypo | undefined {
  const plain = narrow(value)
    .replace(/\s+/g, '')
    .replace(/^mailto:/i, '')
    .replace(/[,，](?=[a-z]+$)/i, '.');
  const [user = '', domain = '', ...more] = plain.split('@');
  if (!user || !domain || more.length > 0)
    return { message: `邮箱“${value}”不完整，应当像 name@example.com` };
  const better = suggestDomain(domain.toLowerCase());
  if (better)
    return { message: `邮箱结尾“${domain}”可能是“${better}”的笔误`, suggestion: `${user}@${better}` };
  if (!/^[^\s@.]+(\.[^\s@.]+)*@([a-z\d-]+\.)+[a-z]{2,}$/i.test(plain))
    return { message: `邮箱“${value}”看起来不对，请检查` };
  return plain === value.trim()
    ? undefined
    : { message: '邮箱里有空格或全角字符，系统可能识别不了', suggestion: plain };
}

const digitLookalikes: Readonly<Record<string, string>> = { o: '0', O: '0', l: '1', I: '1' };

/**
 * Checks a phone number for typos; undefined when there are none. Mobile numbers of the mainland have 11 digits and
 * begin with 13 to 19; numbers of other countries (+…) and landlines (0…, 400…) are left alone.
 * @param abroad any country's number may stand without its code
 */
export function checkPhone(value: string, abroad = false): ContactTypo | undefined {
  const plain = narrow(value).trim();
  const digits = plain.replace(/^(\+|00)86[\s-]*/, '').replace(/[\s()-]/g, '');
  if (/^[\doOlI]{11}$/.test(digits) && /[oOlI]/.test(digits)) {
    const better = digits.replace(/[oOlI]/g, (sign) => digitLookalikes[sign] ?? sign);
    if (isMobileNumber(better)) return { message: '电话里的字母应当是数字', suggestion: better };
  }
  if (isMobileNumber(digits))
    return plain === value.trim()
      ? undefined
      : { message: '电话里有全角字符，系统可能识别不了', suggestion: plain };
  const isForeign = abroad && !/^(\+|00)86/.test(plain);
  if (isForeign || !/^1\d+$/.test(digits) || plain.startsWith('+') !== /^(\+|00)86/.test(plain)) {
    return /\d{5}/.test(digits) ? undefined : { message: `电话“${value}”看起来不对，请检查` };
  }
  if (digits.length !== 11) return { message: `手机号应当是 11 位，现在是 ${digits.length} 位` };
  return { message: '手机号应当以 13 至 19 开头，请检查' };
}
