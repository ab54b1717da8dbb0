import { ApiError } from '../../../shared/lib/api.ts';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { NeedsImageModel } from './needs-model.ts';
import { PictureNotEncoded } from '../../../shared/pictures/encode-picture.ts';

/** What went wrong, for the visitor. */
export function sentenceOf(error: unknown): string {
  const known =
    error instanceof ApiError ||
    error instanceof DatabaseProblem ||
    error instanceof NeedsImageModel ||
    error instanceof PictureNotEncoded;
  return known ? error.message : '作画时出了意外，描述和已有的图片都还在。请再试一次。';
}
