import { sortResumes, type ResumeSort } from '@baigong/resume';
import type { ResumeSummary } from '../session/resume-summaries.ts';

/** The centre's tabs, by their names in the address. */
export type TabId = 'works' | 'drafts' | 'shared' | 'applications' | 'templates' | 'categories' | 'trending';

interface Tab {
  readonly id: TabId;
  readonly label: string;
  readonly badge?: string;
}

interface Section {
  readonly label: string;
  readonly tabs: readonly Tab[];
}

export const sections: readonly Section[] = [
  {
    label: '我的简历',
    tabs: [
      { id: 'works', label: '我的作品' },
      { id: 'drafts', label: '草稿箱' },
      { id: 'shared', label: '已分享' },
    ],
  },
  { label: '求职', tabs: [{ id: 'applications', label: '求职台' }] },
  {
    label: '社区模板',
    tabs: [
      { id: 'templates', label: '模板库', badge: 'HOT' },
      { id: 'categories', label: '分类浏览' },
      { id: 'trending', label: '热门推荐' },
    ],
  },
];

const ids = sections.flatMap(({ tabs }) => tabs.map(({ id }) => id));

/** The tab that an address names; the first for any other. */
export const tabOf = (name: string | null): TabId => ids.find((id) => id === name) ?? 'works';

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
