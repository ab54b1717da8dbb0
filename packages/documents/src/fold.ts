/**
 * A text as it is compared: full-width forms as ASCII, small letters, one unit for each unit of the text, so that a place
 * in the one is the same place in the other.
 */
export function fold(text: string): string {
  const narrow = text.replace(/[\uff01-\uff5e\u3000]/g, (sign) =>
    sign === '\u3000' ? ' ' : String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
  );
  const small = narrow.toLowerCase();
  if (small.length === narrow.length) return small;
  // A few letters have small forms of another length.
  return Array.from(narrow, (sign) =>
    sign.toLowerCase().length === sign.length ? sign.toLowerCase() : sign,
  ).join('');
}
