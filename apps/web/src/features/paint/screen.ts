import type { Feature } from '../../shared/feature.ts';

export const paint: Feature = {
  name: 'paint',
  screens: [
    {
      id: 'paint',
      path: '/messageToImg',
      title: '文生图',
      nav: { label: '文生图', icon: 'Palette', group: 'main', keywords: ['画图'] },
      load: () => import('./paint-page.tsx').then((m) => ({ default: m.PaintPage })),
    },
  ],
  backupStores: [
    { database: 'ChatDatabase', store: 'images', label: '图片', position: 2, textFields: ['prompt'] },
  ],
  tools: () => import('./tools.ts'),
};
