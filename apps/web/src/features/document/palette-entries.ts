import { FileText } from 'lucide-react';
import type { FindEntries } from '../../shared/lib/palette-entry.ts';
import { findByTitle } from '../../shared/lib/palette-find-by-title.ts';
import { findContent } from '../../shared/search/find-content.ts';

/** Documents by title, newest first, then by what stands in them; none while nothing is typed. */
export const findEntries: FindEntries = async (query, { navigate }) => {
  if (query === '') return [];
  const { readHeads } = await import('./records/document-records.ts');
  const toEntry = ({ id }: { readonly id: string }) => ({
    id: `document:${id}`,
    icon: FileText,
    run: () => void navigate(`/document/${id}`),
  });
  const titled = await findByTitle(query, readHeads(), toEntry);
  const known = new Set(titled.map((entry) => entry.id));
  const found = await findContent(query, ['document'], toEntry, known).catch(() => []);
  return [...titled, ...found];
};
