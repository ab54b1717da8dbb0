import * as z from 'zod/mini';
import { stored } from '../../../shared/lib/storage.ts';
import { PaintForm } from './paint-form.ts';
import type { Making } from './making.ts';

/** A job of the server, or of the brush, whose pictures are not all here yet, so that a reload finds it again. */
const PendingJob = z.object({
  id: z.string(),
  model: z.object({ id: z.string(), name: z.string() }),
  form: PaintForm,
  size: z.nullable(z.object({ width: z.int(), height: z.int() })),
  count: z.int(),
  createdAt: z.number(),
  /** The picture of which places are painted anew. */
  parent: z._default(z.nullable(z.string()), null),
  /** Of the brush's: the pictures that are kept already. */
  pictures: z.optional(z.array(z.string())),
});
export type PendingJob = z.infer<typeof PendingJob>;

const kept = stored('paint-jobs', z.array(PendingJob), []);

export const pendingJobs = (): readonly PendingJob[] => kept.read();

export function keepPending({ id, model, form, size, count, parent, createdAt, pictures }: Making): void {
  const others = kept.read().filter((job) => job.id !== id);
  const { name } = model;
  kept.write([
    ...others,
    { id, model: { id: model.id, name }, form, size, count, parent, createdAt, pictures: [...pictures] },
  ]);
}

/** What is known of a job by now, in whichever tab it became so. */
export const pendingJob = (id: string): PendingJob | undefined => kept.read().find((job) => job.id === id);

export function forgetPending(id: string): void {
  kept.write(kept.read().filter((job) => job.id !== id));
}

/** Which pictures of a making of the brush are still to be painted, by their place; those before were kept. */
export function placesLeft({ count, pictures = [] }: Pick<PendingJob, 'count' | 'pictures'>): number[] {
  return Array.from({ length: count }, (_, at) => at).slice(pictures.length);
}
