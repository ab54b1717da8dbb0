import { useEffect, useState } from 'react';

export type Found<T> =
  | { readonly state: 'looking' }
  | { readonly state: 'found'; readonly value: T }
  | { readonly state: 'failed' };

/** Looks for something about a thing once, and keeps what it found as long as the thing lives. */
export type Finder<Thing extends object, T> = (thing: Thing) => Promise<T>;

export function createFinder<Thing extends object, T>(look: (thing: Thing) => Promise<T>): Finder<Thing, T> {
  const kept = new WeakMap<Thing, Promise<T>>();
  return (thing) => {
    const finding = kept.get(thing) ?? look(thing);
    kept.set(thing, finding);
    // Another look may succeed: the system may have ended the worker.
    finding.catch(() => kept.delete(thing));
    return finding;
  };
}

const looking = { state: 'looking' } as const;

/** What a finder finds about a thing, as it becomes known. */
export function useFound<Thing extends object, T>(find: Finder<Thing, T>, thing: Thing): Found<T> {
  const [known, setKnown] = useState<{ thing: Thing; found: Found<T> }>({ thing, found: looking });
  useEffect(() => {
    let gone = false;
    find(thing).then(
      (value) => !gone && setKnown({ thing, found: { state: 'found', value } }),
      () => !gone && setKnown({ thing, found: { state: 'failed' } }),
    );
    return () => {
      gone = true;
    };
  }, [find, thing]);
  return known.thing === thing ? known.found : looking;
}
