/** Whether a text contains Markdown. Plain text is displayed without the renderer, so that the first page need not load it. */
export function needsMarkdown(text: string): boolean {
  return /[*_`#<>|~$\\[\]]|^[ \t]*(?:[-+]|\d{1,9}[.)])[ \t]|^ {4}|^[ \t]*[-=]{2,}[ \t]*$|:\/\/|www\.|\S@\S|&\w+;|&#/m.test(
    text,
  );
}
