import { createWorkerClient } from '../../../shared/lib/worker-client.ts';
import type { LiveBackground } from './live-background.ts';
import { PersonFailure, type Person, type PersonFailureReason } from './person.ts';
import type { PersonApi } from './person.worker.ts';

/** What the visitor is told; the rest of the screen goes on working. */
export const personFailureMessages: Record<PersonFailureReason, string> = {
  'no-webgl': '这个浏览器没有开启 WebGL，不能自动识别人像。其余功能照常可用，背景可以用画笔手动选。',
  'not-loaded': '人像识别的文件没有下载下来。请检查网络后重试；其余功能照常可用。',
  failed: '这张照片没能自动识别人像。可以重试，或用画笔手动选；其余功能照常可用。',
};

let webgl: boolean | null = null;

function hasWebgl(): boolean {
  if (webgl !== null) return webgl;
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  webgl = context !== null;
  return webgl;
}

const worker = createWorkerClient<PersonApi>(
  () => new Worker(new URL('./person.worker.ts', import.meta.url), { type: 'module' }),
  {
    // An engine that did not load, or that stopped, is started anew by the next call.
    stopOnError: true,
    toError: ({ fields }) => new PersonFailure(fields['reason'] as PersonFailureReason),
  },
);

/** @throws {PersonFailure} */
async function withWebgl<Result>(call: () => Promise<Result>): Promise<Result> {
  if (!hasWebgl()) throw new PersonFailure('no-webgl');
  return call().catch((error: unknown) => {
    throw error instanceof PersonFailure ? error : new PersonFailure('not-loaded', error);
  });
}

/** Fetches the models (4 MB packed) and makes them ready, so that the first photo need not wait. Never throws. */
export async function preloadPersonModels(): Promise<void> {
  await withWebgl(() => worker.call('warm')).catch(() => undefined);
}

/**
 * Finds the person and the faces in a picture, on this machine alone and in a worker. The first call fetches the
 * models, unless `preloadPersonModels` has.
 *
 * @param options.fine asks a second model for the mask, too (7 MB packed, fetched then)
 * @throws {PersonFailure} when this browser or this picture does not allow it
 * @throws {DOMException} `AbortError` when `signal` said so
 */
export async function findPerson(
  picture: ImageBitmap,
  { signal, fine = false }: { readonly signal?: AbortSignal; readonly fine?: boolean } = {},
): Promise<Person> {
  signal?.throwIfAborted();
  // A second handle of the picture is transferred: copying 12 megapixels would block the page.
  const own = await createImageBitmap(picture);
  signal?.throwIfAborted();
  const person = await withWebgl(() => worker.call('look', { picture: own, fine }, { transfer: [own] }));
  signal?.throwIfAborted();
  return person;
}

/**
 * A frame with another background behind the person. Takes the frame over.
 *
 * @throws {PersonFailure}
 */
export const replaceBackground = (frame: ImageBitmap, background: LiveBackground): Promise<ImageBitmap> =>
  withWebgl(() => worker.call('frame', { frame, background }, { transfer: [frame] }));
