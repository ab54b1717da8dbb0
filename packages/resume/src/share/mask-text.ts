/** A mobile number of mainland China, with or without country code, in one piece or in groups of 3-4-4. */
const mobile = /(?<![\d.])((?:\+?86[-\s]?)?1[3-9]\d)([-\s]?)\d{4}([-\s]?)(\d{4})(?![\d.])/g;

/** An e-mail address as people write it in a resume. */
const address = /([A-Za-z0-9])[A-Za-z0-9._%+-]*(@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+)/g;

/** 138****5678: the groups that tell who it is are gone, the form stays. */
export const maskMobiles = (text: string): string =>
  text.replace(
    mobile,
    (_, head: string, left: string, right: string, tail: string) => `${head}${left}****${right}${tail}`,
  );

/** z***@example.com. */
export const maskAddresses = (text: string): string => text.replace(address, '$1***$2');

/**
 * Hides a phone number of any form: a known form as `maskMobiles`, else all but the last two digits.
 * Text without digits has no number to hide.
 */
export function maskPhone(text: string): string {
  const masked = maskMobiles(text);
  if (masked !== text) return masked;
  const digits = text.match(/\d/g)?.length ?? 0;
  let seen = 0;
  return text.replace(/\d/g, (digit) => ((seen += 1) > digits - 2 ? digit : '*'));
}

/** Hides a mail address; what has no @ (a chat name) is hidden but for its first character. */
export function maskEmail(text: string): string {
  const masked = maskAddresses(text);
  if (masked !== text) return masked;
  const [first = '', ...rest] = Array.from(text.trim());
  return rest.length === 0 ? first : `${first}***`;
}
