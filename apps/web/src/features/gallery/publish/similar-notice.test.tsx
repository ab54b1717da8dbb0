import type { GalleryCard } from '@baigong/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SimilarNotice } from './similar-notice.tsx';

const card: GalleryCard = {
  id: 'a'.repeat(16),
  title: '<山水>',
  author: '林一',
  tags: [],
  licence: 'cc0',
  origin: 'unknown',
  likes: 0,
  liked: false,
  width: 8,
  height: 8,
  thumbhash: '',
  renditions: [{ url: `/pictures/${'0'.repeat(64)}.webp`, width: 320, height: 320, bytes: 1 }],
  avif: [],
  createdAt: 1,
};

test('R-GAL-48 similar pictures are shown with a link, and what could not be compared is said', () => {
  const of = (similar: readonly GalleryCard[] | null | undefined) =>
    renderToStaticMarkup(<SimilarNotice similar={similar} />);
  expect(of(undefined)).toContain('正在和画廊里的作品比对');
  expect(of(null)).toContain('不影响发布');
  expect(of([])).toContain('没有和它很像的作品');
  const found = of([card]);
  expect(found).toContain('已有 1 幅很像的作品');
  expect(found).toContain(`href="/community/${card.id}"`);
  expect(found).toContain('&lt;山水&gt;');
});
