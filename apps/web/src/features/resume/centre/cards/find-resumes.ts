import { sortResumes, type ResumeSort } from '@baigong/resume';
import type { ResumeHead } from '../../store/resume-heads.ts';
import type { TabId } from '../tabs/tabs.ts';

/** The tabs that hold the visitor's own resumes. */
export type WorksTab = Extract<TabId, 'works' | 'drafts' | 'shared'>;

const belongs: Record<WorksTab, (head: ResumeHead) => boolean> = {
  works: () => true,
  drafts: ({ status }) => status === 'draft',
  shared: ({ isShared }) => isShared,
};

const plain = (text: string) => text.normalize('NFKC').toLocaleLowerCase('zh-CN');

/** A tab's resumes whose title has every one of the words, in order. */
export function findResumes(
  heads: readonly ResumeHead[],
  tab: WorksTab,
  words: string,
  sort: ResumeSort,
): ResumeHead[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  const found = heads.filter(
    (head) => belongs[tab](head) && wanted.every((word) => plain(head.title).includes(word)),
  );
  return sortResumes(found, sort);
}
