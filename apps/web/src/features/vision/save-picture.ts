import { readLabel } from '@baigong/pictures';
import { savePictureFile } from '../../shared/pictures/save-picture-file.ts';
import type { OpenedPicture } from './pictures/open-picture.ts';

/** Saves a picture with its AI label to the visitor's pictures; returns its id. Throws DatabaseProblem. */
export async function savePicture({ file, name, width, height }: OpenedPicture): Promise<string> {
  const label = readLabel(new Uint8Array(await file.arrayBuffer())) ?? null;
  return savePictureFile(file, { prompt: name, maker: 'file', width, height, label });
}
