import { maxScreenshotBytes, maxScreenshotPixels } from '@baigong/contracts';
import * as z from 'zod/mini';
import { AppError } from '../../platform/base/app-error.ts';
import { busyRetrySeconds, decodeUntrusted } from '../../platform/pictures/decode-untrusted.ts';
import type { Recipe } from '../../platform/pictures/decoder/recipe.ts';
import { PictureRejectedError, type PictureRejection } from '../../platform/pictures/picture-rejection.ts';
import {
  runPictureTask,
  type PictureTask,
  type PictureWorkDeps,
} from '../../platform/pictures/picture-work.ts';
import type { UploadedFile } from '../../platform/http/multipart-reader.ts';

const limits = { maxBytes: maxScreenshotBytes, maxPixels: maxScreenshotPixels, minSide: 1 };

/** The longest side that is kept, in pixels: small print stays readable. */
const maxStoredSide = 2560;

/** Reasons that have to do with its size, or with what it takes to open it. */
const sizeReasons: ReadonlySet<PictureRejection> = new Set([
  'tooLarge',
  'tooManyPixels',
  'tooSlow',
  'tooMuchMemory',
]);

function toAppError(error: unknown): unknown {
  if (!(error instanceof PictureRejectedError)) return error;
  const { reason } = error;
  if (error.mayPass) return new AppError('feedback.busy', { cause: error, wait: busyRetrySeconds });
  return new AppError(sizeReasons.has(reason) ? 'feedback.screenshotTooLarge' : 'feedback.badScreenshot', {
    cause: error,
  });
}

const recipeFor = (description: string): Recipe => ({
  first: {
    resize: { width: maxStoredSide, height: maxStoredSide, fit: 'inside', withoutEnlargement: true },
    // Another feature's picture, or another entry's, never has the same bytes: each blob has one owner.
    description,
    format: { type: 'webp', quality: 88, effort: 3 },
  },
});

/** Writes a screenshot anew, with nothing of the file but its pixels, and the entry's id in it. */
async function reencode(bytes: Uint8Array, description: string, network: string): Promise<Uint8Array> {
  try {
    const [made] = await decodeUntrusted(bytes, limits, () => recipeFor(description), { network });
    if (!made) throw new PictureRejectedError('broken');
    return made.data;
  } catch (error) {
    throw toAppError(error);
  }
}

/** Done by a worker, where there are any. */
export const screenshotTask: PictureTask<string, Uint8Array> = {
  name: 'feedback screenshot',
  busy: 'feedback.busy',
  notDecodable: 'feedback.badScreenshot',
  params: z.string(),
  run: reencode,
};

/**
 * Checks and rewrites an entry's screenshots.
 * @throws AppError feedback.badScreenshot, .screenshotTooLarge, .busy
 */
export async function encodeScreenshots(
  deps: PictureWorkDeps,
  entry: string,
  files: readonly UploadedFile[],
  network: string,
): Promise<Uint8Array[]> {
  const encoded: Uint8Array[] = [];
  for (const [n, file] of files.entries())
    encoded.push(
      await runPictureTask(deps, screenshotTask, await file.read(), `feedback ${entry} ${n}`, network),
    );
  return encoded;
}
