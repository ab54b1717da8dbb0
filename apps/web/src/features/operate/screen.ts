import type { Feature } from '../../shared/feature.ts';

export const operate: Feature = {
  name: 'operate',
  screens: [
    {
      id: 'operate',
      path: '/operate',
      title: '操作台',
      load: () => import('./operate-page.tsx').then((m) => ({ default: m.OperatePage })),
    },
  ],
  operatorSection: {
    id: 'acts',
    label: '操作记录',
    load: () => import('./operator-log-section.tsx').then((m) => ({ default: m.OperatorLogSection })),
  },
};
