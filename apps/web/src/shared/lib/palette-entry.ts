import type { LucideIcon } from 'lucide-react';
import type { NavigateFunction } from 'react-router';

/** One entry of the command palette. */
export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** Shown at the right: a date, a shortcut. */
  readonly hint?: string;
  /** What else finds it, pinyin initials among them. */
  readonly keywords?: readonly string[];
  readonly icon: LucideIcon;
  readonly run: () => void;
}

export interface PaletteContext {
  readonly navigate: NavigateFunction;
}

/**
 * A group's entries for what is typed (trimmed; empty when nothing is). A rejection leaves the group out.
 */
export type FindEntries = (
  query: string,
  context: PaletteContext,
) => readonly PaletteEntry[] | Promise<readonly PaletteEntry[]>;

export interface PaletteGroup {
  readonly group: string;
  readonly entries: readonly PaletteEntry[];
}

const normalise = (text: string): string => text.toLowerCase().replaceAll(' ', '');

/**
 * How well an entry matches, ignoring case and spaces: 4 its label starts with the query, 3 a keyword is the query, 2 its
 * label contains it, 1 a keyword starts with it, or stands in it and has two characters or more, 0 not at all.
 */
export function matchScore(
  entry: Pick<PaletteEntry, 'label' | 'keywords'>,
  query: string,
): 0 | 1 | 2 | 3 | 4 {
  const needle = normalise(query);
  const label = normalise(entry.label);
  const keywords = (entry.keywords ?? []).map(normalise);
  if (label.startsWith(needle)) return 4;
  if (keywords.includes(needle)) return 3;
  if (label.includes(needle)) return 2;
  return keywords.some((word) => word.startsWith(needle) || (word.length > 1 && needle.includes(word)))
    ? 1
    : 0;
}

/** The entries that match, best first; equally good ones keep their order. */
export function filterEntries(entries: readonly PaletteEntry[], query: string): readonly PaletteEntry[] {
  if (query === '') return entries;
  return entries
    .map((entry) => ({ entry, score: matchScore(entry, query) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}
