import { ScrollText } from 'lucide-react';
import type { FindEntries } from '../../shared/lib/palette-entry.ts';
import { findByTitle } from '../../shared/lib/palette-find-by-title.ts';
import { findContent } from '../../shared/search/find-content.ts';

/** Resumes by title, newest first, then by what stands in them; none while nothing is typed. */
export const findEntries: FindEntries = async (query, { navigate }) => {
  if (query === '') return [];
  const { readAllSummaries, readResumeIds } = await import('./session/records/resume-summaries.ts');
  const toEntry = ({ id }: { readonly id: string }) => ({
    id: `resume:${id}`,
    icon: ScrollText,
    run: () => void navigate(`/resume/edit/${encodeURIComponent(id)}`),
  });
  const titled = await findByTitle(query, readAllSummaries(await readResumeIds(), Date.now()), toEntry);
  const known = new Set(titled.map((entry) => entry.id));
  const found = await findContent(query, ['resume'], toEntry, known).catch(() => []);
  return [...titled, ...found];
};
