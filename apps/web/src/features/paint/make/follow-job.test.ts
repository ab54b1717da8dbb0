import type { PaintJobState } from '@baigong/contracts';
import { expect, test } from 'vitest';
import { ApiError } from '../../../shared/lib/api.ts';
import { followJob, type FollowWorld } from './follow-job.ts';

const state = (fields: Partial<PaintJobState>): PaintJobState => ({
  id: '00000000-0000-4000-8000-000000000000',
  status: 'running',
  place: null,
  waitMs: null,
  progress: null,
  ahead: null,
  retryAt: null,
  pictures: [],
  error: null,
  createdAt: 1,
  startedAt: null,
  endedAt: null,
  expiresAt: null,
  ...fields,
});

const line = (...events: readonly unknown[]) =>
  new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));

function worldOf(lines: readonly (() => Response)[]): FollowWorld & { waits: number[] } {
  const left = [...lines];
  const waits: number[] = [];
  return {
    waits,
    open: async () => {
      const next = left.shift();
      if (!next) throw new ApiError('network', '连接不上服务器');
      return next();
    },
    wait: async (ms) => void waits.push(ms),
  };
}

const follow = async (world: FollowWorld) => {
  const seen: string[] = [];
  await followJob('job', ({ status }) => seen.push(status), new AbortController().signal, world);
  return seen;
};

test('R-PAINT-57 a job is followed to its end over dropped lines and words that are not understood', async () => {
  const world = worldOf([
    () => line({ type: 'state', job: state({ status: 'queued', place: 3 }) }, { type: 'news' }),
    () => {
      throw new ApiError('network', '连接不上服务器');
    },
    () => new Response('data: {half'),
    () =>
      line(
        { type: 'state', job: state({ progress: 0.5 }) },
        { type: 'finish', job: state({ status: 'done' }) },
      ),
  ]);
  expect(await follow(world)).toEqual(['queued', 'running', 'done']);
  expect(world.waits).toHaveLength(3);
});

test('R-PAINT-57 a job that the server forgot ends at once, a server that stays away after some tries', async () => {
  const forgotten = worldOf([
    () => {
      throw new ApiError('paint.notFound', '这次作画已过期');
    },
  ]);
  await expect(follow(forgotten)).rejects.toMatchObject({ code: 'paint.notFound' });
  expect(forgotten.waits).toEqual([]);
  const away = worldOf([]);
  await expect(follow(away)).rejects.toMatchObject({ code: 'network' });
  expect(away.waits).toHaveLength(12);
});
