import { maxPublishedPixels } from '@baigong/contracts';
import { decodeUntrusted } from '../../../platform/pictures/decode-untrusted.ts';
import { PictureRejectedError } from '../../../platform/pictures/picture-rejection.ts';
import { runPeriodically, type PeriodicDeps } from '../../../platform/base/run-periodically.ts';
import { type Deps, filesOf, splitFiles } from '../repository/picture-rows.ts';
import { listUnsigned, saveSignature } from '../repository/picture-signatures.ts';
import { signatureOf, signatureSpec } from './signature-of.ts';
import type { Log } from '../../../platform/base/log.ts';

const intervalMs = 30_000;

/** Pictures of one round: some 10 ms each. */
const picturesAtOnce = 60;

/** Any picture of the gallery. */
const limits = { maxBytes: Infinity, maxPixels: maxPublishedPixels, minSide: 1 };

async function sign(file: Uint8Array): Promise<string> {
  const recipe = { first: signatureSpec };
  const [made] = await decodeUntrusted(file, limits, () => recipe, { network: 'site' });
  return made ? signatureOf(made.data) : '';
}

/**
 * Gives signatures to pictures that were published before there were any, some at a time, in one process. One whose
 * file cannot be read gets an empty one: it is found by nobody, and not tried again.
 */
export async function signPictures(deps: Deps & { readonly log: Log }): Promise<void> {
  const { records, blobs, log } = deps;
  await records.exclusively('gallery signatures', async () => {
    for (const picture of await listUnsigned(records, picturesAtOnce)) {
      const { renditions, original } = splitFiles(filesOf(picture));
      const file = await blobs.get((renditions[0] ?? original).hash);
      const signature = file
        ? await sign(file).catch((error: unknown) => {
            // Later: visitors' pictures come first.
            if (error instanceof PictureRejectedError && error.mayPass) throw error;
            log.warn({ err: error, picture: picture.seq }, 'a picture got no signature');
            return '';
          })
        : '';
      await saveSignature(records, picture.seq, signature);
    }
  });
}

export function startSigningPictures(platform: Deps & PeriodicDeps): void {
  runPeriodically(platform, intervalMs, 'signing pictures failed', () => signPictures(platform));
}
