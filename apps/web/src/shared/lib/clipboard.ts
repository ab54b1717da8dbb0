import type { CopyId, WrittenByOf } from '../labels/channels.ts';
import { labelCode, labelMarkup, labelText } from '../labels/explicit-label.ts';

/** What goes to the clipboard: plain text, and the same with its looks where the receiver can take it. */
interface ClipboardContent {
  readonly text: string;
  readonly html?: string;
}

interface CopyContent extends ClipboardContent {
  /** Of code: the language it is in. */
  readonly language?: string;
}

/** The old way, which also works on a plain http address, where `navigator.clipboard` does not exist. */
function copyByEvent({ text, html }: ClipboardContent): boolean {
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData?.setData('text/plain', text);
    if (html !== undefined) event.clipboardData?.setData('text/html', html);
  };
  document.addEventListener('copy', onCopy, true);
  try {
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', onCopy, true);
  }
}

/**
 * Puts it on the clipboard, labelled where a model wrote it; false when the browser refuses. Call it from a press.
 * @param _channel which of the registered ways out this is (`shared/labels/channels.ts`)
 */
export function copy<Id extends CopyId>(
  _channel: Id,
  { text, html, language }: CopyContent,
  ...[by = 'no-model']: WrittenByOf<Id>
): Promise<boolean> {
  return write({
    text: language === undefined ? labelText(text, by) : labelCode(text, language, by),
    ...(html === undefined ? {} : { html: labelMarkup(html, by) }),
  });
}

async function write(content: ClipboardContent): Promise<boolean> {
  try {
    if (content.html === undefined) await navigator.clipboard.writeText(content.text);
    else {
      const item = new ClipboardItem({
        'text/plain': new Blob([content.text], { type: 'text/plain' }),
        'text/html': new Blob([content.html], { type: 'text/html' }),
      });
      await navigator.clipboard.write([item]);
    }
    return true;
  } catch {
    return copyByEvent(content);
  }
}

/** Puts plain text on the clipboard; false when the browser refuses. Call it from a press. */
export function copyText<Id extends CopyId>(
  channel: Id,
  text: string,
  ...by: WrittenByOf<Id>
): Promise<boolean> {
  return copy(channel, { text }, ...by);
}

/** Puts a PNG on the clipboard, which Safari wants as the promise itself. Throws when the browser refuses. */
export async function copyPng(_channel: CopyId, png: Promise<Blob>): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
}
