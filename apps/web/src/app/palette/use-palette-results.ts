import { useEffect, useState } from 'react';
import type { PaletteContext, PaletteEntry, PaletteGroup } from '../../shared/lib/palette-entry.ts';
import { type PaletteSource, sources } from './sources.ts';

/** Puts what sources have found by now together, in their order; what several found stands once. */
function joinGroups(answers: readonly (PaletteGroup | undefined)[]): readonly PaletteGroup[] {
  const groups = new Map<string, Map<string, PaletteEntry>>();
  for (const { group, entries } of answers.filter((answer) => answer !== undefined)) {
    const joined = groups.get(group) ?? new Map<string, PaletteEntry>();
    for (const entry of entries) if (!joined.has(entry.id)) joined.set(entry.id, entry);
    groups.set(group, joined);
  }
  return [...groups]
    .map(([group, entries]) => ({ group, entries: [...entries.values()] }))
    .filter(({ entries }) => entries.length > 0);
}

/**
 * Asks all sources; `show` is called at once with what needs no waiting, and again as each of the others answers. A
 * rejection leaves a source out.
 */
export function findInSources(
  from: readonly PaletteSource[],
  query: string,
  context: PaletteContext,
  show: (groups: readonly PaletteGroup[]) => void,
): void {
  const answers: (PaletteGroup | undefined)[] = from.map(() => undefined);
  const answerLate = async (at: number, group: string, found: Promise<readonly PaletteEntry[]>) => {
    const entries = await found.catch(() => []);
    answers[at] = { group, entries };
    if (entries.length > 0) show(joinGroups(answers));
  };
  for (const [at, { group, find }] of from.entries()) {
    const found = find(query, context);
    if (found instanceof Promise) void answerLate(at, group, found);
    else answers[at] = { group, entries: found };
  }
  show(joinGroups(answers));
}

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
    findInSources(sources, query, context, (found) => current && setGroups(found));
    return () => {
      current = false;
    };
  }, [query, context, active]);
  return groups;
}
