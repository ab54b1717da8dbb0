/** Normalizes width and case for comparison; offsets stay the same. */
export function foldText(text: string): string {
  const narrow = text.replace(/[\uff01-\uff5e\u3000]/g, (char) =>
    char === '\u3000' ? ' ' : String.fromCharCode(char.charCodeAt(0) - 0xfee0),
  );
  const small = narrow.toLowerCase();
  if (small.length === narrow.length) return small;
  // A few characters have a lower case form of another length.
  return Array.from(narrow, (char) =>
    char.toLowerCase().length === char.length ? char.toLowerCase() : char,
  ).join('');
}
