import { useRef, useState } from 'react';
import type { Picture } from '../../../shared/pictures/picture.ts';

export interface Selection {
  readonly choosing: boolean;
  readonly chosen: ReadonlySet<string>;
  readonly toggle: () => void;
  /** Ticks or unticks one; with `range`, all from the last one on. */
  readonly choose: (id: string, range: boolean) => void;
  readonly set: (ids: Iterable<string>) => void;
}

/** Which pictures of a list are ticked. What leaves the list is no longer ticked. */
export function useSelection(shown: readonly Picture[]): Selection {
  const [choosing, setChoosing] = useState(false);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const chosen = new Set(shown.flatMap(({ id }) => (ticked.has(id) ? [id] : [])));
  return {
    choosing,
    chosen,
    toggle: () => {
      setChoosing(!choosing);
      setTicked(new Set());
      last.current = null;
    },
    choose: (id, range) => {
      const next = new Set(chosen);
      const from = range ? shown.findIndex((picture) => picture.id === last.current) : -1;
      const to = shown.findIndex((picture) => picture.id === id);
      if (from >= 0) {
        for (const picture of shown.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(picture.id);
      } else if (!next.delete(id)) next.add(id);
      last.current = id;
      setTicked(next);
    },
    set: (ids) => setTicked(new Set(ids)),
  };
}
