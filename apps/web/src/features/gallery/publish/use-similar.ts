import { findSimilarRoute, type GalleryCard } from '@baigong/contracts';
import { greySide, queryHashes } from '@baigong/pictures';
import { useEffect, useState } from 'react';
import { call } from '../../../shared/lib/api.ts';

/** The picture is drawn this many times larger than it is looked at, and averaged: browsers shrink in ways of their own. */
const oversampling = 4;

/** Published pictures like one, once they are known; null where they could not be looked for. */
export type Similar = readonly GalleryCard[] | null | undefined;

/**
 * Brightness of a picture in `greySide` squared pixels, on white.
 * @param pixels RGBA of the picture drawn `oversampling` times larger
 */
export function greySquare(pixels: ArrayLike<number>): Uint8Array {
  const wide = greySide * oversampling;
  const grey = new Float64Array(greySide * greySide);
  for (let y = 0; y < wide; y += 1)
    for (let x = 0; x < wide; x += 1) {
      const at = (y * wide + x) * 4;
      // Luma of ITU-R BT.709, as the server's decoder has it.
      const luma =
        0.2126 * (pixels[at] ?? 0) + 0.7152 * (pixels[at + 1] ?? 0) + 0.0722 * (pixels[at + 2] ?? 0);
      const cell = Math.floor(y / oversampling) * greySide + Math.floor(x / oversampling);
      grey[cell] = (grey[cell] ?? 0) + luma;
    }
  return Uint8Array.from(grey, (sum) => Math.round(sum / oversampling ** 2));
}

async function drawGrey(file: Blob): Promise<Uint8Array> {
  const bitmap = await createImageBitmap(file);
  try {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = greySide * oversampling;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('no canvas');
    context.imageSmoothingQuality = 'high';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return greySquare(context.getImageData(0, 0, canvas.width, canvas.height).data);
  } finally {
    bitmap.close();
  }
}

/** Asks for published pictures that look like a file. Only its hashes are sent. */
async function findSimilar(file: Blob): Promise<readonly GalleryCard[]> {
  const hashes = queryHashes(await drawGrey(file));
  // Too even to be known again: a blank sheet is like any other.
  if (hashes.length === 0) return [];
  return (await call(findSimilarRoute, { body: { hashes } })).pictures;
}

/** Published pictures that look like the file that is to be published. Never in the way: what fails is null. */
export function useSimilar(file: Blob | undefined): Similar {
  const [done, setDone] = useState<{ readonly of: Blob; readonly similar: Similar }>();
  useEffect(() => {
    if (!file) return;
    let cancelled = false;
    const finish = (similar: Similar) => {
      if (!cancelled) setDone({ of: file, similar });
    };
    findSimilar(file).then(finish, () => finish(null));
    return () => {
      cancelled = true;
    };
  }, [file]);
  return done && done.of === file ? done.similar : undefined;
}
