import * as z from 'zod/mini';
import { stored } from '../../../shared/lib/storage.ts';
import { PaintForm } from '../form/paint-form.ts';
import type { Making } from './making.ts';

/** A job at the server whose pictures are not all here yet, so that a reload finds it again. */
const PendingJob = z.object({
  id: z.string(),
  model: z.object({ id: z.string(), name: z.string() }),
  form: PaintForm,
  size: z.nullable(z.object({ width: z.int(), height: z.int() })),
  count: z.int(),
  createdAt: z.number(),
});
export type PendingJob = z.infer<typeof PendingJob>;

const kept = stored('paint-jobs', z.array(PendingJob), []);

export const pendingJobs = (): readonly PendingJob[] => kept.read();

export function keepPending({ id, model, form, size, count, createdAt }: Making): void {
  const others = kept.read().filter((job) => job.id !== id);
  kept.write([...others, { id, model: { id: model.id, name: model.name }, form, size, count, createdAt }]);
}

export function forgetPending(id: string): void {
  kept.write(kept.read().filter((job) => job.id !== id));
}
