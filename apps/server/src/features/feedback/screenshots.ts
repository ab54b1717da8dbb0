import { maxScreenshotBytes, maxScreenshotPixels } from '@baigong/contracts';
import { AppError } from '../../platform/http/app-error.ts';
import {
  busyRetrySeconds,
  decodeUntrusted,
  PictureRejectedError,
} from '../../platform/pictures/decode-untrusted.ts';
import { runPictureTask, type PictureTask } from '../../platform/pictures/picture-work.ts';
import type { Platform } from '../../platform/platform.ts';
import type { UploadedFile } from '../../platform/http/multipart-reader.ts';

const limits = { maxBytes: maxScreenshotBytes, maxPixels: maxScreenshotPixels, minSide: 1 };

/** The longest side that is kept, in pixels: small print stays readable. */
const maxStoredSide = 2560;

function toAppError(error: unknown): unknown {
  if (!(error instanceof PictureRejectedError)) return error;
  const { reason } = error;
  if (reason === 'busy') return new AppError('feedback.busy', { cause: error, wait: busyRetrySeconds });
  const isTooLarge = reason === 'tooLarge' || reason === 'tooManyPixels' || reason === 'tooSlow';
  return new AppError(isTooLarge ? 'feedback.screenshotTooLarge' : 'feedback.badScreenshot', {
    cause: error,
  });
}

/** Writes a screenshot anew, with nothing of the file but its pixels, and the entry's id in it. */
async function reencode(bytes: Uint8Array, description: string): Promise<Uint8Array> {
  try {
    return await decodeUntrusted(bytes, limits, (open) =>
      open()
        .resize({ width: maxStoredSide, height: maxStoredSide, fit: 'inside', withoutEnlargement: true })
        // Another feature's picture, or another entry's, never has the same bytes: each blob has one owner.
        .withExif({ IFD0: { ImageDescription: description } })
        .webp({ quality: 88, effort: 3 })
        .toBuffer(),
    );
  } catch (error) {
    throw toAppError(error);
  }
}

/** Done by a worker, where there are any. */
export const screenshotTask: PictureTask<string, Uint8Array> = {
  name: 'feedback screenshot',
  busy: 'feedback.busy',
  run: reencode,
};

/**
 * Checks and rewrites an entry's screenshots.
 * @throws AppError feedback.badScreenshot, .screenshotTooLarge, .busy
 */
export async function encodeScreenshots(
  deps: Pick<Platform, 'records' | 'clock' | 'role'>,
  entry: string,
  files: readonly UploadedFile[],
): Promise<Uint8Array[]> {
  const encoded: Uint8Array[] = [];
  for (const [n, file] of files.entries())
    encoded.push(await runPictureTask(deps, screenshotTask, await file.read(), `feedback ${entry} ${n}`));
  return encoded;
}
