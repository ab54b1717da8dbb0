import { ScrollText } from 'lucide-react';
import { relativeTime } from '../../shared/lib/relative-time.ts';
import type { PaletteContext, PaletteEntry } from './entries.ts';

/** Lines of this group at most. */
const most = 5;

/** Resumes by title, newest first; nothing while nothing is typed. */
export async function findResumes(
  query: string,
  { navigate }: PaletteContext,
): Promise<readonly PaletteEntry[]> {
  if (query === '') return [];
  const { readAllHeads, readIds } = await import('../../features/resume/store/resume-heads.ts');
  const wanted = query.toLowerCase();
  const found: PaletteEntry[] = [];
  const now = Date.now();
  for await (const heads of readAllHeads(await readIds(), now))
    for (const { id, title, updatedAt } of heads) {
      if (found.length >= most) return found;
      if (!title.toLowerCase().includes(wanted)) continue;
      found.push({
        id: `resume:${id}`,
        label: title,
        hint: relativeTime(updatedAt, now),
        icon: ScrollText,
        run: () => void navigate(`/resume/edit/${encodeURIComponent(id)}`),
      });
    }
  return found;
}
