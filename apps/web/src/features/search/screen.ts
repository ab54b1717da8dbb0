import type { Feature } from '../../shared/feature.ts';

export const search: Feature = {
  name: 'search',
  screens: [],
  palette: { group: '内容', load: () => import('./palette-entries.ts') },
  tools: () => import('./tools.ts'),
};
