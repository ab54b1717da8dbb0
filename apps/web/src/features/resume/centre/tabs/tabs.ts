/** The centre's tabs, by their names in the address. */
export type TabId = 'works' | 'drafts' | 'shared' | 'templates' | 'categories' | 'trending';

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
