import { useEffect, useState } from 'react';

export type Finding<T> =
  | { readonly state: 'looking' }
  | { readonly state: 'found'; readonly value: T }
  | { readonly state: 'failed' };

/** An analysis of a subject, cached as long as the subject exists. */
export type Analyser<Thing extends object, T> = (thing: Thing) => Promise<T>;

export function cacheAnalysis<Thing extends object, T>(
  look: (thing: Thing) => Promise<T>,
): Analyser<Thing, T> {
  const kept = new WeakMap<Thing, Promise<T>>();
  return (thing) => {
    const finding = kept.get(thing) ?? look(thing);
    kept.set(thing, finding);
    // A retry may succeed: the system may have stopped the worker.
    finding.catch(() => kept.delete(thing));
    return finding;
  };
}

const looking = { state: 'looking' } as const;

/** The state of an analysis. */
export function useFinding<Thing extends object, T>(find: Analyser<Thing, T>, thing: Thing): Finding<T> {
  const [known, setKnown] = useState<{ thing: Thing; found: Finding<T> }>({ thing, found: looking });
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
