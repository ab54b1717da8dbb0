import { greatestSeed } from '@baigong/contracts';
import { pictureLabel, type PictureLabel } from '@baigong/pictures';
import { nextId } from '../../../shared/lib/snowflake.ts';
import { withLabel } from '../../../shared/pictures/encode-picture.ts';
import { savePictures } from '../../../shared/pictures/picture-records.ts';
import { promptWithStyle } from './styles.ts';
import { brush } from './brush-client.ts';
import { finishPicture } from './finish-picture.ts';
import type { Making } from './making.ts';
import { readForBrush } from './needs-model.ts';
import { changeMaking, makingEnded, makingOf, pictureMade } from './makings.ts';
import { forgetPending, keepPending, placesLeft } from './pending-jobs.ts';

/** The site's own name as the producer of what its brush paints. */
export const producer = '百工内置画笔';

/** One after another: the brush takes a whole core. */
let queue: Promise<void> = Promise.resolve();
const stopped = new Set<string>();
let painting: { readonly making: string; readonly stop: AbortController } | null = null;

/** The seeds of a making: the chosen one, then the ones after it, so that each picture can be painted again alone. */
export function seedsOf(seed: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => (seed + at) % (greatestSeed + 1));
}

async function paintAll(making: Making): Promise<void> {
  const { form, count, id } = making;
  const size = making.size ?? { width: 1024, height: 1024 };
  const stop = new AbortController();
  painting = { making: id, stop };
  try {
    const seeds = seedsOf(form.seed, count);
    for (const at of placesLeft({ count, pictures: [...making.pictures] })) {
      const seed = seeds[at] ?? form.seed;
      const prompt = promptWithStyle(form.prompt, form.style, making.model.id);
      const blob = await brush.call(
        'paint',
        { prompt, negative: form.negative, seed, ...size },
        {
          signal: stop.signal,
          onProgress: (share) => changeMaking(id, { status: 'running', progress: (at + share) / count }),
        },
      );
      const picture = nextId();
      const label: PictureLabel = pictureLabel('computer', { producer, produceId: picture });
      const madeAt = Date.now();
      await savePictures([
        await finishPicture(making, {
          id: picture,
          blob: await withLabel(blob, label),
          ...size,
          seed,
          label,
          now: madeAt,
        }),
      ]);
      pictureMade(id, picture);
      const now = makingOf(id);
      if (now) keepPending(now);
    }
  } finally {
    painting = null;
  }
}

/** Paints a making with the built-in brush when those before it are done. Throws what the worker or the database says. */
export async function startBrushMaking(making: Making): Promise<void> {
  keepPending(making);
  const before = queue;
  const paintInTurn = async () => {
    await before;
    if (stopped.delete(making.id) || !makingOf(making.id)) return;
    changeMaking(making.id, { status: 'running', progress: 0 });
    try {
      await readForBrush(making.form);
      await paintAll(making);
    } catch (error) {
      forgetPending(making.id);
      if (!stopped.delete(making.id)) throw error;
    }
    forgetPending(making.id);
    makingEnded(making.id, { status: 'done', problem: null });
  };
  const turn = paintInTurn();
  queue = turn.catch(() => undefined);
  await turn;
}

/** Stops painting; what is finished stays. */
export function cancelBrushMaking(id: string): void {
  stopped.add(id);
  forgetPending(id);
  if (painting?.making === id) {
    painting.stop.abort();
    // Painting does not yield: only ending the worker stops it.
    brush.close();
  } else makingEnded(id, { status: 'cancelled', problem: null });
}
