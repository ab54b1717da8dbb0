import type { Feature } from '../../shared/lib/feature.ts';

export const search: Feature = {
  name: 'search',
  screens: [],
  palette: { group: '内容', load: () => import('./palette-entries.ts') },
  tools: () => import('./tools.ts'),
};
