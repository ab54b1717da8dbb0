/** What goes to the clipboard: plain text, and the same with its looks where the receiver can take it. */
interface ClipboardContent {
  readonly text: string;
  readonly html?: string;
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

/** Puts it on the clipboard; false when the browser refuses. Call it from a press. */
export async function copy(content: ClipboardContent): Promise<boolean> {
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
export function copyText(text: string): Promise<boolean> {
  return copy({ text });
}
