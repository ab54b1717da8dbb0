import type { PaletteEntry } from '../lib/palette-entry.ts';
import { searchForPalette } from './search-everything.ts';
import { kindNames, type Hit, type UnitKind } from './unit.ts';

/** Letters or characters that a query has at least: one of either stands nearly everywhere. */
const minLength = 2;
const maxResults = 5;

/**
 * Entries of the palette for what stands in the text of some kinds, or in a title by its pinyin. While the index is
 * being built, what is in it by then.
 */
export async function findContent<Kind extends UnitKind>(
  query: string,
  kinds: readonly Kind[],
  toEntry: (hit: Hit & { readonly kind: Kind }) => Pick<PaletteEntry, 'id' | 'icon' | 'run'>,
): Promise<readonly PaletteEntry[]> {
  if (query.length < minLength) return [];
  const { hits } = await searchForPalette(query);
  return hits
    .filter((hit): hit is Hit & { readonly kind: Kind } => kinds.some((kind) => kind === hit.kind))
    .slice(0, maxResults)
    .map((hit) => {
      const { kind, title, before, found, after } = hit;
      const label = found === '' ? title : `${title}：${before}${found}${after}`;
      return { label, hint: kindNames[kind], ...toEntry(hit) };
    });
}
