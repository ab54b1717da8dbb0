import { ScrollText } from 'lucide-react';
import type { FindEntries } from '../../shared/lib/palette-entry.ts';
import { findByTitle } from '../../shared/lib/palette-find-by-title.ts';

/** Resumes by title, newest first; none while nothing is typed. */
export const findEntries: FindEntries = async (query, { navigate }) => {
  if (query === '') return [];
  const { readAllSummaries, readResumeIds } = await import('./session/records/resume-summaries.ts');
  return findByTitle(query, readAllSummaries(await readResumeIds(), Date.now()), ({ id }) => ({
    id: `resume:${id}`,
    icon: ScrollText,
    run: () => void navigate(`/resume/edit/${encodeURIComponent(id)}`),
  }));
};
