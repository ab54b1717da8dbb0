import { findSimilarRoute, type GalleryCard } from '@baigong/contracts';
import { drawnSide, greySquare, queryHashes } from '@baigong/pictures';
import { useEffect, useState } from 'react';
import { call } from '../../../shared/lib/api.ts';

/** Published pictures like one, once they are known; null where they could not be looked for. */
export type Similar = readonly GalleryCard[] | null | undefined;

async function drawGrey(file: Blob): Promise<Uint8Array> {
  const bitmap = await createImageBitmap(file);
  try {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = drawnSide;
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
