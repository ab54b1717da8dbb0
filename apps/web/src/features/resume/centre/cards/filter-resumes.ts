import { sortResumes, type ResumeSort } from '@baigong/resume';
import type { ResumeSummary } from '../../session/records/resume-summaries.ts';
import type { TabId } from '../tabs/tabs.ts';

/** The tabs that hold the user's own resumes. */
export type WorksTab = Extract<TabId, 'works' | 'drafts' | 'shared'>;

const tabFilters: Record<WorksTab, (summary: ResumeSummary) => boolean> = {
  works: () => true,
  drafts: ({ status }) => status === 'draft',
  shared: ({ isShared }) => isShared,
};

const normalize = (text: string) => text.normalize('NFKC').toLocaleLowerCase('zh-CN');

/** A tab's resumes whose title has every one of the words, in order. */
export function filterResumes(
  summaries: readonly ResumeSummary[],
  tab: WorksTab,
  query: string,
  sort: ResumeSort,
): ResumeSummary[] {
  const terms = normalize(query).split(/\s+/).filter(Boolean);
  const found = summaries.filter(
    (summary) => tabFilters[tab](summary) && terms.every((word) => normalize(summary.title).includes(word)),
  );
  return sortResumes(found, sort);
}
