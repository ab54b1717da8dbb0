import { GalleryPictureId, appShellPictures, galleryPageSize } from '@baigong/contracts';
import type { PageData } from '../../platform/http/render-page.ts';
import {
  filesOf,
  splitFiles,
  toCard,
  toGalleryFile,
  type CardRow,
  type Deps,
} from './repository/picture-rows.ts';
import { findCard } from './repository/find-pictures.ts';
import { listPictures, parseCursor } from './repository/list-pictures.ts';
import { readRevision } from './repository/revision.ts';

const pattern = /^\/community\/([\w-]{16})$/i;

/** Width that preview cards show at least, in pixels. */
const previewWidth = 640;

/** Bytes that chat apps fetch of a preview at most. */
const maxPreviewBytes = 4 * 1024 * 1024;

/** A JPEG for preview cards: the one made for them, or the original of an older picture that is one. */
function previewOf(row: Pick<CardRow, 'files'>) {
  const { preview, original } = splitFiles(filesOf(row));
  if (preview) return toGalleryFile(preview);
  return original.type === 'jpg' && original.bytes <= maxPreviewBytes ? toGalleryFile(original) : undefined;
}

/** What chat apps and search engines read of a picture's address. */
export function picturePageData({ records }: Pick<Deps, 'records'>) {
  return (path: string) => readPageData(records, path);
}

async function readPageData(records: Deps['records'], path: string): Promise<PageData | undefined> {
  const id = pattern.exec(path)?.[1];
  if (id === undefined || !GalleryPictureId.safeParse(id).success) return undefined;
  const row = await findCard(records, id);
  if (row?.state === 'held' && row.held_for === 'reports') return { status: 403 };
  if (row?.state !== 'shown') return { status: 404 };
  const card = toCard(row, false);
  const picture =
    previewOf(row) ?? card.renditions.find(({ width }) => width >= previewWidth) ?? card.renditions.at(-1);
  const tags = card.tags.map((tag) => `#${tag}`).join(' ');
  return {
    status: 200,
    title: `${card.title} · 百工`,
    description: `${card.author} 发布在百工社区画廊的作品。${tags}`.trim(),
    path: `/community/${id}`,
    ...(picture ? { picture } : {}),
  };
}

/** The gallery's own page: the pictures at its top stand in it before its code has come. Read again when one changes. */
export function galleryPageData({
  records,
  settings,
}: Pick<Deps, 'records'> & { readonly settings: { readonly basePath: string } }) {
  let known: { readonly revision: string; readonly data: PageData | undefined } | undefined;

  return async (path: string, search: string): Promise<PageData | undefined> => {
    if (!/^\/community$/i.test(path) || search !== '') return undefined;
    const revision = await readRevision(records, galleryPageSize);
    if (known?.revision !== revision)
      known = { revision, data: await readTopPictures(records, settings.basePath) };
    return known.data;
  };
}

async function readTopPictures(records: Deps['records'], basePath: string): Promise<PageData | undefined> {
  const { rows } = await listPictures(records, 'newest', undefined, parseCursor(undefined));
  // An empty gallery has no head of its own: the page goes out as it was built, packed and known by its tag.
  if (rows.length === 0) return undefined;
  const cards = rows.map((row) => toCard(row, false));
  return { status: 200, appShellPictures: appShellPictures(cards, basePath) };
}
