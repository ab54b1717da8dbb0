/** Words of dates as people write them: what goes on until now, years and English months. For use in patterns. */

const chinese = '至今|迄今|现在|現在|目前|仍?在职|仍?在職|在读';
const english = 'present|now|today|current(?:ly)?|ongoing';

/** The end of what goes on, as the source of a pattern; `date` is what is left of “to date”. */
export const untilNowSource = `${chinese}|今|${english}|(?:to )?date`;

const untilNow = new RegExp(`^(?:${untilNowSource})$`, 'i');
const untilNowInside = new RegExp(String.raw`${chinese}|今$|\b(?:${english}|to date)\b`, 'i');

/** Whether a text says that something goes on (至今, present), and nothing else. */
export const isUntilNow = (text: string): boolean => untilNow.test(text.trim());

/** Whether a longer text says somewhere that something goes on. */
export const mentionsUntilNow = (text: string): boolean => untilNowInside.test(text);

/** A year of a life: 1900 to 2099. */
export const yearSource = String.raw`(?:19|20)\d\d`;

export const englishMonths = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;

const shortMonths = englishMonths.map((name) => name.slice(0, 3));

/** An English month, whole or cut short (Sept). */
export const englishMonthSource = `(?:${shortMonths.join('|')})[a-z]*`;

/** The number of an English month, whole or cut short; 0 for other words. */
export const englishMonthNumber = (name: string): number =>
  shortMonths.indexOf(name.slice(0, 3).toLowerCase()) + 1;
