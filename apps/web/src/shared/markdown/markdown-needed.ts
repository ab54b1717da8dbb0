/**
 * Whether a text has anything that Markdown would show differently. Plain talk, the greeting among it, is shown
 * without the renderer, so that the first page need not fetch it.
 */
export function needsMarkdown(text: string): boolean {
  return /[*_`#<>|~$\\[\]]|^[ \t]*(?:[-+]|\d{1,9}[.)])[ \t]|^ {4}|^[ \t]*[-=]{2,}[ \t]*$|:\/\/|www\.|\S@\S|&\w+;|&#/m.test(
    text,
  );
}
