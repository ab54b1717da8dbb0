import { useEffect } from 'react';
import { preloadMarkdown } from '../../../shared/markdown/markdown.tsx';
import { whenToolCardsTried } from './tool-cards-code.ts';

/** Milliseconds after the first letter: by then the page has long shown it. */
const DELAY_MS = 600;

/** Fetches the renderer while the visitor writes, and the tools when it is a command, so that neither is waited for. */
export function usePreloadWhileTyping(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onInput = ({ target }: Event) => {
      timer ??= setTimeout(() => void preloadMarkdown(), DELAY_MS);
      if (!(target instanceof HTMLTextAreaElement && target.value.startsWith('/'))) return;
      document.removeEventListener('input', onInput);
      void whenToolCardsTried();
      import('@baigong/tools').catch(() => undefined);
    };
    document.addEventListener('input', onInput);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('input', onInput);
    };
  }, []);
}
