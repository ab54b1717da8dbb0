import { useEffect, useState } from 'react';
import { updateDocument } from '../records/document-records.ts';
import { updateOpenDocument } from './open-documents.ts';

const debounceMs = 800;

function createPersister(id: string) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: number | undefined;
  const keep = () => {
    clearTimeout(timer);
    if (waiting === undefined) return;
    const place = waiting;
    waiting = undefined;
    updateOpenDocument(id, (openDocument) => ({
      ...openDocument,
      record: { ...openDocument.record, place },
    }));
    // If it cannot be saved, the document opens at its start.
    void updateDocument(id, { place }, { quiet: true }).catch(() => undefined);
  };
  const note = (place: number) => {
    waiting = place;
    clearTimeout(timer);
    timer = setTimeout(keep, debounceMs);
  };
  return { keep, note };
}

/** Saves the reading position, debounced, and when the component is unmounted or the page is closed. */
export function useReadingPosition(id: string): (place: number) => void {
  const [keeper] = useState(() => createPersister(id));
  useEffect(() => {
    window.addEventListener('pagehide', keeper.keep);
    return () => {
      window.removeEventListener('pagehide', keeper.keep);
      keeper.keep();
    };
  }, [keeper]);
  return keeper.note;
}
