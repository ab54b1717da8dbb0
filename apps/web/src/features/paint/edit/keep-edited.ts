import { nextId } from '../../../shared/lib/snowflake.ts';
import { drawThumb } from '../../../shared/pictures/draw-thumb.ts';
import { encodeCanvas, type PictureFormat } from '../../../shared/pictures/encode-picture.ts';
import type { Picture } from '../../../shared/pictures/picture.ts';
import { savePictures, readPictureById } from '../../../shared/pictures/picture-records.ts';
import { drawEdits } from './draw-edits.ts';
import { noEdits, readEdits, type Edits } from './edits.ts';

export interface Opened {
  /** What the edits are done to: the picture, or the one that it was edited from. */
  readonly origin: Picture;
  readonly bitmap: ImageBitmap;
  readonly edits: Edits;
}

/** Opens a picture for editing; one that was edited before goes on from its origin. Null where it cannot be read. */
export async function openForEditing(picture: Picture): Promise<Opened | null> {
  const edits = readEdits(picture.edits);
  const parent = edits && picture.parent !== null ? await readPictureById(picture.parent) : null;
  const goesOn = edits !== null && parent?.blob != null;
  const origin = goesOn && parent ? parent : picture;
  if (!origin.blob) return null;
  const bitmap = await createImageBitmap(origin.blob).catch(() => null);
  return bitmap && { origin, bitmap, edits: goesOn ? edits : noEdits };
}

/** Keeps an edited picture beside its origin. Gives its id. Throws a DatabaseProblem or PictureNotEncoded. */
export async function keepEdited({ origin, bitmap, edits }: Opened): Promise<string> {
  const canvas = document.createElement('canvas');
  drawEdits(canvas, bitmap, edits);
  const format: PictureFormat = origin.blob?.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  const blob = await encodeCanvas(canvas, format, origin.label, 0.95);
  const now = Date.now();
  const { width, height } = canvas;
  const edited: Picture = {
    ...origin,
    id: nextId(),
    createdAt: now,
    updatedAt: now,
    width,
    height,
    favourite: false,
    parent: origin.id,
    edits,
    blob,
    thumb: await drawThumb(blob),
  };
  await savePictures([edited]);
  return edited.id;
}
