/** An e-mail address in running text, as the source of a regular expression. Linear: every part has its most. */
export const emailSource = String.raw`[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}`;

const email = new RegExp(emailSource);
const wholeEmail = new RegExp(`^${emailSource}$`);

/** The first e-mail address in a text. */
export const findEmail = (text: string): string | undefined => email.exec(text)?.[0];

/** Whether a text is an e-mail address and nothing else. */
export const isEmail = (text: string): boolean => wholeEmail.test(text);

/** Whether digits are a mobile number of mainland China, without country code: 13 to 19 and nine more (YD/T 1). */
export const isMobileNumber = (digits: string): boolean => /^1[3-9]\d{9}$/.test(digits);

const mobile = /(?<!\d)(?:[（(]?(?:\+|00)?86[)）]?[\s-]?)?1[3-9]\d[\s-]?\d{4}[\s-]?\d{4}(?!\d)/;

/** Whether a text has a Chinese mobile number, perhaps with country code and in groups. */
export const hasMobile = (text: string): boolean => mobile.test(text);

/** Whether a text is a Chinese landline number: with an area's code and no other country's. */
export const isLandline = (text: string): boolean =>
  /^[\s(（]*(?:(?:\+|00)?86[)）\s-]*)?[(（]?0?[1-9]\d/.test(text) &&
  !hasMobile(text) &&
  !/^[\s(（]*(?:\+|00)(?!86)/.test(text);

const number = /(?<![\w.@/-])(?:\(?\+\s?\d|\(?\d)[\d\s().-]{5,20}\d(?![\w@])/g;
const dates = /(?:^|\D)(?:19|20)\d\d\s*[-–./]|[-–]\s*(?:19|20)\d\d$/;

/**
 * The first phone number in a text: a Chinese mobile number, one with a country's code, or one of 9 to 12 digits in groups.
 * Dates and longer numbers are none.
 */
export function findPhone(text: string): string | undefined {
  const chinese = mobile.exec(text)?.[0];
  if (chinese) return chinese;
  for (const [found] of text.matchAll(number)) {
    const digits = found.replace(/\D/g, '').length;
    const groups = found
      .trim()
      .split(/[\s().-]+/)
      .filter(Boolean).length;
    if (
      found.includes('+')
        ? digits >= 8 && digits <= 15
        : digits >= 9 && digits <= 12 && groups >= 2 && !dates.test(found)
    )
      return found;
  }
  return undefined;
}

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** Whether the check digit of an 18-digit identity number is right (GB 11643-1999, ISO 7064 MOD 11-2). */
export function isIdentityNumber(value: string): boolean {
  if (!/^\d{17}[\dx]$/i.test(value)) return false;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(value[index]), 0);
  return '10X98765432'[sum % 11] === value[17]?.toUpperCase();
}
