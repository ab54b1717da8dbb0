/**
 * Parses a hex colour: with or without #, three or six digits, any case, full-width too.
 * @returns lower-case #rrggbb; undefined for anything else
 */
export function parseColour(text: string): string | undefined {
  const digits = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text.normalize('NFKC').trim())?.[1]?.toLowerCase();
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}
