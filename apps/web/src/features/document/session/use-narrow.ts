import { useSyncExternalStore } from 'react';

/** Below this the reader and the panels do not fit side by side. The style sheets name the same width. */
const query = '(max-width: 899.98px)';

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the workspace shows one view at a time. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
