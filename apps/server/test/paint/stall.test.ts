import { errorMessage } from '@baigong/contracts';
import { expect, test } from 'vitest';
import { ManualClock } from '../mock-provider/manual-clock.ts';
import { base64, picture, startImageProvider } from './image-provider.ts';
import { servePaint } from './paint-server.ts';

const limit = 120_000;

test('R-PAINT-74 a provider that never answers is left after the time without progress, with a sentence', async () => {
  const clock = new ManualClock();
  const provider = await startImageProvider(() => () => undefined);
  const server = servePaint(provider.url, { clock });
  const job = await server.create();
  await clock.waitingFor(limit);
  await expect.poll(() => provider.seen.length).toBe(1);
  clock.advance(limit - 1);
  expect((await server.events(job.id, () => true))[0]).toMatchObject({ job: { status: 'running' } });
  clock.advance(1);
  const failed = await server.ending(job.id);
  expect(failed).toMatchObject({ status: 'failed', error: { code: 'paint.stalled' } });
  expect(failed.error?.message).toBe(errorMessage('paint.stalled'));
  // Not asked again: it would stall again, and may be paid twice.
  expect(provider.seen).toHaveLength(1);
});

test('R-PAINT-74 each picture gives the provider the whole time again, and those that came stay', async () => {
  const clock = new ManualClock();
  const good = base64(await picture());
  const asked: (() => void)[] = [];
  // A server that refuses `n` is asked for one picture after the other.
  const provider = await startImageProvider(({ body }) =>
    typeof body === 'object' && body !== null && 'n' in body
      ? { status: 400, json: { error: { message: "unknown field 'n'." } } }
      : (response) => void asked.push(() => response.end(JSON.stringify({ data: [{ b64_json: good }] }))),
  );
  const server = servePaint(provider.url, { clock });
  const job = await server.create({ count: 3 });
  const answer = async (made: number) => {
    await expect.poll(() => asked.length).toBe(1);
    await clock.waitingFor(1, limit);
    clock.advance(limit - 10);
    asked.shift()!();
    await server.events(job.id, (event) => event.type !== 'error' && event.job.pictures.length === made);
  };
  await answer(1);
  await answer(2);
  await expect.poll(() => asked.length).toBe(1);
  await clock.waitingFor(limit);
  clock.advance(limit);
  expect(await server.ending(job.id)).toMatchObject({
    status: 'failed',
    pictures: [{}, {}],
    error: { code: 'paint.stalled' },
  });
});

test('R-PAINT-74 a task that stays in the same state is no progress, a change of it is', async () => {
  const clock = new ManualClock();
  let state = 'PENDING';
  const provider = await startImageProvider(({ path }) =>
    path.endsWith('/image-synthesis')
      ? { json: { output: { task_id: 't1' } } }
      : { json: { output: { task_status: state } } },
  );
  const server = servePaint(provider.url, { clock, kind: 'dashscope', model: 'wanx2.1-t2i-turbo' });
  const job = await server.create();
  const looked = () => provider.seen.filter(({ path }) => path.includes('/tasks/')).length;
  await expect.poll(looked).toBeGreaterThan(1);
  clock.advance(limit - 10);
  state = 'RUNNING';
  const before = looked();
  await expect.poll(looked).toBeGreaterThan(before + 1);
  clock.advance(limit - 10);
  const now = looked();
  await expect.poll(looked).toBeGreaterThan(now + 1);
  expect((await server.events(job.id, () => true))[0]).toMatchObject({ job: { status: 'running' } });
  clock.advance(10);
  expect(await server.ending(job.id)).toMatchObject({ status: 'failed', error: { code: 'paint.stalled' } });
});
