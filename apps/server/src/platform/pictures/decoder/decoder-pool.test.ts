import { describe, expect, test, vi } from 'vitest';
import { createDecoderPool, decoderMemory, type DecodeJob } from './decoder-pool.ts';
import { DecoderDiedError, DecoderHungError, type Decoder } from './decoder.ts';
import type { DecodeAnswer } from './recipe.ts';

const done: DecodeAnswer = { made: [{ data: new Uint8Array([1]), width: 1, height: 1 }] };

/** A pool whose processes do what a test says, when it says so. */
function openPool() {
  const works: { readonly name: string; settle: (answer: DecodeAnswer | Error) => void }[] = [];
  let started = 0;
  const pool = createDecoderPool(({ background } = {}): Decoder => {
    started += 1;
    let alive = true;
    let stop: (() => void) | undefined;
    return {
      pid: undefined,
      get alive() {
        return alive;
      },
      end: () => {
        alive = false;
        stop?.();
      },
      decode: ({ bytes }) => {
        const { promise, resolve, reject } = Promise.withResolvers<DecodeAnswer>();
        stop = () => reject(new DecoderDiedError());
        const settle = (answer: DecodeAnswer | Error): void => {
          if (!(answer instanceof Error)) return resolve(answer);
          alive = false;
          reject(answer);
        };
        works.push({ name: `${background ? 'behind ' : ''}${Buffer.from(bytes).toString()}`, settle });
        return promise;
      },
    };
  });
  const job = (name: string, changes: Partial<DecodeJob> = {}): DecodeJob => ({
    request: {
      bytes: Buffer.from(name),
      width: 1,
      height: 1,
      maxPixels: 1,
      recipe: { first: { format: { type: 'raw' } } },
    },
    memory: 1,
    network: name.slice(0, 1),
    ...changes,
  });
  const names = (): string[] => works.map(({ name }) => name);
  /** Ends the work that began as the n-th, once it has begun. */
  const settle = async (n: number, answer: DecodeAnswer | Error = done): Promise<void> => {
    await vi.waitFor(() => expect(works.length).toBeGreaterThan(n));
    works[n]?.settle(answer);
  };
  return { pool, job, names, settle, started: () => started };
}

describe('R-OPS-131 places and memory of the decoder', () => {
  test('two files are worked on at once, and networks take turns', async () => {
    const { pool, job, names, settle } = openPool();
    const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) => pool.run(job(name)));
    expect(pool.length).toBe(5);
    for (let n = 0; n < all.length; n += 1) await settle(n);
    await Promise.all(all);
    expect(names()).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2']);
    expect(pool.length).toBe(0);
  });

  test('a network has at most six that wait, and all together 24: another network takes the place of one', async () => {
    const { pool, job, settle } = openPool();
    const busy = expect.objectContaining({ reason: 'busy' });
    const taken = Array.from({ length: 8 }, (_, n) => pool.run(job(`a${n}`)));
    const givesWay = expect(taken.pop()).rejects.toEqual(busy);
    await expect(pool.run(job('a too many'))).rejects.toEqual(busy);
    for (const network of ['b', 'c', 'd'])
      for (let n = 0; n < 6; n += 1) taken.push(pool.run(job(`${network}${n}`)));
    expect(pool.length).toBe(24);
    taken.push(pool.run(job('e')));
    await givesWay;
    expect(pool.length).toBe(24);
    for (let n = 0; n < taken.length; n += 1) await settle(n);
    expect(await Promise.all(taken)).toHaveLength(26);
  });

  test('what does not fit beside what runs waits for it, and what never fits is refused unopened', async () => {
    const { pool, job, names, settle } = openPool();
    const large = pool.run(job('large', { memory: decoderMemory * 0.7 }));
    const other = pool.run(job('other', { memory: decoderMemory * 0.4 }));
    const never = pool.run(job('never', { memory: decoderMemory + 1 }));
    await expect(never).rejects.toMatchObject({ reason: 'tooMuchMemory' });
    expect(names()).toEqual(['large']);
    await settle(0);
    await large;
    await settle(1);
    await other;
    expect(names()).toEqual(['large', 'other']);
  });

  test('work that nobody waits for gives its memory to a visitor', async () => {
    const { pool, job, names, settle } = openPool();
    const copies = pool.run(job('copies', { memory: decoderMemory / 2, background: true }));
    const isBusy = expect(copies).rejects.toMatchObject({ reason: 'busy' });
    const small = pool.run(job('small', { memory: 5 }));
    await vi.waitFor(() => expect(names()).toEqual(['behind copies', 'small']));
    const photo = pool.run(job('photo', { memory: decoderMemory / 2 }));
    await isBusy;
    await vi.waitFor(() => expect(names()).toEqual(['behind copies', 'small', 'photo']));
    await settle(1);
    await settle(2);
    await Promise.all([small, photo]);
  });
});

test('R-OPS-131 more output than the server may hold is too much memory', async () => {
  const { pool, job, settle } = openPool();
  const file = pool.run(job('noise'));
  await settle(0, { failed: 'tooLargeOutput', why: 'so' });
  await expect(file).rejects.toMatchObject({ reason: 'tooMuchMemory' });
});

describe('R-OPS-130 the end of a decoder is one file’s answer', () => {
  test('it is tried once more in the next one, and refused when that dies too; who waited is served', async () => {
    const { pool, job, names, settle, started } = openPool();
    const deadly = pool.run(job('deadly'));
    const refused = expect(deadly).rejects.toMatchObject({ reason: 'notDecodable' });
    const others = ['b', 'c', 'd'].map((name) => pool.run(job(name)));
    await settle(0, new DecoderDiedError());
    await settle(2, new DecoderDiedError());
    await refused;
    for (const n of [1, 3, 4]) await settle(n);
    expect(await Promise.all(others)).toHaveLength(3);
    expect(names()).toEqual(['deadly', 'b', 'deadly', 'c', 'd']);
    // A process that lives serves the next.
    expect(started()).toBeLessThan(5);
  });

  test('a sound file whose decoder was ended for another’s sake is made', async () => {
    const { pool, job, settle } = openPool();
    const sound = pool.run(job('sound'));
    await settle(0, new DecoderDiedError());
    await settle(1);
    expect(await sound).toHaveLength(1);
  });

  test.each(['tooMuchMemory', 'tooSlow', 'tooManyPixels', 'broken'] as const)(
    'its own word %s reaches the feature',
    async (failed) => {
      const { pool, job, names, settle } = openPool();
      const file = pool.run(job('file'));
      await settle(0, { failed, why: 'so' });
      await expect(file).rejects.toMatchObject({ reason: failed });
      expect(names()).toHaveLength(1);
    },
  );

  test('R-OPS-133 one that only had no time is told to come again, never that it is damaged', async () => {
    const { pool, job, settle } = openPool();
    const slow = pool.run(job('slow'));
    await settle(0, new DecoderHungError());
    await expect(slow).rejects.toMatchObject({ reason: 'hung', mayPass: true });
  });
});
