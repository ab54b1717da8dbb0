import { readLabel } from '@baigong/pictures';
import { keepFile } from '../../shared/pictures/keep-file.ts';
import type { OpenedPicture } from './intake/open-picture.ts';

/** Keeps a picture with the label in its file among the visitor's own and gives its id there. Throws a DatabaseProblem. */
export async function keepPicture({ file, name, width, height }: OpenedPicture): Promise<string> {
  const label = readLabel(new Uint8Array(await file.arrayBuffer())) ?? null;
  return keepFile(file, { prompt: name, maker: 'file', width, height, label });
}
