import { createWorkerClient } from '../../../shared/lib/worker-client.ts';
import type { Face, FaceStudy } from './person.ts';
import type { StudyApi } from './study.worker.ts';

/** An ID photo is of one or two people. */
const mostFaces = 2;
/** A slow network must not keep the photo back. */
const timeoutMs = 30_000;
/** The engines take some 100 MB: they go when nobody asks any more. */
const idleMs = 120_000;

const worker = createWorkerClient<StudyApi>(
  () => new Worker(new URL('./study.worker.ts', import.meta.url), { type: 'module' }),
  { stopOnError: true, idleMs },
);

/**
 * What is to be known of the largest faces beyond where they are, in their order: points of the face, shoulders,
 * hands. Only ID photos ask, and the first call fetches the models. Null where they could not be asked.
 */
export async function studyFaces(
  picture: ImageBitmap,
  faces: readonly Face[],
): Promise<readonly FaceStudy[] | null> {
  try {
    const own = await createImageBitmap(picture);
    return await worker.call(
      'study',
      { picture: own, faces: faces.slice(0, mostFaces) },
      { transfer: [own], timeoutMs },
    );
  } catch {
    return null;
  }
}
