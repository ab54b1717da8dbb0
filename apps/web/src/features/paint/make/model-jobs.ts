import {
  cancelPaintJobRoute,
  createPaintJobRoute,
  defineRoute,
  forgetPaintJobRoute,
  paintPictureRoute,
  type CreatePaintJob,
  type PaintJobState,
  type PaintModel,
  type PaintPicture,
} from '@baigong/contracts';
import { pictureLabel, readLabel, readPictureHead } from '@baigong/pictures';
import { ApiError, call, send } from '../../../shared/lib/api.ts';
import { savePictures, readPictureById } from '../../../shared/pictures/picture-records.ts';
import { loadPaintModels } from '../models/paint-models.ts';
import { promptWithStyle } from './styles.ts';
import { finishPicture } from './finish-picture.ts';
import { browserWorld, followJob } from './follow-job.ts';
import type { Making } from './making.ts';
import { changeMaking, makingEnded, makingOf, pictureMade } from './makings.ts';
import { forgetPending, keepPending } from './pending-jobs.ts';
import { sentenceOf } from './sentence.ts';

const pictureRoute = defineRoute({ method: 'GET', path: paintPictureRoute });
const following = new Map<string, AbortController>();

/** A making as the server is asked for it: only what the model can do. */
export function requestOf(
  { id, form, size, count }: Making,
  { id: model, abilities }: PaintModel,
  hasReferences: boolean,
): CreatePaintJob {
  const { negativePrompt, steps, guidance, strength, qualities, maxSeed, maxCount } = abilities;
  const dials = {
    ...(steps && form.steps !== null ? { steps: form.steps } : {}),
    ...(guidance && form.guidance !== null ? { guidance: form.guidance } : {}),
    ...(strength && form.strength !== null && hasReferences ? { strength: form.strength } : {}),
  };
  const negative = form.negative.trim();
  return {
    id,
    model,
    prompt: promptWithStyle(form.prompt, form.style, model),
    ...(negativePrompt && negative !== '' ? { negativePrompt: negative } : {}),
    ...(size ? { size } : {}),
    ...(maxCount > 1 ? { count } : {}),
    ...(maxSeed === null ? {} : { seed: form.seed }),
    ...dials,
    ...(qualities.some(({ id: quality }) => quality === form.quality) ? { quality: form.quality } : {}),
  };
}

/** Fetches a picture and keeps it. The server's id is the record's, so that twice is once. */
async function fetchPicture(making: Making, picture: PaintPicture, signal: AbortSignal): Promise<void> {
  if (await readPictureById(picture.id)) return;
  const response = await send(pictureRoute, { params: { picture: picture.id } }, { signal });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const head = readPictureHead(bytes);
  if (!head || bytes.length !== picture.bytes)
    throw new ApiError('unreadable', '图片没有完整送到，请检查网络后点“重试”。');
  const label = readLabel(bytes) ?? pictureLabel('model', { producer: making.model.name });
  const blob = new Blob([bytes], { type: picture.type });
  const { width, height, seed } = picture;
  await savePictures([
    await finishPicture(making, { id: picture.id, blob, width, height, seed, label, now: Date.now() }),
  ]);
}

/** Follows a job that the server has, brings its pictures here and lets the server forget it. */
export async function followMaking(id: string): Promise<void> {
  const stop = new AbortController();
  following.get(id)?.abort();
  following.set(id, stop);
  let last: PaintJobState | null = null;
  let fetching: Promise<unknown> = Promise.resolve();
  const asked = new Set<string>();
  try {
    await followJob(
      id,
      (job) => {
        last = job;
        const { status, place, waitMs, progress, ahead, retryAt } = job;
        const readyAt = waitMs === null ? null : Date.now() + waitMs;
        // While pictures are still on their way here, the making is not over.
        const shown = status === 'done' || status === 'cancelled' ? 'running' : status;
        changeMaking(id, { status: shown, place, progress, ahead, retryAt, readyAt });
        for (const picture of job.pictures) {
          if (asked.has(picture.id)) continue;
          asked.add(picture.id);
          const before = fetching;
          const fetchInTurn = async () => {
            await before;
            const making = makingOf(id);
            if (!making) return;
            await fetchPicture(making, picture, stop.signal);
            pictureMade(id, picture.id);
          };
          fetching = fetchInTurn();
          // Heard at the end; a rejection must not count as unheard until then.
          fetching.catch(() => undefined);
        }
      },
      stop.signal,
    );
    await fetching;
  } catch (error) {
    if (stop.signal.aborted) return;
    if (error instanceof ApiError && error.code === 'paint.notFound') forgetPending(id);
    makingEnded(id, { status: 'failed', problem: sentenceOf(error) });
    return;
  } finally {
    if (following.get(id) === stop) following.delete(id);
  }
  if (stop.signal.aborted || last === null) return;
  const { status, error } = last as PaintJobState;
  forgetPending(id);
  makingEnded(id, { status, problem: error?.message ?? null });
  void call(forgetPaintJobRoute, { params: { job: id } }).catch(() => undefined);
  void loadPaintModels();
}

/** Asks a model for a making, and follows it. The same id makes asking again harmless. */
export async function startModelMaking(
  making: Making,
  model: PaintModel,
  files: { readonly references: readonly Blob[]; readonly mask?: readonly Blob[] },
): Promise<void> {
  keepPending(making);
  const never = new AbortController().signal;
  for (let attempt = 0; ; attempt += 1) {
    try {
      await call(createPaintJobRoute, {
        body: requestOf(making, model, files.references.length > 0),
        files,
      });
      break;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'network' && attempt < 2) {
        await browserWorld.wait(800 * (attempt + 1), never);
        continue;
      }
      forgetPending(making.id);
      makingEnded(making.id, { status: 'failed', problem: sentenceOf(error) });
      return;
    }
  }
  await followMaking(making.id);
}

/** Stops a job; the pictures that are made already still come. */
export async function cancelModelMaking(id: string): Promise<void> {
  await call(cancelPaintJobRoute, { params: { job: id } });
}
