/** How months are written, in each language. The first is the language's default. */
export const dateFormatsOf = {
  zh: ['YYYY.MM', 'YYYY年M月', 'YYYY-MM', 'YYYY/MM'],
  en: ['MMM YYYY', 'MM/YYYY'],
} as const;
export const dateFormats = [...dateFormatsOf.zh, ...dateFormatsOf.en] as const;
export type DateFormat = (typeof dateFormats)[number];

/** Whether a writing of months is an English one. */
export const isEnglishFormat = (format: DateFormat): boolean =>
  dateFormatsOf.en.some((english) => english === format);

/** The end of what goes on, as a writing has it. */
export const presentWord = (format: DateFormat): string => (isEnglishFormat(format) ? 'Present' : '至今');
