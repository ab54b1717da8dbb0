import type { Feature } from '../../shared/feature.ts';

export const legal: Feature = {
  name: 'legal',
  screens: [
    {
      id: 'legal',
      path: '/legal/:page?',
      title: '协议与备案',
      load: () => import('./legal-page.tsx').then((m) => ({ default: m.LegalPage })),
    },
  ],
};
