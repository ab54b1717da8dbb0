import { FileText } from 'lucide-react';
import type { FindEntries, PaletteContext } from '../../shared/lib/palette-entry.ts';
import { findByTitle } from '../../shared/lib/palette-find-by-title.ts';
import { findContent } from '../../shared/search/find-content.ts';

const entryOf =
  ({ navigate }: PaletteContext) =>
  ({ id }: { readonly id: string }) => ({
    id: `document:${id}`,
    icon: FileText,
    run: () => void navigate(`/document/${id}`),
  });

/** Documents by title, newest first; none while nothing is typed. */
export const findEntries: FindEntries = async (query, context) => {
  if (query === '') return [];
  const { readHeads } = await import('./records/document-records.ts');
  return findByTitle(query, readHeads(), entryOf(context));
};

/** Documents by what stands in them. */
export const findInTexts: FindEntries = (query, context) =>
  findContent(query, ['document'], entryOf(context));
