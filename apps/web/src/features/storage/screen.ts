import type { Feature } from '../../shared/feature.ts';

export const storage: Feature = {
  name: 'storage',
  screens: [],
  operatorSection: {
    id: 'storage',
    label: '存储',
    load: () => import('./storage-section.tsx').then((m) => ({ default: m.StorageSection })),
  },
};
