import { useEffect, useState } from 'react';
import type { PaletteContext, PaletteGroup } from '../../shared/lib/palette-entry.ts';
import { sources } from './sources.ts';

/** What the sources find for the words typed. Older answers that come late are dropped. */
export function usePaletteResults(
  query: string,
  context: PaletteContext,
  active: boolean,
): readonly PaletteGroup[] {
  const [groups, setGroups] = useState<readonly PaletteGroup[]>([]);
  useEffect(() => {
    if (!active) return;
    let current = true;
    const found = sources.map(({ group, find }) => ({ group, answer: find(query, context) }));
    const show = (answered: readonly PaletteGroup[]) =>
      current && setGroups(answered.filter(({ entries }) => entries.length > 0));
    // What is known at once is not held up by what has to be looked up.
    show(found.map(({ group, answer }) => ({ group, entries: answer instanceof Promise ? [] : answer })));
    void Promise.all(
      found.map(async ({ group, answer }) => ({
        group,
        entries: await Promise.resolve(answer).catch(() => []),
      })),
    ).then(show);
    return () => {
      current = false;
    };
  }, [query, context, active]);
  return groups;
}
