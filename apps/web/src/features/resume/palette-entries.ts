import { BriefcaseBusiness, ScrollText } from 'lucide-react';
import type { FindEntries, PaletteContext } from '../../shared/lib/palette-entry.ts';
import { findByTitle } from '../../shared/lib/palette-find-by-title.ts';
import { findContent } from '../../shared/search/find-content.ts';

const entryOf =
  ({ navigate }: PaletteContext) =>
  ({ id }: { readonly id: string }) => ({
    id: `resume:${id}`,
    icon: ScrollText,
    run: () => void navigate(`/resume/edit/${encodeURIComponent(id)}`),
  });

/** Resumes by title, newest first; none while nothing is typed. */
export const findEntries: FindEntries = async (query, context) => {
  if (query === '') return [];
  const { readAllSummaries, readResumeIds } = await import('./session/resume-summaries.ts');
  return findByTitle(query, readAllSummaries(await readResumeIds(), Date.now()), entryOf(context));
};

/** Resumes and applications by what stands in them. */
export const findInTexts: FindEntries = async (query, context) => [
  ...(await findContent(query, ['resume'], entryOf(context))),
  ...(await findContent(query, ['application'], ({ id }) => ({
    id: `application:${id}`,
    icon: BriefcaseBusiness,
    run: () => void context.navigate(`/resume?tab=applications&application=${encodeURIComponent(id)}`),
  }))),
];
