import type { PaletteEntry } from '../lib/palette-entry.ts';
import { searchForPalette } from './search-everything.ts';
import { kindNames, type Hit, type UnitKind } from './unit.ts';

/** Letters or characters that a query has at least: one of either stands nearly everywhere. */
const minLength = 2;
const maxResults = 5;
/** The other lists of the palette do not wait longer for this one. */
const timeoutMs = 250;

/**
 * Entries of the palette for what stands in the text of some kinds, or in a title by its pinyin; none for what a list
 * of titles shows already. While the index is being built, what is in it by then.
 */
export async function findContent<Kind extends UnitKind>(
  query: string,
  kinds: readonly Kind[],
  toEntry: (hit: Hit & { readonly kind: Kind }) => Pick<PaletteEntry, 'id' | 'icon' | 'run'>,
  known: ReadonlySet<string> = new Set(),
): Promise<readonly PaletteEntry[]> {
  if (query.length < minLength) return [];
  const answer = await Promise.race([
    searchForPalette(query),
    new Promise<null>((resolve) => setTimeout(resolve, timeoutMs, null)),
  ]);
  return (answer?.hits ?? [])
    .filter((hit): hit is Hit & { readonly kind: Kind } => kinds.some((kind) => kind === hit.kind))
    .map((hit) => ({ hit, entry: toEntry(hit) }))
    .filter(({ entry }) => !known.has(entry.id))
    .slice(0, maxResults)
    .map(({ hit: { kind, title, before, found, after }, entry }) => ({
      label: found === '' ? title : `${title}：${before}${found}${after}`,
      hint: kindNames[kind],
      ...entry,
    }));
}
