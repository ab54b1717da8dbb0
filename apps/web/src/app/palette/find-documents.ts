import { FileText } from 'lucide-react';
import { relativeTime } from '../../shared/lib/relative-time.ts';
import type { PaletteContext, PaletteEntry } from './entries.ts';

/** Lines of this group at most. */
const most = 5;

/** Documents by title, newest first; nothing while nothing is typed. */
export async function findDocuments(
  query: string,
  { navigate }: PaletteContext,
): Promise<readonly PaletteEntry[]> {
  if (query === '') return [];
  const { readDocuments } = await import('../../features/document/records/document-records.ts');
  const wanted = query.toLowerCase();
  const found: PaletteEntry[] = [];
  const now = Date.now();
  for await (const records of readDocuments())
    for (const { id, title, updatedAt } of records) {
      if (found.length >= most) return found;
      if (!title.toLowerCase().includes(wanted)) continue;
      found.push({
        id: `document:${id}`,
        label: title,
        hint: relativeTime(updatedAt, now),
        icon: FileText,
        run: () => void navigate(`/document/${id}`),
      });
    }
  return found;
}
