import { FileText } from 'lucide-react';
import type { FindEntries } from '../../shared/lib/palette-entry.ts';
import { findByTitle } from '../../shared/lib/palette-find-by-title.ts';

/** Documents by title, newest first; none while nothing is typed. */
export const findEntries: FindEntries = async (query, { navigate }) => {
  if (query === '') return [];
  const { readHeads } = await import('./records/document-records.ts');
  return findByTitle(query, readHeads(), ({ id }) => ({
    id: `document:${id}`,
    icon: FileText,
    run: () => void navigate(`/document/${id}`),
  }));
};
