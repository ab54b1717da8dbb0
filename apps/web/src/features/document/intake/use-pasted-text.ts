import { useEffect, useRef } from 'react';

/** Shorter than this is a slip, not a document. */
const least = 20;

const writes = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, [role="dialog"]') !== null);

/** Takes text pasted on the page, except where text is being written. */
export function usePastedText(active: boolean, onText: (text: string) => void): void {
  const now = useRef(onText);
  useEffect(() => {
    now.current = onText;
  });
  useEffect(() => {
    if (!active) return undefined;
    const onPaste = (event: ClipboardEvent) => {
      if (event.defaultPrevented || writes(event.target) || event.clipboardData?.files.length) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text.trim().length < least) return;
      event.preventDefault();
      now.current(text);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [active]);
}
