import { useEffect, useState } from 'react';
import type { PaletteContext, PaletteGroup } from '../../shared/lib/palette-entry.ts';
import { sources } from './sources.ts';

/** The results of all sources for a query. Late results of an older query are dropped. */
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
    // Synchronous results are not delayed by asynchronous ones.
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
