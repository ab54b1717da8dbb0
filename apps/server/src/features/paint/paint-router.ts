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
import { AppError, errorInfo } from '../../platform/http/app-error.ts';
import { matchesEtag } from '../../platform/http/etag.ts';
import { route } from '../../platform/http/route.ts';
import type { RetryOptions } from '../../platform/models/retry-policy.ts';
import type { Platform } from '../../platform/platform.ts';
import { runPeriodically } from '../../platform/run-periodically.ts';
import { createJob } from './create-job.ts';
import {
  deleteJob,
  findJob,
  toPaintJob,
  listJobs,
  retentionMs,
  listPictures,
  readPicture,
  deleteExpiredJobs,
  type JobRow,
} from './job-store.ts';
import { PaintQueue } from './paint-queue.ts';
import { pictureBudget } from './picture-budget.ts';

/** Between two sweeps of what has expired. */
const cleanupIntervalMs = 10 * 60_000;

/** Text to image: the models, the visitor's jobs and their pictures. */
export function paintRouter(platform: Platform, rules: Partial<RetryOptions> = {}): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const { images, settings } = platform;
  const queue = new PaintQueue(platform, rules);

  runPeriodically(platform, cleanupIntervalMs, 'sweeping paint jobs failed', () =>
    deleteExpiredJobs(platform),
  );

  async function findOwnJob(id: string, visitor: string): Promise<JobRow> {
    await queue.ready;
    const row = await findJob(platform, id);
    if (row?.visitor !== visitor) throw new AppError('paint.notFound');
    return row;
  }

  async function withPictures(rows: readonly JobRow[]) {
    const pictures = await listPictures(
      platform,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => toPaintJob(row, queue.state(row, pictures.get(row.id) ?? [])));
  }

  const toJob = async (row: JobRow) => {
    const [job] = await withPictures([row]);
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
    await queue.ready;
    return toJob(
      await createJob(platform, queue, body, files.references, { visitor, address, network }, requestId),
    );
  });

  route(app, listPaintJobsRoute, async ({ visitor }) => {
    await queue.ready;
    return { jobs: await withPictures(await listJobs(platform, visitor)) };
  });

  route(app, readPaintJobRoute, async ({ params, visitor }) => toJob(await findOwnJob(params.job, visitor)));

  route(app, followPaintJobRoute, async ({ params, visitor, signal }) =>
    queue.follow(await findOwnJob(params.job, visitor), signal),
  );

  route(app, cancelPaintJobRoute, async ({ params, visitor }) => {
    await queue.cancel(await findOwnJob(params.job, visitor));
    const {
      request: _request,
      references: _references,
      ...state
    } = await toJob(await findOwnJob(params.job, visitor));
    return state;
  });

  route(app, forgetPaintJobRoute, async ({ params, visitor }) => {
    const row = await findJob(platform, params.job);
    if (row?.visitor !== visitor) return;
    await queue.cancel(row);
    await queue.waitUntilEnded(row.id);
    await deleteJob(platform, row.id, 'paint.delete');
  });

  app.get(paintPictureRoute, async (c) => {
    c.set('route', paintPictureRoute);
    const found = await readPicture(platform, c.req.param('picture'), c.var.visitor);
    if (!found) throw new AppError('paint.pictureGone');
    const tag = `"${found.blob.slice(0, 22)}"`;
    c.header('ETag', tag);
    // A picture never changes, and is this visitor's alone.
    c.header('Cache-Control', 'private, max-age=86400, immutable');
    if (matchesEtag(c.req.header('if-none-match'), tag)) return c.body(null, 304);
    c.header('Content-Type', found.type);
    return c.body(new Uint8Array(found.bytes));
  });

  return app;
}
