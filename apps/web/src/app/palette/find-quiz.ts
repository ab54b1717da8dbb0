import { BookMarked, ChartColumn, FileCheck, GraduationCap, Mic } from 'lucide-react';
import { fitting, type PaletteContext, type PaletteEntry } from './entries.ts';

const views = [
  { view: 'practice', label: '开始普通话练习', words: ['pthlx', 'practice', '今天'], icon: GraduationCap },
  { view: 'exam', label: '普通话模拟测试', words: ['mncs', 'exam', '考试', '等级'], icon: FileCheck },
  { view: 'tone', label: '声调训练', words: ['sdxl', 'tone', '音高', '麦克风'], icon: Mic },
  { view: 'mistakes', label: '普通话错题本', words: ['ctb', 'mistakes', '错题'], icon: BookMarked },
  {
    view: 'statistics',
    label: '普通话练习统计',
    words: ['lxtj', 'statistics', '进度', '成绩图'],
    icon: ChartColumn,
  },
] as const;

/** The views of the Mandarin quiz, once something is typed: without it the list would be of screens twice. */
export function findQuizViews(query: string, { navigate }: PaletteContext): readonly PaletteEntry[] {
  if (query === '') return [];
  const entries = views.map(({ view, label, words, icon }): PaletteEntry => ({
    id: `quiz:${view}`,
    label,
    words,
    icon,
    run: () => void navigate(`/mandarinQuiz?view=${view}`),
  }));
  return fitting(entries, query);
}
