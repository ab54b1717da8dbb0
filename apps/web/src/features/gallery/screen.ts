import type { Feature } from '../../shared/feature.ts';

export const gallery: Feature = {
  name: 'gallery',
  screens: [
    {
      id: 'gallery',
      path: '/community/:id?',
      title: '社区画廊',
      nav: { label: '画廊', icon: 'Images', group: 'main' },
      load: () =>
        import('./gallery-page.tsx').then((m) => ({ default: m.GalleryPage, prepare: m.startGallery })),
      firstRequest: '/api/gallery/pictures?sort=newest',
      serverWritten: true,
    },
  ],
  backupStores: [
    { database: 'BaigongDatabase', store: 'publications', label: '画廊作者密钥', position: 10 },
    { database: 'BaigongDatabase', store: 'collection', label: '画廊收藏', position: 11 },
  ],
  operatorSection: {
    id: 'gallery',
    label: '作品审核',
    load: () => import('./review/review-section.tsx').then((m) => ({ default: m.ReviewSection })),
  },
  tools: () => import('./tools.ts'),
};
