/** How months are written. The first is the default. */
export const dateFormats = ['YYYY.MM', 'YYYY年M月', 'YYYY-MM', 'YYYY/MM'] as const;
export type DateFormat = (typeof dateFormats)[number];
