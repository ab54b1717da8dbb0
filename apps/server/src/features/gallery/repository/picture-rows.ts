import { createHash, hash } from 'node:crypto';
import {
  GalleryParameters,
  type GalleryCard,
  type GalleryFile,
  type GalleryOrigin,
  type GalleryPicture,
  type GalleryPublication,
  type PictureDetails,
} from '@baigong/contracts';
import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import type { GalleryPicturesTable } from '../../../platform/records/tables/gallery.ts';
import type { Records } from '../../../platform/records/records.ts';
import type { Clock } from '../../../platform/base/clock.ts';
import type { Blobs } from '../../../platform/blobs/blobs.ts';
import type { DayDeps } from '../../../platform/limits/current-day.ts';

export interface Deps {
  readonly records: Records;
  readonly clock: Clock;
  readonly blobs: Blobs;
}

/** What it takes to count a like or a report. */
export type ActDeps = Deps & DayDeps;

export type PictureRow = Selectable<GalleryPicturesTable>;

/** One file of a picture, as its row keeps it: the renditions, their copies in AVIF, a preview in JPEG, and last the original. */
const PictureFile = z.object({
  hash: z.string(),
  type: z.enum(['webp', 'avif', 'jpg', 'png']),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
});
export type PictureFile = Readonly<z.infer<typeof PictureFile>>;
const PictureFiles = z.array(PictureFile);
const Tags = z.array(z.string());

/** What is known of a picture's content once it has been decoded. */
export interface PictureFacts {
  /** Upright, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Base64. */
  readonly thumbhash: string;
  readonly fingerprint: string;
  /** What it is known again by; a worker of an earlier version gives none. */
  readonly signature?: string;
  readonly origin: GalleryOrigin;
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
  PictureFiles.parse(JSON.parse(row.files));

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

export const tagsOf = (row: Pick<PictureRow, 'tags'>): string[] => Tags.parse(JSON.parse(row.tags));

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
    parameters: row.parameters === null ? null : GalleryParameters.parse(JSON.parse(row.parameters)),
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
