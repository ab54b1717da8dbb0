/** A text without the slashes at its end, in linear time. */
export function trimTrailingSlashes(text: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === '/') end--;
  return text.slice(0, end);
}
