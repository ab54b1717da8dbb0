import { useMemo, useSyncExternalStore } from 'react';

function holdAddress(blob: Blob | null | undefined) {
  const held: { url?: string } = {};
  return {
    subscribe: () => {
      if (blob) held.url = URL.createObjectURL(blob);
      return () => {
        if (held.url !== undefined) URL.revokeObjectURL(held.url);
        delete held.url;
      };
    },
    read: () => held.url,
  };
}

/** An address for a blob while a component shows it. */
export function useBlobUrl(blob: Blob | null | undefined): string | undefined {
  const held = useMemo(() => holdAddress(blob), [blob]);
  return useSyncExternalStore(held.subscribe, held.read);
}
