import { FileText } from 'lucide-react';
import type { PaletteContext, PaletteEntry } from './entries.ts';
import { findByTitle } from './find-by-title.ts';

/** Documents by title, newest first; nothing while nothing is typed. */
export async function findDocuments(
  query: string,
  { navigate }: PaletteContext,
): Promise<readonly PaletteEntry[]> {
  if (query === '') return [];
  const { readHeads } = await import('../../features/document/records/document-records.ts');
  return findByTitle(query, readHeads(), ({ id }) => ({
    id: `document:${id}`,
    icon: FileText,
    run: () => void navigate(`/document/${id}`),
  }));
}
