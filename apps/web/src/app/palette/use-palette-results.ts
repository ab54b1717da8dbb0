import { useEffect, useState } from 'react';
import type { PaletteContext, PaletteEntry, PaletteGroup } from '../../shared/lib/palette-entry.ts';
import { type PaletteSource, sources } from './sources.ts';

/** Puts what sources have found by now together, in their order; what several found stands once. */
function joinGroups(answers: readonly (PaletteGroup | undefined)[]): readonly PaletteGroup[] {
  const groups = new Map<string, PaletteEntry[]>();
  const seen = new Set<string>();
  for (const { group, entries } of answers.filter((answer) => answer !== undefined)) {
    const fresh = entries.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    groups.set(group, [...(groups.get(group) ?? []), ...fresh]);
  }
  return [...groups]
    .map(([group, entries]) => ({ group, entries }))
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
  const ask = (isLast: boolean): Promise<void>[] => {
    const late: Promise<void>[] = [];
    for (const [at, source] of from.entries()) {
      if ((source.isLast ?? false) !== isLast) continue;
      const found = source.find(query, context);
      if (found instanceof Promise) late.push(answerLate(at, source.group, found));
      else answers[at] = { group: source.group, entries: found };
    }
    show(joinGroups(answers));
    return late;
  };
  void Promise.all(ask(false)).then(() => ask(true));
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
