import { serveWorker, withTransfer } from '../../../shared/lib/worker-server.ts';
import { detectPerson, preloadEngines } from './detect-person.ts';
import type { LiveBackground } from './live-background.ts';
import { composeFrame } from './live-frame.ts';
import { PersonFailure } from './person.ts';

/** Looked for once: a page is given few contexts, and the engines need theirs. */
function hasWebgl(): boolean {
  const context = new OffscreenCanvas(1, 1).getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

const webgl = hasWebgl();

/** Closes the bitmap when the work is done. Throws PersonFailure only. */
async function attempt<Result>(bitmap: ImageBitmap | null, work: () => Promise<Result>): Promise<Result> {
  try {
    if (!webgl) throw new PersonFailure('no-webgl');
    return await work();
  } catch (error) {
    throw error instanceof PersonFailure ? error : new PersonFailure('failed', error);
  } finally {
    bitmap?.close();
  }
}

const handlers = {
  warm: () => attempt(null, preloadEngines),
  look: (picture: ImageBitmap) =>
    attempt(picture, async () => {
      const person = await detectPerson(picture);
      return withTransfer(person, [person.mask.data.buffer, person.shape]);
    }),
  frame: ({ frame, background }: { readonly frame: ImageBitmap; readonly background: LiveBackground }) =>
    attempt(frame, async () => {
      const made = await composeFrame(frame, background);
      return withTransfer(made, [made]);
    }),
};

export type PersonApi = typeof handlers;

serveWorker(handlers);
