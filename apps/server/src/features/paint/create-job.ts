import { randomBytes, randomInt } from 'node:crypto';
import {
  maxPaintPrompt,
  maxReferenceBytes,
  type CreatePaintJob,
  type PaintAbilities,
  type PaintRequest,
} from '@baigong/contracts';
import { readPictureHead, stripMetadata } from '@baigong/pictures';
import { AppError } from '../../platform/http/app-error.ts';
import type { ReferencePicture } from '../../platform/images/images.ts';
import { budgetDay, nextBudgetReset, type Requester } from '../../platform/limits/token-budget.ts';
import type { Platform } from '../../platform/platform.ts';
import { addJob, findJob, type JobRow } from './job-store.ts';
import type { PaintQueue } from './paint-queue.ts';

/** Jobs of one visitor that may wait or run at once. */
const maxJobsUnderWay = 4;

const maxReferencePixels = 40_000_000;

/** The form offers only what the model can do: what comes otherwise is refused, with the place for the log. */
function checkAbilities(request: CreatePaintJob, abilities: PaintAbilities): void {
  const refuse = (what: string): never => {
    throw new AppError('paint.unsupported', { cause: what });
  };
  const { size, count = 1, seed, steps, guidance, strength, quality, references = [] } = request;
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
  if (references.length > abilities.references) refuse('references');
  if (abilities.referenceNeeded && references.length === 0) throw new AppError('paint.referenceNeeded');
}

function acceptsSize(
  { width, height }: { width: number; height: number },
  abilities: PaintAbilities,
): boolean {
  if (abilities.sizes.some((size) => size.width === width && size.height === height)) return true;
  if (!abilities.freeSize) return false;
  const { least, most, multipleOf, leastPixels, mostPixels } = abilities.freeSize;
  const fits = (side: number): boolean => side >= least && side <= most && side % multipleOf === 0;
  const pixels = width * height;
  return fits(width) && fits(height) && pixels >= leastPixels && pixels <= mostPixels;
}

function checkPrompts(platform: Platform, request: CreatePaintJob, abilities: PaintAbilities): void {
  const { model, prompt, negativePrompt = '' } = request;
  const maxLength = Math.min(abilities.maxPrompt, maxPaintPrompt);
  if (prompt.length > maxLength || negativePrompt.length > maxLength)
    throw new AppError('paint.promptTooLong');
  // A prompt of nothing but commands to the server behind the model says nothing.
  if (platform.images.cleanPrompt(model, prompt) === '') throw new AppError('paint.promptEmpty');
}

/** Reference pictures without their metadata: where a photo was taken is nobody's business. */
function readReferences(dataUrls: readonly string[]): ReferencePicture[] {
  return dataUrls.map((url) => {
    const bytes = new Uint8Array(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
    const head = bytes.length <= maxReferenceBytes ? readPictureHead(bytes) : undefined;
    const type = head?.type;
    if (!head || head.end === undefined || head.width * head.height > maxReferencePixels)
      throw new AppError('paint.badReference');
    if (type !== 'image/png' && type !== 'image/jpeg' && type !== 'image/webp')
      throw new AppError('paint.badReference');
    return { bytes: stripMetadata(bytes), type };
  });
}

/** Bytes before a kept reference: the same picture sent twice is two blobs, and each job deletes its own. */
export const referenceSalt = 16;

async function saveReferences(
  { blobs }: Platform,
  references: readonly ReferencePicture[],
): Promise<string[]> {
  return Promise.all(
    references.map(({ bytes }) => blobs.put(Buffer.concat([randomBytes(referenceSalt), bytes]))),
  );
}

/** Budgets of the day, in pictures; what waits counts as made. */
async function checkBudgets(
  platform: Platform,
  requester: Requester,
  count: number,
  waiting: number,
): Promise<void> {
  const { limits, settings, clock } = platform;
  const now = clock.now();
  const day = budgetDay(now);
  const wait = (nextBudgetReset(now) - now) / 1000;
  const exceeds = async (budget: string, key: string, limit: number | null, amount: number) =>
    limit !== null && (await limits.spent(budget, key, day)) + amount > limit;
  const { visitorPictures, addressPictures, sitePictures } = settings.limits;
  if (await exceeds('sitePictures', 'site', sitePictures, count))
    throw new AppError('limits.sitePaintBudget', { wait });
  if (
    (await exceeds('visitorPictures', requester.visitor, visitorPictures, count + waiting)) ||
    (await exceeds('addressPictures', requester.address, addressPictures, count))
  )
    throw new AppError('limits.paintBudget', { wait });
  const tries = [
    await limits.consume('paint', requester.visitor),
    await limits.consume('paintAddress', requester.address),
  ];
  const waits = tries.flatMap((answer) => (answer.ok ? [] : [answer.wait]));
  if (waits.length > 0) throw new AppError('limits.tooMany', { wait: Math.max(...waits) });
}

/** Counts a picture against the day's budgets. */
export async function spendPictureBudget({ limits, clock }: Platform, requester: Requester): Promise<void> {
  const day = budgetDay(clock.now());
  await Promise.all([
    limits.spend('visitorPictures', requester.visitor, day, 1),
    limits.spend('addressPictures', requester.address, day, 1),
    limits.spend('sitePictures', 'site', day, 1),
  ]);
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
  platform: Platform,
  queue: PaintQueue,
  body: CreatePaintJob,
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
  checkAbilities(body, found.abilities);
  const pictures = readReferences(body.references ?? []);
  if (queue.activeJobsOf(requester.visitor).length >= maxJobsUnderWay)
    throw new AppError('paint.tooManyJobs');
  queue.assertNotFull(found.queue);
  const count = body.count ?? 1;
  await checkBudgets(platform, requester, count, queue.countPendingPictures(requester.visitor));

  const { id, references = [], ...request } = body;
  const row: JobRow = {
    id,
    visitor: requester.visitor,
    address: requester.address,
    model: body.model,
    request: JSON.stringify(request),
    seed: seedOf(request, found.abilities),
    reference_blobs: JSON.stringify(await saveReferences(platform, pictures)),
    reference_count: references.length,
    status: 'queued',
    task: null,
    restarts: 0,
    error: null,
    request_id: requestId,
    created_at: platform.clock.now(),
    started_at: null,
    ended_at: null,
    expires_at: null,
  };
  if (!(await addJob(platform, row))) {
    // Two calls with one id at once.
    const other = await findOwn(platform, id, requester.visitor);
    if (other) return other;
    throw new AppError('paint.conflict');
  }
  await queue.add(row, found.queue);
  return row;
}

/** The visitor's job of an id. @throws AppError paint.conflict when it is another visitor's */
async function findOwn(platform: Platform, id: string, visitor: string): Promise<JobRow | undefined> {
  const row = await findJob(platform, id);
  if (row && row.visitor !== visitor) throw new AppError('paint.conflict');
  return row;
}
