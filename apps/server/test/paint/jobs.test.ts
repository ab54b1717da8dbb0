import { randomUUID } from 'node:crypto';
import { readLabel } from '@baigong/pictures';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { runRemovals } from '../../src/platform/storage/run-removals.ts';
import { deleteExpiredJobs } from '../../src/features/paint/repository/end-rows.ts';
import { drainPaintWorker } from '../../src/features/paint/paint-worker.ts';
import { base64, picture, startImageProvider, type Reply } from './image-provider.ts';
import { createPaintTestDeps, paintOne, refusalOf, servePaint } from './paint-server.ts';

const day = 24 * 3600_000;
let made: Reply;
let b64_json = '';
beforeAll(async () => {
  b64_json = base64(await picture());
  made = { json: { data: [{ b64_json }] } };
});

/** A provider that paints only when it is let. */
async function gatedProvider() {
  let open: (() => void)[] = [];
  const provider = await startImageProvider(
    () =>
      new Promise<Reply>((resolve) => {
        open.push(() => resolve(made));
      }),
  );
  return {
    provider,
    /** Lets one more picture be painted, once it is asked for. */
    letOne: async () => {
      await vi.waitFor(() => expect(open.length).toBeGreaterThan(0), 10_000);
      open.shift()?.();
    },
    /** Settles once so many requests wait. */
    waiting: (count: number) => vi.waitFor(() => expect(open).toHaveLength(count)),
    forget: () => {
      open = [];
    },
  };
}

describe('R-PAINT-21 a job', () => {
  test('asked for twice, at once or later, is one', async () => {
    const provider = await startImageProvider(() => made);
    const server = servePaint(provider.url);
    const id = randomUUID();
    await server.call('/api/paint/models');
    const both = await Promise.all([server.create({ id }), server.create({ id })]);
    expect(both.map((job) => job.id)).toEqual([id, id]);
    await server.ending(id);
    expect((await server.create({ id, prompt: '另一句' })).request.prompt).toBe('一座山');
    expect(provider.seen).toHaveLength(1);
    expect(await server.ending(id)).toMatchObject({ status: 'done', pictures: [{}] });
  });

  test('and its pictures are the visitor’s alone', async () => {
    const provider = await startImageProvider(() => made);
    const server = servePaint(provider.url);
    const { id } = await server.create();
    const [first] = (await server.ending(id)).pictures;
    const own = await server.picture(first?.id ?? '');
    expect(own.headers.get('content-type')).toBe('image/png');
    expect(own.headers.get('cache-control')).toBe('private, max-age=86400, immutable');
    expect(own.headers.get('x-content-type-options')).toBe('nosniff');
    const again = await server.call(`/api/paint/pictures/${first?.id}`, {
      headers: { 'If-None-Match': own.headers.get('etag') ?? '' },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const bytes = new Uint8Array(await own.arrayBuffer());
    expect(bytes).toHaveLength(first?.bytes ?? 0);
    const part = await server.call(`/api/paint/pictures/${first?.id}`, { headers: { Range: 'bytes=10-19' } });
    expect([part.status, new Uint8Array(await part.arrayBuffer())]).toEqual([206, bytes.subarray(10, 20)]);
    expect(readLabel(bytes)).toMatchObject({ madeBy: 'model', producer: '百工', produceId: first?.id });

    expect(await refusalOf(await server.picture(first?.id ?? '', 'bob'))).toEqual([404, 'paint.pictureGone']);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/events'],
      ['POST', '/cancel'],
    ] as const)
      expect(await refusalOf(await server.call(`/api/paint/jobs/${id}${path}`, { method }, 'bob'))).toEqual([
        404,
        'paint.notFound',
      ]);
    expect(await refusalOf(await server.post({ id }, 'bob'))).toEqual([409, 'paint.conflict']);
    expect(await (await server.call('/api/paint/jobs', {}, 'bob')).json()).toEqual({ jobs: [] });
    expect((await server.call(`/api/paint/jobs/${id}`, { method: 'DELETE' }, 'bob')).status).toBe(204);
    expect((await server.picture(first?.id ?? '')).status).toBe(200);
  });

  test('is found again after a reload, newest first, and forgotten when asked', async () => {
    const provider = await startImageProvider(() => made);
    const deps = createPaintTestDeps();
    const server = servePaint(provider.url, {}, deps);
    const first = await server.create({ prompt: '山' });
    await server.ending(first.id);
    deps.at.now += 1_000;
    const second = await server.create({ prompt: '水' });
    const [shown] = (await server.ending(second.id)).pictures;
    const list = async () =>
      (await (await server.call('/api/paint/jobs')).json()) as { jobs: { id: string }[] };
    expect((await list()).jobs).toMatchObject([
      { id: second.id, status: 'done', request: { prompt: '水' }, pictures: [{}], progress: null },
      { id: first.id },
    ]);
    expect((await server.call(`/api/paint/jobs/${second.id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await list()).jobs).toMatchObject([{ id: first.id }]);
    expect((await server.picture(shown?.id ?? '')).status).toBe(404);
  });
});

describe('R-PAINT-22 the line', () => {
  test('tells place and estimate, and pictures as they come', async () => {
    const { provider, letOne, waiting } = await gatedProvider();
    const deps = createPaintTestDeps();
    // Loopback: one at a time.
    const server = servePaint(provider.url, {}, deps);
    const one = await server.create();
    await waiting(1);
    deps.at.now += 8_000;
    await letOne();
    expect(await server.ending(one.id)).toMatchObject({ status: 'done', place: null, waitMs: null });

    const running = await server.create();
    await waiting(1);
    const next = await server.create();
    const last = await server.create();
    expect(next).toMatchObject({ status: 'queued', place: 1, waitMs: 16_000 });
    expect(last).toMatchObject({ status: 'queued', place: 2, waitMs: 24_000 });
    const moved = server.events(last.id, (event) => event.type === 'state' && event.job.place === 1);
    await letOne();
    await server.ending(running.id);
    expect((await moved).at(-1)).toMatchObject({ job: { status: 'queued', place: 1 } });
    await letOne();
    await letOne();
    const told = await server.events(last.id);
    expect(told.at(-1)).toMatchObject({ type: 'finish', job: { status: 'done', pictures: [{}] } });
    expect(provider.seen).toHaveLength(4);
  });

  test('refuses a fifth job of one visitor', async () => {
    const { provider } = await gatedProvider();
    const server = servePaint(provider.url);
    for (let n = 0; n < 4; n += 1) await server.create();
    expect(await refusalOf(await server.post({}))).toEqual([429, 'paint.tooManyJobs']);
    expect((await server.post({}, 'bob')).status).toBe(200);
  });
});

describe('R-PAINT-23 a cancel', () => {
  test('of a waiting job never reaches the provider, and lets the line move', async () => {
    const { provider, letOne, waiting } = await gatedProvider();
    const server = servePaint(provider.url);
    const running = await server.create();
    await waiting(1);
    const second = await server.create();
    const third = await server.create();
    const answer = await server.call(`/api/paint/jobs/${second.id}/cancel`, { method: 'POST' });
    expect(await answer.json()).toMatchObject({ status: 'cancelled', pictures: [] });
    expect(await (await server.call(`/api/paint/jobs/${third.id}`)).json()).toMatchObject({ place: 1 });
    await letOne();
    await letOne();
    expect((await server.ending(third.id)).status).toBe('done');
    expect((await server.ending(running.id)).status).toBe('done');
    expect((await server.ending(second.id)).status).toBe('cancelled');
    expect(provider.seen).toHaveLength(2);
  });

  test('of a running job closes the line to the provider and keeps what was made', async () => {
    let calls = 0;
    const left = Promise.withResolvers<void>();
    const provider = await startImageProvider(({ body }) => {
      if ('n' in (body as object))
        return { status: 400, json: { error: { message: "Unknown parameter: 'n'." } } };
      calls += 1;
      return calls === 1 ? made : (response) => void response.on('close', () => left.resolve());
    });
    const server = servePaint(provider.url);
    const { id } = await server.create({ count: 3 });
    await server.events(id, (event) => event.type === 'state' && event.job.pictures.length === 1);
    await vi.waitFor(() => expect(calls).toBe(2), 10_000);
    await server.call(`/api/paint/jobs/${id}/cancel`, { method: 'POST' });
    await left.promise;
    expect(await server.ending(id)).toMatchObject({ status: 'cancelled', error: null, pictures: [{}] });
    const again = await server.call(`/api/paint/jobs/${id}/cancel`, { method: 'POST' });
    expect(await again.json()).toMatchObject({ status: 'cancelled', pictures: [{}] });
  });

  test('by forgetting the job takes its picture along', async () => {
    const { provider, waiting } = await gatedProvider();
    const server = servePaint(provider.url);
    const { id } = await server.create();
    await waiting(1);
    const started = Promise.withResolvers<void>();
    const followed = server.events(id, () => {
      started.resolve();
      return false;
    });
    await started.promise;
    expect((await server.call(`/api/paint/jobs/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await followed).at(-1)).toMatchObject({ type: 'finish', job: { status: 'cancelled' } });
    expect(await refusalOf(await server.call(`/api/paint/jobs/${id}`))).toEqual([404, 'paint.notFound']);
  });
});

describe('R-PAINT-24 a busy provider', () => {
  test('is asked again, and the wait it named is told', async () => {
    let calls = 0;
    const provider = await startImageProvider(() => {
      calls += 1;
      return calls === 1 ? { status: 429, json: {}, headers: { 'Retry-After': '1' } } : made;
    });
    const deps = createPaintTestDeps();
    const server = servePaint(provider.url, {}, deps);
    const { id } = await server.create();
    const told = await server.events(id);
    expect(told.map(({ type }) => type).at(-1)).toBe('finish');
    const retrying = told.find((event) => event.type === 'state' && event.job.status === 'retrying');
    expect(retrying).toBeDefined();
    expect(told.at(-1)).toMatchObject({ job: { status: 'done', retryAt: null } });
    expect(calls).toBe(2);
  });

  test('is given up after a few tries', async () => {
    const provider = await startImageProvider(() => ({ status: 503, json: {} }));
    const failed = await paintOne(servePaint(provider.url));
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'model.busy' } });
    expect(provider.seen).toHaveLength(3);
  });

  test('does not paint again what it has painted', async () => {
    let calls = 0;
    const provider = await startImageProvider(({ path }) => {
      if (!path.endsWith('/images/generations')) return { bytes: Buffer.from(b64_json, 'base64') };
      calls += 1;
      return calls === 2
        ? { status: 500, json: {} }
        : { json: { images: [{ url: `${provider.url}/${calls}.png` }] } };
    });
    const server = servePaint(provider.url, { kind: 'siliconflow', model: 'Qwen/Qwen-Image' });
    const done = await paintOne(server, { count: 2, seed: 100 });
    expect(done.pictures.map(({ seed }) => seed)).toEqual([100, 101]);
    const seeds = provider.seen.flatMap(({ method, body }) =>
      method === 'POST' ? [(body as { seed: number }).seed] : [],
    );
    expect(seeds).toEqual([100, 101, 101]);
  });
});

describe('R-PAINT-25 a restart of the server', () => {
  test('begins what ran anew, once, and lets what waited wait on', async () => {
    const { provider, letOne, waiting, forget } = await gatedProvider();
    const deps = createPaintTestDeps();
    const first = servePaint(provider.url, {}, deps);
    const running = await first.create();
    await waiting(1);
    const queued = await first.create();
    first.stop();
    forget();

    const second = servePaint(provider.url, {}, deps);
    await waiting(1);
    second.stop();
    forget();
    const third = servePaint(provider.url, {}, deps);
    await waiting(1);
    await letOne();
    await vi.waitFor(async () => {
      const rows = await deps.records.db.selectFrom('paint_jobs').select(['id', 'status', 'error']).execute();
      expect(rows).toEqual(
        expect.arrayContaining([
          { id: running.id, status: 'failed', error: expect.stringContaining('paint.interrupted') },
          { id: queued.id, status: 'done', error: null },
        ]),
      );
    });
    third.stop();
  });

  test('takes up the task that the provider keeps, and asks for nothing twice', async () => {
    let finished = false;
    const bytes = Buffer.from(b64_json, 'base64');
    const provider = await startImageProvider(({ path }) => {
      if (path.endsWith('/image-synthesis'))
        return { json: { output: { task_id: 'kept-1', task_status: 'PENDING' } } };
      if (!path.includes('/tasks/')) return { bytes };
      return finished
        ? { json: { output: { task_status: 'SUCCEEDED', results: [{ url: `${provider.url}/a.png` }] } } }
        : { json: { output: { task_status: 'RUNNING' } } };
    });
    const options = { kind: 'dashscope', model: 'wan2.2-t2i-flash' } as const;
    const deps = createPaintTestDeps();
    const first = servePaint(provider.url, options, deps);
    const { id } = await first.create();
    await vi.waitFor(() =>
      expect(provider.seen.some(({ path }) => path.includes('/tasks/kept-1'))).toBe(true),
    );
    first.stop();
    finished = true;
    servePaint(provider.url, options, deps);
    await vi.waitFor(async () => {
      const row = await deps.records.db
        .selectFrom('paint_jobs')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(row.status).toBe('done');
    });
    expect(provider.seen.filter(({ path }) => path.endsWith('/image-synthesis'))).toHaveLength(1);
    expect(provider.seen.some(({ path }) => path.endsWith('/cancel'))).toBe(false);
  });
});

describe('R-SCALE-80 a worker that is told to stop', () => {
  test('paints to the end what it has begun, and begins nothing more', async () => {
    const { provider, letOne, waiting } = await gatedProvider();
    const server = servePaint(provider.url);
    const first = await server.create();
    await waiting(1);
    const second = await server.create();
    const drained = drainPaintWorker(server.platform);
    await letOne();
    await drained;
    expect((await server.ending(first.id)).status).toBe('done');
    expect(await (await server.call(`/api/paint/jobs/${second.id}`)).json()).toMatchObject({
      status: 'queued',
      place: 1,
    });
    expect(provider.seen).toHaveLength(1);
  });
});

describe('R-PAINT-26 after a day', () => {
  test('a job, its pictures and reference pictures are gone', async () => {
    const provider = await startImageProvider(() => made);
    const deps = createPaintTestDeps();
    const put = vi.spyOn(deps.blobs, 'put');
    const server = servePaint(provider.url, { model: 'gpt-image-1' }, deps);
    const reference = Buffer.from(b64_json, 'base64');
    const { id } = await server.create({ references: [reference] });
    const ended = await server.ending(id);
    expect(ended.expiresAt).toBe(deps.at.now + day);
    const keys = await Promise.all(put.mock.results.map(({ value }) => value as Promise<string>));
    expect(keys).toHaveLength(2);
    // The reference picture is not needed once the job has ended.
    const sizes = () => Promise.all(keys.map((key) => deps.blobs.size(key)));
    await runRemovals(server.platform);
    expect((await sizes()).filter((size) => size !== undefined)).toHaveLength(1);
    deps.at.now += day - 1;
    await deleteExpiredJobs(server.platform);
    expect((await server.picture(ended.pictures[0]?.id ?? '')).status).toBe(200);
    deps.at.now += 1;
    await deleteExpiredJobs(server.platform);
    await runRemovals(server.platform);
    expect(await sizes()).toEqual([undefined, undefined]);
    expect(await (await server.call('/api/paint/jobs')).json()).toEqual({ jobs: [] });
  });
});

describe('R-PAINT-27 what cannot come to anything', () => {
  test.each([
    [{ prompt: ' \n ' }, 400, 'paint.promptEmpty'],
    [{ prompt: '|<lora:x:1>' }, 400, 'paint.promptEmpty'],
    [{ prompt: '山'.repeat(4_001) }, 413, 'paint.promptTooLong'],
    [{ prompt: '山'.repeat(10_001) }, 413, 'paint.promptTooLong'],
    [{ size: { width: 1001, height: 1024 } }, 422, 'paint.unsupported'],
    [{ size: { width: 5000, height: 4000 } }, 422, 'paint.unsupported'],
    [{ count: 5 }, 422, 'paint.unsupported'],
    [{ seed: 1 }, 422, 'paint.unsupported'],
    [{ steps: 20 }, 422, 'paint.unsupported'],
    [{ quality: 'hd' }, 422, 'paint.unsupported'],
    [{ negativePrompt: '人' }, 422, 'paint.unsupported'],
    [{ model: 'nobody/nothing' }, 404, 'model.unknown'],
    [{ id: 'x' }, 400, 'request.invalid'],
    [{ count: 9 }, 400, 'request.invalid'],
  ] as const)('%j is refused', async (body, status, code) => {
    const provider = await startImageProvider(() => made);
    const server = servePaint(provider.url);
    expect(await refusalOf(await server.post(body as object))).toEqual([status, code]);
    expect(provider.seen).toEqual([]);
  });

  test('10,000 letters are painted where the model takes them', async () => {
    const provider = await startImageProvider(() => made);
    const server = servePaint(provider.url, { model: 'gpt-image-1' });
    const prompt = '山水'.repeat(5_000);
    expect((await paintOne(server, { prompt })).status).toBe('done');
    expect(provider.seen[0]).toMatchObject({ body: { prompt } });
  });

  test('a reference picture that is none, or breaks off, is refused; its place of taking goes nowhere', async () => {
    const provider = await startImageProvider(() => made);
    const server = servePaint(provider.url, { model: 'gpt-image-1' });
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Copyright: 'Ann at home' } })
      .jpeg()
      .toBuffer();
    for (const bad of [Buffer.from('<html>'), photo.subarray(0, 300), await picture('gif')])
      expect(await refusalOf(await server.post({ references: [bad] }))).toEqual([422, 'paint.badReference']);
    expect((await paintOne(server, { references: [photo] })).status).toBe('done');
    expect(provider.seen[0]?.body).toContain('Content-Type: image/jpeg');
    expect(provider.seen[0]?.body).not.toContain('Ann at home');
  });

  test('a reference picture of 15 MB is taken, a larger one refused', async () => {
    const provider = await startImageProvider(() => made);
    const server = servePaint(provider.url, { model: 'gpt-image-1' });
    const photo = (side: number) => {
      const raw = { width: side, height: side, channels: 3 } as const;
      return sharp(Buffer.alloc(side * side * 3, 90), { raw })
        .png({ compressionLevel: 0 })
        .toBuffer();
    };
    expect((await paintOne(server, { references: [await photo(2_200)] })).status).toBe('done');
    const larger = await server.post({ references: [await photo(2_400)] });
    expect(await refusalOf(larger)).toEqual([422, 'paint.badReference']);
  });

  test('an editing model asks for a picture to edit', async () => {
    const provider = await startImageProvider(() => made);
    const server = servePaint(provider.url, { kind: 'dashscope', model: 'qwen-image-edit-plus' });
    expect(await refusalOf(await server.post({}))).toEqual([422, 'paint.referenceNeeded']);
  });
});

describe('R-PAINT-28 limits', () => {
  test('of pictures a day, with what waits counted, until midnight', async () => {
    const { provider, letOne, waiting } = await gatedProvider();
    const deps = createPaintTestDeps();
    const server = servePaint(provider.url, { limits: { visitorPictures: 2 } }, deps);
    const first = await server.create();
    await waiting(1);
    await letOne();
    await server.ending(first.id);
    const second = await server.create();
    expect(await refusalOf(await server.post({}))).toEqual([429, 'limits.paintBudget']);
    await waiting(1);
    await letOne();
    await server.ending(second.id);
    const { today } = (await (await server.call('/api/paint/models')).json()) as { today: object };
    expect(today).toMatchObject({ visitor: { used: 2, limit: 2 } });
    expect(await refusalOf(await server.post({ count: 2 }))).toEqual([429, 'limits.paintBudget']);
    deps.at.now += day;
    expect((await server.post({})).status).toBe(200);
  });

  test('R-LIMIT-64 64 jobs at once with a limit of eight pictures paint eight', async () => {
    const provider = await startImageProvider(() => made);
    const server = servePaint(provider.url, { limits: { sitePictures: 8 } });
    const jobs = Array.from({ length: 64 }, async (_, n) => {
      const response = await server.post({}, `visitor ${n}`);
      const { id } = (await response.json()) as { id: string };
      if (response.status === 200) await server.ending(id, `visitor ${n}`);
      return response.status;
    });
    expect((await Promise.all(jobs)).filter((status) => status === 200)).toHaveLength(8);
    expect(provider.seen).toHaveLength(8);
    expect(await refusalOf(await server.post({}))).toEqual([429, 'limits.sitePaintBudget']);
  });

  test('R-LIMIT-64 what fails or is cancelled gives its pictures back', async () => {
    const { provider, letOne, waiting, forget } = await gatedProvider();
    const server = servePaint(provider.url, { limits: { visitorPictures: 3 } });
    const { id } = await server.create({ count: 3 });
    await waiting(1);
    expect(await refusalOf(await server.post({}))).toEqual([429, 'limits.paintBudget']);
    await server.call(`/api/paint/jobs/${id}/cancel`, { method: 'POST' });
    expect((await server.ending(id)).status).toBe('cancelled');
    forget();
    const again = await server.create({ count: 1 });
    await waiting(1);
    await letOne();
    await server.ending(again.id);
    expect(await server.platform.limits.openReservations()).toBe(0);
    expect((await server.post({ count: 2 })).status).toBe(200);
  });

  test('R-LIMIT-62 of jobs that wait from one network, and the queues are metrics', async () => {
    const { provider } = await gatedProvider();
    const server = servePaint(provider.url);
    await server.call('/api/paint/models');
    const statuses = [];
    for (let n = 0; n < 56; n += 1)
      statuses.push((await server.post({}, `visitor ${Math.floor(n / 4)}`)).status);
    // Two are painted at once, 50 wait.
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(52);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(51);
    expect(await refusalOf(await server.post({}, 'late'))).toEqual([503, 'paint.queueFull']);
    const { text } = await server.platform.metrics.render();
    expect(text).toMatch(/baigong_queue_length\{queue="paint"\} 5[12]/);
    expect(text).toContain('baigong_queue_length{queue="paintFinish"} 0');
  });

  test('R-PAINT-21 of jobs under way, also when they come at once', async () => {
    const { provider } = await gatedProvider();
    const server = servePaint(provider.url);
    await server.call('/api/paint/models');
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await server.post({})).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
  });

  test('R-LIMIT-65 a job that outlives its server is counted once', async () => {
    const { provider, letOne, waiting, forget } = await gatedProvider();
    const deps = createPaintTestDeps();
    const options = { limits: { sitePictures: 3 } };
    const first = servePaint(provider.url, options, deps);
    await first.create({ count: 3 });
    await waiting(1);
    first.stop();
    forget();
    const second = servePaint(provider.url, options, deps);
    expect(await refusalOf(await second.post({}))).toEqual([429, 'limits.sitePaintBudget']);
    await waiting(1);
    await letOne();
    await vi.waitFor(async () => expect(await second.platform.limits.openReservations()).toBe(0), 10_000);
    const { today } = (await (await second.call('/api/paint/models')).json()) as { today: object };
    expect(today).toMatchObject({ site: { used: 1, limit: 3 } });
  });

  test('R-LIMIT-65 a job of which all is painted is done when the next server starts, and counted', async () => {
    const { provider, waiting } = await gatedProvider();
    const deps = createPaintTestDeps();
    const options = { limits: { sitePictures: 3 } };
    const first = servePaint(provider.url, options, deps);
    const { id: job } = await first.create();
    await waiting(1);
    first.stop();
    // As a crash leaves it between the saving of the picture and everything else.
    const drawn = {
      id: 'p'.repeat(22),
      job,
      n: 0,
      blob: 'b',
      type: 'image/png',
      width: 1,
      height: 1,
      bytes: 1,
    } as const;
    const row = { ...drawn, seed: null, revised_prompt: null };
    await deps.records.db.insertInto('paint_pictures').values(row).execute();
    const second = servePaint(provider.url, options, deps);
    await vi.waitFor(async () => expect(await second.platform.limits.openReservations()).toBe(0), 10_000);
    const { today } = (await (await second.call('/api/paint/models')).json()) as { today: object };
    expect(today).toMatchObject({ site: { used: 1 } });
    const jobs = await deps.records.db.selectFrom('paint_jobs').select('status').execute();
    expect(jobs).toEqual([{ status: 'done' }]);
    expect(provider.seen).toHaveLength(1);
  });

  test('of tries per visitor, and of the whole site', async () => {
    const provider = await startImageProvider(() => made);
    const server = servePaint(provider.url, {
      limits: { paint: { points: 1, seconds: 60 }, sitePictures: 3 },
    });
    await paintOne(server);
    const again = await server.post({});
    expect(again.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await refusalOf(again)).toEqual([429, 'limits.tooMany']);
    expect(await refusalOf(await server.post({ count: 4 }, 'bob'))).toEqual([429, 'limits.sitePaintBudget']);
  });
});
