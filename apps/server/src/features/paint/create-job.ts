import { randomInt, randomUUID } from 'node:crypto';
import {
  maxPaintPrompt,
  type CreatePaintJob,
  type PaintAbilities,
  type PaintRequest,
} from '@baigong/contracts';
import { AppError } from '../../platform/base/app-error.ts';
import { acceptsSize } from '../../platform/images/image-abilities.ts';
import type { UploadedFile } from '../../platform/http/multipart-reader.ts';
import type { Requester } from '../../platform/limits/daily-budget.ts';
import type { PaintPlatform } from './paint-platform.ts';
import { jobSignal } from './job-signal.ts';
import { pictureBudget } from './picture-budget.ts';
import { readMask, readUploads, toReferenceFile } from './reference-pictures.ts';
import { findJob, type JobRow } from './repository/job-rows.ts';
import { addJob, type ActiveJob } from './repository/queue-rows.ts';
import { networkOf } from '../../platform/limits/limits.ts';
import { estimateWaitMs, readQueues, waitingFor } from './job-states.ts';

/** Jobs that may wait for one endpoint, and how many of them may come from one network. */
const maxWaiting = 200;
const maxWaitingOfNetwork = 50;

/** Jobs of one visitor that may wait or run at once. */
const maxJobsOfVisitor = 4;

/**
 * Whether there is room for one more job.
 * @returns asks again, of the jobs that are there when the new one is saved
 * @throws AppError paint.tooManyJobs, paint.queueFull
 */
async function admission(
  platform: PaintPlatform,
  endpoint: string,
  { visitor, network }: Requester,
): Promise<(active: readonly ActiveJob[]) => void> {
  const queues = await readQueues(platform);
  const admit = (active: readonly ActiveJob[]): void => {
    if (active.filter((job) => job.visitor === visitor).length >= maxJobsOfVisitor)
      throw new AppError('paint.tooManyJobs');
    const waiting = waitingFor(active, endpoint);
    const ofNetwork = waiting.filter(({ address }) => networkOf(address) === network);
    if (waiting.length < maxWaiting && ofNetwork.length < maxWaitingOfNetwork) return;
    const [next] = waiting;
    const waitMs = (next && estimateWaitMs(platform, queues, next)) ?? 60_000;
    throw new AppError('paint.queueFull', { wait: Math.min(600, waitMs / 1000) });
  };
  admit(queues.active);
  return admit;
}

/** The form offers only what the model can do: what comes otherwise is refused, with the place for the log. */
function checkAbilities(request: CreatePaintJob, references: number, abilities: PaintAbilities): void {
  const refuse = (what: string): never => {
    throw new AppError('paint.unsupported', { cause: what });
  };
  const { size, count = 1, seed, steps, guidance, strength, quality } = request;
  if (size && !acceptsSize(size, abilities)) refuse('size');
  if (count > abilities.maxCount) refuse('count');
  if (seed !== undefined && (abilities.maxSeed === null || seed > abilities.maxSeed)) refuse('seed');
  for (const [name, value] of Object.entries({ steps, guidance, strength })) {
    const range = abilities[name as 'steps' | 'guidance' | 'strength'];
    if (value !== undefined && (!range || value < range.least || value > range.most)) refuse(name);
  }
  if (steps !== undefined && !Number.isInteger(steps)) refuse('steps');
  if (quality !== undefined && !abilities.qualities.some(({ id }) => id === quality)) refuse('quality');
  if (request.negativePrompt?.trim() && !abilities.negativePrompt) refuse('negativePrompt');
  if (references > abilities.references) refuse('references');
  if (abilities.referenceNeeded && references === 0) throw new AppError('paint.referenceNeeded');
}

function checkPrompts(platform: PaintPlatform, request: CreatePaintJob, abilities: PaintAbilities): void {
  const { model, prompt, negativePrompt = '' } = request;
  const maxLength = Math.min(abilities.maxPrompt, maxPaintPrompt);
  if (prompt.length > maxLength || negativePrompt.length > maxLength)
    throw new AppError('paint.promptTooLong');
  // A prompt of nothing but commands to the server behind the model says nothing.
  if (platform.images.cleanPrompt(model, prompt) === '') throw new AppError('paint.promptEmpty');
}

/** The first picture's seed, so far below the largest that the others fit too; by chance where none is given. */
function seedOf({ seed, count = 1 }: PaintRequest, { maxSeed }: PaintAbilities): number | null {
  if (maxSeed === null) return null;
  return seed === undefined
    ? randomInt(Math.min(maxSeed, 2 ** 31) - count)
    : Math.max(0, Math.min(seed, maxSeed - count + 1));
}

/**
 * Takes a job into the queue, unless this visitor's job of that id is there already. Everything that can be refused
 * is refused here.
 * @throws AppError paint.*, model.unknown, limits.*, server.stopping; ModelError of an endpoint that does not answer
 */
export async function createJob(
  platform: PaintPlatform,
  body: CreatePaintJob,
  files: { readonly references: readonly UploadedFile[]; readonly mask: readonly UploadedFile[] },
  requester: Requester,
  requestId: string,
): Promise<JobRow> {
  const existing = await findOwn(platform, body.id, requester.visitor);
  if (existing) return existing;
  if (platform.stopping.aborted) throw new AppError('server.stopping');
  const found = await platform.images.find(body.model);
  if (!found) {
    const { models } = await platform.images.list();
    throw new AppError(models.length > 0 ? 'model.unknown' : 'paint.none');
  }
  checkPrompts(platform, body, found.abilities);
  const isEdit = files.mask.length > 0;
  if (isEdit && found.abilities.references === 0) throw new AppError('paint.cannotEdit');
  checkAbilities(isEdit ? { ...body, size: undefined } : body, files.references.length, found.abilities);
  const references = await readUploads(files.references);
  const mask = await readMask(files.mask, references);
  const { endpoint } = found.queue;
  const admit = await admission(platform, endpoint, requester);
  await pictureBudget.admit(platform, requester);
  const reservation = randomUUID();
  const count = body.count ?? 1;
  await pictureBudget.reserve(platform, requester, { id: reservation, minimum: count, maximum: count });
  const unsaved = {
    ...newRow(platform, body, requester),
    endpoint,
    seed: seedOf(body, found.abilities),
    reference_count: references.length,
    reservation,
    request_id: requestId,
  };
  // The mask stands last, beyond the references that are counted.
  const pictures = mask ? [...references, mask] : references;
  const row = await saveJob(platform, unsaved, pictures.map(toReferenceFile), admit);
  if (row) {
    jobSignal(platform).emit('changed');
    return row;
  }
  // Two calls with one id at once.
  const other = await findOwn(platform, body.id, requester.visitor);
  if (other) return other;
  throw new AppError('paint.conflict');
}

type NewRow = Omit<
  JobRow,
  'endpoint' | 'seq' | 'seed' | 'reference_blobs' | 'reference_count' | 'reservation' | 'request_id'
>;

function newRow({ clock }: PaintPlatform, body: CreatePaintJob, { visitor, address }: Requester): NewRow {
  const { id, ...request } = body;
  return {
    id,
    visitor,
    address,
    model: body.model,
    request: JSON.stringify(request),
    status: 'queued',
    task: null,
    restarts: 0,
    error: null,
    created_at: clock.now(),
    started_at: null,
    ended_at: null,
    expires_at: null,
    leased_by: null,
    leased_until: null,
    cancel_requested: 0,
    asked_at: null,
    progress: null,
    remaining_ms: null,
    ahead: null,
    retry_at: null,
  };
}

/** Saves a new job. Where that fails, or one of its id is there already (undefined), nothing stays reserved. */
async function saveJob(
  platform: PaintPlatform,
  unsaved: Omit<JobRow, 'reference_blobs' | 'seq'>,
  references: readonly Uint8Array[],
  admit: (active: readonly ActiveJob[]) => void,
): Promise<JobRow | undefined> {
  let saved: JobRow | undefined;
  try {
    saved = await addJob(platform, unsaved, references, admit);
    return saved;
  } finally {
    if (!saved) await platform.limits.settle(unsaved.reservation, 0);
  }
}

/** The visitor's job of an id. @throws AppError paint.conflict when it is another visitor's */
async function findOwn(platform: PaintPlatform, id: string, visitor: string): Promise<JobRow | undefined> {
  const row = await findJob(platform, id);
  if (row && row.visitor !== visitor) throw new AppError('paint.conflict');
  return row;
}
