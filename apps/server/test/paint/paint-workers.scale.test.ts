import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { findJob } from '../../src/features/paint/repository/job-rows.ts';
import { claimJobs, updateJob } from '../../src/features/paint/repository/lease-rows.ts';
import type { Records } from '../../src/platform/records/records.ts';
import { openPostgresClients } from '../engines/open-records.ts';
import { createMemoryBlobs } from '../memory-blobs.ts';
import { base64, picture, startImageProvider, type Reply } from './image-provider.ts';
import { type PaintServerOptions, servePaint } from './paint-server.ts';

let made: Reply;
let clients: readonly Records[];
const blobs = createMemoryBlobs();
const at = { now: new Date(2026, 10, 20, 12).getTime() };
beforeAll(async () => {
  made = { json: { data: [{ b64_json: base64(await picture()) }] } };
  clients = await openPostgresClients(3);
});
beforeEach(async () => {
  await clients[0]?.db.deleteFrom('paint_jobs').execute();
});
afterAll(() => Promise.all(clients.map((records) => records.dispose())));

/** One process of a site over the same database. */
const serve = (url: string, client: number, options: PaintServerOptions) =>
  servePaint(url, options, { at, blobs, records: clients[client] as Records });

const promptOf = (body: unknown): string => (body as { prompt: string }).prompt;

describe('R-SCALE-79 replicas and workers', () => {
  test('paint each job once, one at a time, wherever it was ordered, and everybody sees it', async () => {
    let running = 0;
    let most = 0;
    const provider = await startImageProvider(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      running -= 1;
      return made;
    });
    const web = serve(provider.url, 0, { worker: false });
    serve(provider.url, 1, {});
    serve(provider.url, 2, {});
    const jobs = await Promise.all(
      Array.from({ length: 12 }, (_, n) => web.create({ prompt: `图 ${n}` }, `visitor ${n}`)),
    );
    const endings = await Promise.all(jobs.map(({ id }, n) => web.ending(id, `visitor ${n}`)));
    for (const state of endings) expect(state).toMatchObject({ status: 'done', pictures: [{}] });
    expect(new Set(provider.seen.map(({ body }) => promptOf(body))).size).toBe(12);
    expect(provider.seen).toHaveLength(12);
    // Of a program on this machine.
    expect(most).toBe(1);
  });

  test('show progress and place at every replica', async () => {
    const gate = Promise.withResolvers<Reply>();
    const provider = await startImageProvider(({ path }) => {
      if (path.startsWith('/sdapi/v1/progress'))
        return { json: { progress: 0.4, eta_relative: 6, state: {} } };
      if (path.startsWith('/sdapi/v1/txt2img')) return gate.promise;
      return { json: {} };
    });
    const options = { kind: 'a1111', model: 'current' } as const;
    const [web, other] = [0, 1].map((n) => serve(provider.url, n, { ...options, worker: false }));
    serve(provider.url, 2, options);
    const running = await web?.create({}, 'ann');
    await web?.events(
      running?.id ?? '',
      (event) => event.type === 'state' && event.job.progress === 0.4,
      'ann',
    );
    const waiting = await other?.create({}, 'bob');
    expect(waiting).toMatchObject({ status: 'queued', place: 1 });
    gate.resolve({ json: { images: [base64(await picture())] } });
    expect(await web?.ending(running?.id ?? '', 'ann')).toMatchObject({ status: 'done' });
  });
});

describe('R-SCALE-76 a cancel', () => {
  test('at a replica stops what a worker paints, and a waiting job at once', async () => {
    const closed = Promise.withResolvers<void>();
    const provider = await startImageProvider(
      () => (response) => void response.on('close', () => closed.resolve()),
    );
    const web = serve(provider.url, 0, { worker: false });
    serve(provider.url, 1, {});
    const running = await web.create();
    await vi.waitFor(() => expect(provider.seen).toHaveLength(1), 5_000);
    const queued = await web.create();
    const cancel = async (id: string) =>
      (await web.call(`/api/paint/jobs/${id}/cancel`, { method: 'POST' })).json();
    expect(await cancel(queued.id)).toMatchObject({ status: 'cancelled' });
    expect(await cancel(running.id)).toMatchObject({ status: 'cancelled' });
    await closed.promise;
    expect(provider.seen).toHaveLength(1);
    await vi.waitFor(async () => expect(await web.platform.limits.openReservations()).toBe(0), 10_000);
  });
});

describe('R-SCALE-80 after the death of a worker', () => {
  const die = async (server: ReturnType<typeof servePaint>, changes: Parameters<typeof updateJob>[2]) => {
    const { id } = await server.create();
    const row = await findJob(server.platform, id);
    const claim = { worker: 'dead', leaseMs: 45_000, held: [] };
    await claimJobs(server.platform, row?.endpoint ?? '', 1, claim);
    await updateJob(server.platform, { job: id, worker: 'dead' }, changes);
    at.now += 45_000;
    return id;
  };

  test('a provider that may have been asked is not asked again', async () => {
    const provider = await startImageProvider(() => made);
    const web = serve(provider.url, 0, { worker: false });
    const id = await die(web, { asked_at: at.now });
    serve(provider.url, 1, {});
    expect(await web.ending(id)).toMatchObject({ status: 'failed', error: { code: 'paint.interrupted' } });
    expect(provider.seen).toEqual([]);
    await vi.waitFor(async () => expect(await web.platform.limits.openReservations()).toBe(0), 10_000);
  });

  test('one that was not asked yet is asked', async () => {
    const provider = await startImageProvider(() => made);
    const web = serve(provider.url, 0, { worker: false });
    const id = await die(web, { progress: null });
    serve(provider.url, 1, {});
    expect(await web.ending(id)).toMatchObject({ status: 'done', pictures: [{}] });
    expect(provider.seen).toHaveLength(1);
  });

  test('a task that the provider keeps goes on', async () => {
    const provider = await startImageProvider(async ({ path }) =>
      path.includes('/tasks/')
        ? { json: { output: { task_status: 'SUCCEEDED', results: [{ url: `${provider.url}/a.png` }] } } }
        : { bytes: await picture() },
    );
    const options = { kind: 'dashscope', model: 'wan2.2-t2i-flash' } as const;
    const web = serve(provider.url, 0, { ...options, worker: false });
    const id = await die(web, { task: 'kept-1' });
    serve(provider.url, 1, options);
    expect(await web.ending(id)).toMatchObject({ status: 'done', pictures: [{}] });
    expect(provider.seen.map(({ path }) => path)).toEqual(['/api/v1/tasks/kept-1', '/a.png']);
  });
});
