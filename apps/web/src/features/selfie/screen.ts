import type { Feature } from '../../shared/feature.ts';

export const selfie: Feature = {
  name: 'selfie',
  screens: [
    {
      id: 'selfie',
      path: '/selfie',
      title: '自拍',
      local: true,
      nav: { label: '自拍', icon: 'SmilePlus', group: 'main' },
      load: () => import('./selfie-page.tsx').then((m) => ({ default: m.SelfiePage })),
    },
  ],
  backupStores: [{ database: 'BaigongDatabase', store: 'selfie', label: '自拍里没做完的照片', position: 13 }],
  tools: () => import('./tools.ts'),
  idPhotoMaker: () => import('./tools/make-id-photo.ts'),
};
