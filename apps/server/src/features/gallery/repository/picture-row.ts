import type { Selectable } from 'kysely';
import type { GalleryPicturesTable } from '../../../platform/records/tables/gallery.ts';

export type PictureRow = Selectable<GalleryPicturesTable>;
