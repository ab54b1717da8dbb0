import { nextBlank } from '../prompts/blanks.ts';

/** Replaces a part of a textarea's text as if it had been typed: the browser's undo takes it back. */
export function replaceText(box: HTMLTextAreaElement, start: number, end: number, text: string): void {
  box.focus();
  box.setSelectionRange(start, end);
  // Deprecated, and still the only edit that joins the native undo history.
  const done = document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
  if (done || (text === '' && start === end)) return;
  box.setRangeText(text, start, end, 'end');
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Puts text where the caret is, on a line of its own when it is a piece of several lines or long. */
export function insertText(box: HTMLTextAreaElement, text: string): void {
  const before = box.value.slice(0, box.selectionStart);
  const apart = text.includes('\n') || text.length > 40;
  const gap = apart && before !== '' && !before.endsWith('\n') ? '\n' : '';
  replaceText(box, box.selectionStart, box.selectionEnd, gap + text);
}

/** Inserts a prompt and selects its first blank, so that typing fills it. False when it has none. */
export function insertPrompt(box: HTMLTextAreaElement, prompt: string): boolean {
  insertText(box, prompt);
  const end = box.selectionEnd;
  const blank = nextBlank(box.value, { start: end - prompt.length, end: end - prompt.length }, false);
  if (!blank || blank.start >= end) return false;
  box.setSelectionRange(blank.start, blank.end);
  return true;
}

/** Whether what was just typed is an `@` where a word begins: an address has one as well. */
export const isMention = (typed: string | null, text: string, caret: number): boolean =>
  (typed === '@' || typed === '＠') && (caret < 2 || /\s/.test(text.charAt(caret - 2)));

/** The words between the `@` at this place and the caret; null where it is gone or a blank follows it. */
export function mentionIn(text: string, at: number, caret: number): string | null {
  if (!/[@＠]/.test(text.charAt(at)) || caret <= at) return null;
  const words = text.slice(at + 1, caret);
  return /\s/.test(words) ? null : words;
}
