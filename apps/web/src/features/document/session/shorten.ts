const shorten = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}…` : text;

/** A quotation beside an answer: what it leads to shows it whole. */
export const shortQuote = (text: string): string => shorten(text, 60);

/** A passage in a list of those found. */
export const shortPassage = (text: string): string => shorten(text, 160);
