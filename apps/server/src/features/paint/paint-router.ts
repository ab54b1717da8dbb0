import {
  cancelPaintJobRoute,
  createPaintJobRoute,
  followPaintJobRoute,
  forgetPaintJobRoute,
  listPaintJobsRoute,
  listPaintModelsRoute,
  paintPictureRoute,
  readPaintJobRoute,
} from '@baigong/contracts';
import { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { AppError, errorInfo } from '../../platform/base/app-error.ts';
import { sleep, systemClock } from '../../platform/base/clock.ts';
import { respondWithFile } from '../../platform/http/respond-with-file.ts';
import { route } from '../../platform/http/route.ts';
import type { PaintPlatform } from './paint-platform.ts';
import { createJob } from './create-job.ts';
import { JobFollowers } from './job-followers.ts';
import { jobSignal } from './job-signal.ts';
import { readStates, toPaintJob } from './job-states.ts';
import { pictureBudget } from './picture-budget.ts';
import { deleteJob, endJob, requestCancel } from './repository/end-rows.ts';
import {
  findJob,
  listJobs,
  findPicture,
  retentionMs,
  listPictures,
  type JobRow,
} from './repository/job-rows.ts';

/** How long a cancel waits for the provider to hear of it. */
const cancelTimeoutMs = 1_500;

/** How long a job may still run before it is deleted all the same. */
const forgetTimeoutMs = 10_000;

/** Between two looks whether a job has ended, in milliseconds. */
const endLookMs = 100;

/** Cancels a job: one that waits at once, a running one as soon as the provider knows. A slow one is not waited for. */
async function cancelJob(platform: PaintPlatform, row: JobRow): Promise<void> {
  if (row.ended_at !== null) return;
  if (await endJob(platform, row.id, { status: 'cancelled', error: null }, 'queued')) {
    await platform.limits.settle(row.reservation, 0);
    jobSignal(platform).emit('changed');
    return;
  }
  await requestCancel(platform, row.id);
  jobSignal(platform).emit('changed');
  await waitUntilEnded(platform, row.id, cancelTimeoutMs);
}

/** Cancels a job whose rows are to be deleted: when this resolves, it has ended. */
async function stopJob(platform: PaintPlatform, row: JobRow): Promise<void> {
  await cancelJob(platform, row);
  if (await waitUntilEnded(platform, row.id, forgetTimeoutMs)) return;
  // Its worker does not answer; what it writes later finds its lease gone.
  const made = (await listPictures(platform, [row.id])).get(row.id) ?? [];
  if (await endJob(platform, row.id, { status: 'cancelled', error: null }, 'any'))
    await platform.limits.settle(row.reservation, made.length);
}

async function waitUntilEnded(platform: PaintPlatform, id: string, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const row = await findJob(platform, id);
    if (row === undefined || row.ended_at !== null) return true;
    if (performance.now() > deadline || platform.stopping.aborted) return false;
    await sleep(systemClock, endLookMs, platform.stopping).catch(() => undefined);
  }
}

/** Text to image: the models, the visitor's jobs and their pictures. Painted by `startPaintWorker`, here or elsewhere. */
export function paintRouter(platform: PaintPlatform): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const { images, settings } = platform;
  const followers = new JobFollowers(platform);

  async function findOwnJob(id: string, visitor: string): Promise<JobRow> {
    const row = await findJob(platform, id);
    if (row?.visitor !== visitor) throw new AppError('paint.notFound');
    return row;
  }

  async function toJobs(rows: readonly JobRow[]) {
    const states = await readStates(platform, rows);
    return rows.flatMap((row, n) => (states[n] ? [toPaintJob(row, states[n])] : []));
  }

  const toJob = async (row: JobRow) => {
    const [job] = await toJobs([row]);
    if (!job) throw new AppError('paint.notFound');
    return job;
  };

  route(app, listPaintModelsRoute, async (call) => {
    const { models, problems } = await images.list();
    return {
      models: [...models],
      problems: problems.map(({ endpoint, code }) => ({ endpoint, error: errorInfo(code, call.requestId) })),
      visibleMark: settings.imageMark,
      today: await pictureBudget.usage(platform, call),
      keptMs: retentionMs,
    };
  });

  route(app, createPaintJobRoute, async (call) => {
    const { body, files, visitor, address, network, requestId } = call;
    return toJob(await createJob(platform, body, files, { visitor, address, network }, requestId));
  });

  route(app, listPaintJobsRoute, async ({ visitor }) => {
    return { jobs: await toJobs(await listJobs(platform, visitor)) };
  });

  route(app, readPaintJobRoute, async ({ params, visitor }) => toJob(await findOwnJob(params.job, visitor)));

  route(app, followPaintJobRoute, async ({ params, visitor, signal }) =>
    followers.follow((await findOwnJob(params.job, visitor)).id, signal),
  );

  route(app, cancelPaintJobRoute, async ({ params, visitor }) => {
    const row = await findOwnJob(params.job, visitor);
    await cancelJob(platform, row);
    const now = platform.clock.now();
    // Whoever follows it may have heard of the end, and deleted it, before this call has its answer.
    const forgotten = { ...row, status: 'cancelled', ended_at: now, expires_at: now } as const;
    const {
      request: _request,
      references: _references,
      ...state
    } = await toJob((await findJob(platform, row.id)) ?? forgotten);
    return state;
  });

  route(app, forgetPaintJobRoute, async ({ params, visitor }) => {
    const row = await findJob(platform, params.job);
    if (row?.visitor !== visitor) return;
    await stopJob(platform, row);
    await deleteJob(platform, row.id, 'paint.delete');
  });

  app.get(paintPictureRoute, async (c) => {
    c.set('route', paintPictureRoute);
    const found = await findPicture(platform, c.req.param('picture'), c.var.visitor);
    const response =
      found &&
      (await respondWithFile(
        () => platform.blobs.open(found.blob),
        {
          tag: `"${found.blob.slice(0, 22)}"`,
          type: found.type,
          // A picture never changes, and is this visitor's alone.
          cacheControl: 'private, max-age=86400, immutable',
        },
        c.req.raw,
      ));
    if (!response) throw new AppError('paint.pictureGone');
    return response;
  });

  return app;
}
