import { maxScreenshotBytes, maxScreenshotPixels } from '@baigong/contracts';
import { AppError } from '../../platform/http/app-error.ts';
import { busySeconds, openSafely, UnsafePicture } from '../../platform/pictures/open-safely.ts';
import type { Ground } from './entries.ts';

const bounds = { maxBytes: maxScreenshotBytes, maxPixels: maxScreenshotPixels, leastSide: 1 };

/** The longest side that is kept, in pixels: small print stays readable. */
const keptSide = 2560;

function explain(error: unknown): unknown {
  if (!(error instanceof UnsafePicture)) return error;
  const { fault } = error;
  if (fault === 'busy') return new AppError('feedback.busy', { cause: error, wait: busySeconds });
  const tooMuch = fault === 'tooLarge' || fault === 'tooManyPixels' || fault === 'tooSlow';
  return new AppError(tooMuch ? 'feedback.screenshotTooLarge' : 'feedback.badScreenshot', { cause: error });
}

/** Writes a screenshot anew, with nothing of the file but its pixels, and the entry's id in it. */
async function rewrite(bytes: Uint8Array, mark: string): Promise<Uint8Array> {
  try {
    return await openSafely(bytes, bounds, (open) =>
      open()
        .resize({ width: keptSide, height: keptSide, fit: 'inside', withoutEnlargement: true })
        // Another feature's picture, or another entry's, never has the same bytes: each blob has one owner.
        .withExif({ IFD0: { ImageDescription: mark } })
        .webp({ quality: 88, effort: 3 })
        .toBuffer(),
    );
  } catch (error) {
    throw explain(error);
  }
}

/**
 * Checks, rewrites and keeps an entry's screenshots; all of them or none.
 * @param files base64
 * @returns the blobs' keys, in order
 * @throws AppError feedback.badScreenshot, .screenshotTooLarge, .busy
 */
export async function keepScreenshots(
  { blobs }: Ground,
  entry: string,
  files: readonly string[],
): Promise<string[]> {
  const written: Uint8Array[] = [];
  for (const [n, file] of files.entries())
    // oxlint-disable-next-line no-await-in-loop -- one visitor takes one turn at a time
    written.push(await rewrite(Buffer.from(file, 'base64'), `feedback ${entry} ${n}`));
  return Promise.all(written.map((data) => blobs.put(data)));
}
