import type { Feature } from '../../shared/feature.ts';

export const vision: Feature = {
  name: 'vision',
  screens: [
    {
      id: 'vision',
      path: '/image',
      title: '图像分析',
      nav: { label: '图像分析', icon: 'ScanSearch', group: 'more', keywords: ['txfx', 'vision', '识图'] },
      load: () => import('./vision-page.tsx').then((m) => ({ default: m.VisionPage })),
    },
  ],
  tools: () => import('./tools.ts'),
};
