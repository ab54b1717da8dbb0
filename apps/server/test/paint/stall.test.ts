import { errorMessage } from '@baigong/contracts';
import { minuteMs } from '@baigong/contracts/units';
import { expect, test } from 'vitest';
import { ManualClock } from '../mock-provider/manual-clock.ts';
import { base64, picture, startImageProvider } from './image-provider.ts';
import { servePaint } from './paint-server.ts';

const answerMs = 10 * minuteMs;
const stall = 120_000;

test('R-PAINT-74 a provider that gives one answer is waited for ten minutes, then left with a sentence', async () => {
  const clock = new ManualClock();
  const provider = await startImageProvider(() => () => undefined);
  const server = servePaint(provider.url, { clock });
  const job = await server.create();
  await clock.waitingFor(answerMs);
  await expect.poll(() => provider.seen.length).toBe(1);
  clock.advance(answerMs - 1);
  expect((await server.events(job.id, () => true))[0]).toMatchObject({ job: { status: 'running' } });
  clock.advance(1);
  const failed = await server.ending(job.id);
  expect(failed).toMatchObject({ status: 'failed', error: { code: 'paint.timeout' } });
  expect(failed.error?.message).toBe(errorMessage('paint.timeout'));
  // Not asked again: it may be paid twice.
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
    await clock.waitingFor(1, answerMs);
    clock.advance(answerMs - 10);
    asked.shift()!();
    await server.events(job.id, (event) => event.type !== 'error' && event.job.pictures.length === made);
  };
  await answer(1);
  await answer(2);
  await expect.poll(() => asked.length).toBe(1);
  await clock.waitingFor(answerMs);
  clock.advance(answerMs);
  expect(await server.ending(job.id)).toMatchObject({
    status: 'failed',
    pictures: [{}, {}],
    error: { code: 'paint.timeout' },
  });
});

test('R-PAINT-74 a task that stays in one state is waited for as long: it says nothing of how far it is', async () => {
  const clock = new ManualClock();
  let state: object = { task_status: 'RUNNING' };
  const bytes = await picture();
  const provider = await startImageProvider(({ path }) => {
    if (path.endsWith('/image-synthesis')) return { json: { output: { task_id: 't1' } } };
    return path.includes('/tasks/') ? { json: { output: state } } : { bytes };
  });
  const server = servePaint(provider.url, { clock, kind: 'dashscope', model: 'wanx2.1-t2i-turbo' });
  const job = await server.create();
  const looked = () => provider.seen.filter(({ path }) => path.includes('/tasks/')).length;
  await expect.poll(looked).toBeGreaterThan(1);
  clock.advance(answerMs - 10);
  expect((await server.events(job.id, () => true))[0]).toMatchObject({ job: { status: 'running' } });
  state = { task_status: 'SUCCEEDED', results: [{ url: `${provider.url}/a.png` }] };
  expect(await server.ending(job.id)).toMatchObject({ status: 'done', pictures: [{}] });
});

test('R-PAINT-74 a program that reports progress is left where it is silent for IMAGE_STALL_SECONDS', async () => {
  const clock = new ManualClock();
  let isSilent = false;
  const provider = await startImageProvider(({ path }) => {
    if (path.includes('/options')) return { json: { sd_model_checkpoint: 'm' } };
    if (path.includes('/interrupt')) return { json: {} };
    return path.includes('/progress') && !isSilent ? { json: { progress: 0.3 } } : () => undefined;
  });
  const server = servePaint(provider.url, { clock, kind: 'a1111', model: 'm' });
  const job = await server.create();
  const looked = () => provider.seen.filter(({ path }) => path.includes('/progress')).length;
  await expect.poll(looked).toBeGreaterThan(1);
  await clock.waitingFor(1, stall);
  isSilent = true;
  const before = looked();
  await expect.poll(looked).toBeGreaterThan(before);
  clock.advance(stall);
  expect(await server.ending(job.id)).toMatchObject({ status: 'failed', error: { code: 'paint.stalled' } });
});
