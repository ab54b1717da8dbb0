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
import { respondWithFile } from '../../platform/http/respond-with-file.ts';
import { route } from '../../platform/http/route.ts';
import type { PaintPlatform } from './paint-platform.ts';
import { cancelJob, stopJob } from './cancel-job.ts';
import { createJob } from './create-job.ts';
import { JobFollowers } from './job-followers.ts';
import { readStates, toPaintJob } from './job-states.ts';
import { pictureBudget } from './picture-budget.ts';
import { deleteJob } from './repository/end-rows.ts';
import { findJob, listJobs, findPicture, retentionMs, type JobRow } from './repository/job-rows.ts';

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
    return toJob(await createJob(platform, body, files.references, { visitor, address, network }, requestId));
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
