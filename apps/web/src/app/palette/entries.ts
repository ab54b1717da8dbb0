import type { LucideIcon } from 'lucide-react';
import type { NavigateFunction } from 'react-router';

/** One line of the palette. */
export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** Stands at the right: a date, a shortcut. */
  readonly hint?: string;
  /** Other words that find it, pinyin initials among them. */
  readonly words?: readonly string[];
  readonly icon: LucideIcon;
  readonly run: () => void;
}

export interface PaletteContext {
  readonly navigate: NavigateFunction;
}

/** Where lines come from. */
export interface PaletteSource {
  /** The heading of its lines. */
  readonly group: string;
  /** Lines for what is typed (trimmed; empty when nothing is). Rejections leave the group out. */
  readonly find: (
    query: string,
    context: PaletteContext,
  ) => readonly PaletteEntry[] | Promise<readonly PaletteEntry[]>;
}

export interface PaletteGroup {
  readonly group: string;
  readonly entries: readonly PaletteEntry[];
}

/**
 * How well a line fits what is typed: 3 its label begins with it, 2 its label holds it, 1 another of its words
 * begins with it, 0 not at all. Upper and lower case are one.
 */
export function fit(entry: Pick<PaletteEntry, 'label' | 'words'>, query: string): 0 | 1 | 2 | 3 {
  const wanted = query.toLowerCase();
  const label = entry.label.toLowerCase();
  if (label.startsWith(wanted)) return 3;
  if (label.includes(wanted)) return 2;
  return entry.words?.some((word) => word.toLowerCase().startsWith(wanted)) ? 1 : 0;
}

/** The lines that fit, best first; lines that fit alike keep their order. */
export function fitting(entries: readonly PaletteEntry[], query: string): readonly PaletteEntry[] {
  if (query === '') return entries;
  return entries
    .map((entry) => ({ entry, score: fit(entry, query) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}
