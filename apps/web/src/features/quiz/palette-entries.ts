import { BookMarked, CalendarCheck, ChartColumn, GraduationCap, Mic, type LucideIcon } from 'lucide-react';
import { filterEntries, type FindEntries } from '../../shared/lib/palette-entry.ts';

interface Entry {
  readonly view: string;
  readonly of?: string;
  readonly label: string;
  readonly keywords: readonly string[];
  readonly icon: LucideIcon;
}

const views: readonly Entry[] = [
  { view: 'practice', label: '开始普通话练习', keywords: ['pthlx', 'practice', '今天'], icon: GraduationCap },
  {
    view: 'practice',
    of: 'daily',
    label: '普通话每日一练',
    keywords: ['mryl', 'daily', '打卡'],
    icon: CalendarCheck,
  },
  { view: 'tone', label: '声调训练', keywords: ['sdxl', 'tone', '音高', '麦克风'], icon: Mic },
  { view: 'mistakes', label: '普通话错题本', keywords: ['ctb', 'mistakes', '错题'], icon: BookMarked },
  {
    view: 'statistics',
    label: '普通话练习统计',
    keywords: ['lxtj', 'statistics', '进度', '成绩图'],
    icon: ChartColumn,
  },
];

/** The views of the quiz once something is typed: before that, the list has its screen already. */
export const findEntries: FindEntries = (query, { navigate }) =>
  query === ''
    ? []
    : filterEntries(
        views.map(({ view, of, label, keywords, icon }) => ({
          id: `quiz:${of ?? view}`,
          label,
          keywords,
          icon,
          run: () => void navigate(`/mandarinQuiz?view=${view}${of === undefined ? '' : `&of=${of}`}`),
        })),
        query,
      );
