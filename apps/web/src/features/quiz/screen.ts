import type { Feature } from '../../shared/feature.ts';

export const quiz: Feature = {
  name: 'quiz',
  screens: [
    {
      id: 'quiz',
      path: '/mandarinQuiz',
      title: '普通话测试',
      nav: { label: '普通话测试', icon: 'GraduationCap', group: 'more' },
      load: () => import('./quiz-page.tsx').then((m) => ({ default: m.QuizPage })),
    },
  ],
  palette: { group: '普通话', load: () => import('./palette-entries.ts') },
  backupStores: [{ database: 'BaigongDatabase', store: 'quiz', label: '普通话练习', position: 14 }],
  tools: () => import('./tools.ts'),
};
