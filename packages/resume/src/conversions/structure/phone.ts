const mobile = /(?<!\d)(?:[（(]?(?:\+|00)?86[)）]?[\s-]?)?1[3-9]\d[\s-]?\d{4}[\s-]?\d{4}(?!\d)/;

/** Whether a text is a Chinese mobile number. */
export const isMobile = (text: string): boolean => mobile.test(text);

/** Whether a text is a Chinese landline number: with an area's code and no other country's. */
export const isLandline = (text: string): boolean =>
  /^[\s(（]*(?:(?:\+|00)?86[)）\s-]*)?[(（]?0?[1-9]\d/.test(text) &&
  !isMobile(text) &&
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
