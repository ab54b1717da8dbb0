import type { Feature } from '../../shared/feature.ts';

export const document: Feature = {
  name: 'document',
  screens: [
    {
      id: 'document',
      path: '/document/:id?',
      title: '文档',
      local: true,
      nav: { label: '文档', icon: 'FileText', group: 'more' },
      load: () => import('./document-page.tsx').then((m) => ({ default: m.DocumentPage })),
    },
  ],
  palette: { group: '文档', load: () => import('./palette-entries.ts') },
  documentReader: () => import('./extraction/read-document.ts'),
  backupStores: [
    { database: 'ChatDatabase', store: 'documents', label: '文档', position: 3, textFields: ['title'] },
    { database: 'BaigongDatabase', store: 'readings', label: '文档原件', position: 4 },
  ],
  tools: async () => (await import('./offered-tools.ts')).offeredTools(),
};
