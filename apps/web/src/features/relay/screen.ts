import type { Feature } from '../../shared/feature.ts';

export const relay: Feature = {
  name: 'relay',
  screens: [
    {
      id: 'relay',
      path: '/relay',
      title: '手机与电脑传文件',
      standalone: true,
      load: () => import('./relay-page.tsx').then((m) => ({ default: m.RelayPage })),
    },
  ],
};
