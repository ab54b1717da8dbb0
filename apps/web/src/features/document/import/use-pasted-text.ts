import { useEffect, useRef } from 'react';

/** Shorter text was probably not meant as a document. */
const minLength = 20;

const isEditable = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, [role="dialog"]') !== null);

/** Ignores pastes into text fields. */
export function usePastedText(active: boolean, onText: (text: string) => void): void {
  const now = useRef(onText);
  useEffect(() => {
    now.current = onText;
  });
  useEffect(() => {
    if (!active) return undefined;
    const onPaste = (event: ClipboardEvent) => {
      if (event.defaultPrevented || isEditable(event.target) || event.clipboardData?.files.length) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text.trim().length < minLength) return;
      event.preventDefault();
      now.current(text);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [active]);
}
