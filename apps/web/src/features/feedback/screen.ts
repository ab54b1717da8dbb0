import type { Feature } from '../../shared/feature.ts';

export const feedback: Feature = {
  name: 'feedback',
  screens: [
    {
      id: 'feedback',
      path: '/feedback',
      title: '反馈与建议',
      nav: {
        label: '反馈',
        icon: 'MessageSquareHeart',
        group: 'main',
        keywords: ['投诉', '客服', 'bug', '联系', '意见', '报错'],
      },
      load: () => import('./feedback-page.tsx').then((m) => ({ default: m.FeedbackPage })),
    },
  ],
  backupStores: [{ database: 'BaigongDatabase', store: 'feedback', label: '反馈与密钥', position: 12 }],
  operatorSection: {
    id: 'feedback',
    label: '反馈',
    load: () => import('./inbox/inbox-section.tsx').then((m) => ({ default: m.InboxSection })),
  },
  tools: () => import('./tools.ts'),
};
