import { useEffect } from 'react';
import { preloadMarkdown } from '../../../shared/markdown/markdown.tsx';

/** Milliseconds after the first letter: by then the page has long shown it. */
const DELAY_MS = 600;

/** Fetches the renderer while the visitor writes, so that the first answer need not wait for it. */
export function usePreloadWhileTyping(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onInput = () => {
      timer = setTimeout(() => void preloadMarkdown(), DELAY_MS);
    };
    document.addEventListener('input', onInput, { once: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('input', onInput);
    };
  }, []);
}
