import { useEffect, useState } from 'react';
import { changeDocument } from '../records/document-records.ts';
import { changeHeld } from './held-documents.ts';

/** Milliseconds after the last movement before the reading place is kept. */
const pause = 800;

function createKeeper(id: string) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: number | undefined;
  const keep = () => {
    clearTimeout(timer);
    if (waiting === undefined) return;
    const place = waiting;
    waiting = undefined;
    changeHeld(id, (held) => ({ ...held, record: { ...held.record, place } }));
    // The place is a comfort: where it cannot be kept, reading starts at the top.
    void changeDocument(id, { place }, { quiet: true }).catch(() => undefined);
  };
  const note = (place: number) => {
    waiting = place;
    clearTimeout(timer);
    timer = setTimeout(keep, pause);
  };
  return { keep, note };
}

/** Keeps where reading stopped, once it rests. Stands in a component that lives as long as the document is open. */
export function usePlaceKeeping(id: string): (place: number) => void {
  const [keeper] = useState(() => createKeeper(id));
  useEffect(() => {
    window.addEventListener('pagehide', keeper.keep);
    return () => {
      window.removeEventListener('pagehide', keeper.keep);
      keeper.keep();
    };
  }, [keeper]);
  return keeper.note;
}
