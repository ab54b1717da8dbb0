import { createHash, hash } from 'node:crypto';
import type {
  GalleryCard,
  GalleryFile,
  GalleryPicture,
  GalleryPublication,
  PictureDetails,
} from '@baigong/contracts';
import type { Platform } from '../../platform/platform.ts';
import type { PictureRow } from './repository/picture-row.ts';

export type Deps = Pick<Platform, 'records' | 'clock' | 'blobs'>;

/** What it takes to count a like or a report. */
export type ActDeps = Deps & Pick<Platform, 'limits' | 'settings'>;

export type { PictureRow };

/** One file of a picture, as its row keeps it: the renditions, their copies in AVIF, a preview in JPEG, and last the original. */
export interface PictureFile {
  readonly hash: string;
  readonly type: 'webp' | 'avif' | 'jpg' | 'png';
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** A visitor as one picture knows them: nobody can tell from two pictures that it was the same one. */
export const visitorHash = (picture: string, visitor: string): string =>
  hash('sha256', `${picture} ${visitor}`, 'base64url');

export const toGalleryFile = ({ hash, type, width, height, bytes }: PictureFile): GalleryFile => ({
  url: `/pictures/${hash}.${type}`,
  width,
  height,
  bytes,
});

export const filesOf = (row: Pick<PictureRow, 'files'>): PictureFile[] =>
  JSON.parse(row.files) as PictureFile[];

/** The files of a row by what they are for. Renditions and their copies in AVIF are from narrow to wide. */
export function splitFiles(files: readonly PictureFile[]) {
  const original = files.at(-1);
  if (!original) throw new Error('a picture has no original');
  const copies = files.slice(0, -1);
  return {
    renditions: copies.filter(({ type }) => type === 'webp'),
    avif: copies.filter(({ type }) => type === 'avif'),
    /** Pictures published before previews were made have none. */
    preview: copies.find(({ type }) => type === 'jpg'),
    original,
  };
}

export const tagsOf = (row: Pick<PictureRow, 'tags'>): string[] => JSON.parse(row.tags) as string[];

/** What a list needs of a row. */
export const cardColumns = [
  'seq',
  'id',
  'title',
  'author',
  'tags',
  'licence',
  'origin',
  'likes',
  'width',
  'height',
  'thumbhash',
  'files',
  'created_at',
] as const;

export type CardRow = Pick<PictureRow, (typeof cardColumns)[number]>;

export function toCard(row: CardRow, liked: boolean): GalleryCard {
  const { renditions, avif } = splitFiles(filesOf(row));
  return {
    id: row.id,
    title: row.title,
    author: row.author,
    tags: tagsOf(row),
    licence: row.licence,
    origin: row.origin,
    likes: row.likes,
    liked,
    width: row.width,
    height: row.height,
    thumbhash: row.thumbhash,
    renditions: renditions.map(toGalleryFile),
    avif: avif.map(toGalleryFile),
    createdAt: row.created_at,
  };
}

export function toPicture(row: PictureRow, liked: boolean): GalleryPicture {
  const { original } = splitFiles(filesOf(row));
  return {
    ...toCard(row, liked),
    prompt: row.prompt,
    parameters: row.parameters === null ? null : (JSON.parse(row.parameters) as GalleryPicture['parameters']),
    original: toGalleryFile(original),
    updatedAt: row.updated_at,
  };
}

export function toPublication(row: PictureRow): GalleryPublication {
  return { ...toPicture(row, false), state: row.state, reason: row.reason };
}

/** An author's details as columns. Equal tags become one. */
export function detailColumns({ title, tags, author, licence, prompt, parameters }: PictureDetails) {
  return {
    title,
    author,
    tags: JSON.stringify([...new Set(tags)]),
    licence,
    prompt: prompt === null || prompt.trim() === '' ? null : prompt,
    parameters: parameters === null ? null : JSON.stringify(parameters),
  };
}
