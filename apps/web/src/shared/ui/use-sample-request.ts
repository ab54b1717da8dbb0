import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Opens a screen's sample where the address asks for it (`?sample`), which the address then forgets.
 * @param open stable, as for `useFileDrop`
 */
export function useSampleRequest(open: () => void): void {
  const [words, setWords] = useSearchParams();
  const isAsked = words.has('sample');
  useEffect(() => {
    if (!isAsked) return;
    setWords(
      (before) => {
        before.delete('sample');
        return before;
      },
      { replace: true },
    );
    open();
  }, [isAsked, setWords, open]);
}
