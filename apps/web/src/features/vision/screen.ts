import type { Feature } from '../../shared/feature.ts';

export const vision: Feature = {
  name: 'vision',
  screens: [
    {
      id: 'vision',
      path: '/image',
      title: '图像分析',
      local: true,
      nav: { label: '图像分析', icon: 'ScanSearch', group: 'more', keywords: ['识图'] },
      load: () => import('./vision-page.tsx').then((m) => ({ default: m.VisionPage })),
    },
  ],
  tools: () => import('./tools.ts'),
};
