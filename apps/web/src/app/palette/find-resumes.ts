import { ScrollText } from 'lucide-react';
import type { PaletteContext, PaletteEntry } from './entries.ts';
import { findByTitle } from './find-by-title.ts';

/** Resumes by title, newest first; nothing while nothing is typed. */
export async function findResumes(
  query: string,
  { navigate }: PaletteContext,
): Promise<readonly PaletteEntry[]> {
  if (query === '') return [];
  const { readAllHeads, readIds } = await import('../../features/resume/store/resume-heads.ts');
  return findByTitle(query, readAllHeads(await readIds(), Date.now()), ({ id }) => ({
    id: `resume:${id}`,
    icon: ScrollText,
    run: () => void navigate(`/resume/edit/${encodeURIComponent(id)}`),
  }));
}
