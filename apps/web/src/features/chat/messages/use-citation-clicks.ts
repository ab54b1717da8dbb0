import { useEffect, type RefObject } from 'react';
import type { CitableChunk } from '../session/citations.ts';

/** The Markdown view makes the buttons of citations; their container hears the clicks. */
export function useCitationClicks(
  container: RefObject<HTMLElement | null>,
  citable: readonly CitableChunk[],
  onCited: (chunk: CitableChunk) => void,
): void {
  useEffect(() => {
    const element = container.current;
    if (!element || citable.length === 0) return undefined;
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return;
      const number = Number(event.target.closest('button[data-cite]')?.getAttribute('data-cite'));
      const chunk = citable[number - 1];
      if (chunk) onCited(chunk);
    };
    element.addEventListener('click', onClick);
    return () => element.removeEventListener('click', onClick);
  }, [container, citable, onCited]);
}
