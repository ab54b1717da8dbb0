import { describe, expect, test } from 'vitest';
import { ManualClock } from '../../../test/mock-provider/manual-clock.ts';
import { ResourcePool, type Holder, type Lease, type PoolOptions } from './resource-pool.ts';

const at = (address: string, network = address): Holder => ({ address, network });

function poolOf(options: Partial<PoolOptions>) {
  const clock = new ManualClock();
  const pool = new ResourcePool({ total: 4, perAddress: 2, clock, ...options });
  const granted: string[] = [];
  /** Asks for a share, and notes when it comes. */
  const ask = (name: string, holder: Holder, amount = 1, signal?: AbortSignal): Promise<Lease> => {
    const asked = pool.acquire(holder, amount, signal);
    asked.then(
      () => granted.push(name),
      () => granted.push(`${name} refused`),
    );
    return asked;
  };
  return { clock, pool, granted, ask };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));
const codeOf = ({ signal }: Lease): unknown => (signal.reason as { code?: string } | undefined)?.code;

describe('shares', () => {
  test('R-LIMIT-70 an address has a part of the pool, its network twice as much, and what is over waits', async () => {
    const { pool, granted, ask } = poolOf({ total: 8 });
    const first = await ask('a1', at('a', 'n'));
    for (const [name, address] of [
      ['a2', 'a'],
      ['a3', 'a'],
      ['b1', 'b'],
      ['b2', 'b'],
      ['c1', 'c'],
    ] as const)
      void ask(name, at(address, 'n'));
    void ask('x1', at('x'));
    await settle();
    expect(granted).toEqual(['a1', 'a2', 'b1', 'b2', 'x1']);
    expect(pool.waiting).toBe(2);
    first.release();
    first.release();
    await settle();
    expect(granted.slice(5)).toEqual(['a3']);
  });

  test('R-LIMIT-70 networks take turns, whatever one of them has waiting', async () => {
    const { granted, ask } = poolOf({ total: 1 });
    const held = await ask('a0', at('a'));
    const asked = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => ask(name, at(name.charAt(0))));
    held.release();
    for (const one of [0, 3, 4, 1, 2]) {
      const lease = await asked[one];
      lease?.release();
    }
    expect(granted).toEqual(['a0', 'a1', 'b1', 'c1', 'a2', 'a3']);
  });

  test('R-LIMIT-70 a large share waits its turn and is not passed by small ones; more than a share is refused', async () => {
    const { granted, ask } = poolOf({ total: 10, perAddress: 8 });
    const held = await ask('a', at('a'), 6);
    void ask('large', at('b'), 8);
    void ask('small', at('c'), 1);
    await settle();
    expect(granted).toEqual(['a']);
    held.release();
    await settle();
    expect(granted).toEqual(['a', 'large', 'small']);
    await expect(ask('too large', at('d'), 9)).rejects.toMatchObject({ code: 'limits.tooMany' });
  });

  test('R-LIMIT-70 the queue is bounded for everybody and for each network, and who leaves it waits no more', async () => {
    const { pool, ask } = poolOf({ total: 1, maxWaiting: { inAll: 3, ofNetwork: 2 } });
    await ask('a', at('a'));
    const leaving = new AbortController();
    const left = ask('b1', at('b'), 1, leaving.signal);
    void ask('b2', at('b'));
    await expect(ask('b3', at('b'))).rejects.toMatchObject({ code: 'limits.tooMany', wait: 5 });
    void ask('c1', at('c'));
    await expect(ask('c2', at('c'))).rejects.toMatchObject({ code: 'limits.tooMany' });
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    expect(pool.waiting).toBe(2);
  });

  test('R-LIMIT-70 a share grows as far as there is room, and what did not fit is not taken', () => {
    const { pool } = poolOf({ total: 10, perAddress: 6 });
    const lease = pool.tryAcquire(at('a'), 4);
    expect([lease?.grow(3), lease?.grow(2), lease?.grow(1)]).toEqual([false, true, false]);
    expect(pool.tryAcquire(at('a'))).toBeUndefined();
    expect(pool.tryAcquire(at('b'), 4)).toBeDefined();
    expect(pool.tryAcquire(at('c'))).toBeUndefined();
    lease?.release();
    expect(pool.tryAcquire(at('c'), 6)).toBeDefined();
  });
});

describe('who gives way', () => {
  test('R-LIMIT-71 the longest silent holder of the network that holds most, and nobody who advances', async () => {
    const { clock, granted, ask } = poolOf({ silentMs: 1_000 });
    const [single, early, busy, late] = await Promise.all([
      ask('x', at('x')),
      ask('a1', at('a1', 'a')),
      ask('a2', at('a2', 'a')),
      ask('a3', at('a3', 'a')),
    ]);
    late.progress();
    void ask('b', at('b'));
    clock.advance(500);
    busy.progress();
    late.progress();
    await settle();
    expect(granted).not.toContain('b');
    clock.advance(500);
    await settle();
    expect(granted).toContain('b');
    expect([single, early, busy, late].map(codeOf)).toEqual([
      undefined,
      'limits.tooMany',
      undefined,
      undefined,
    ]);
  });

  test('R-LIMIT-71 at its own limit an address loses its own silent share, though others are silent longer', async () => {
    const { clock, granted, ask } = poolOf({ silentMs: 1_000, total: 8 });
    const other = await ask('x', at('x'));
    const first = await ask('a1', at('a'));
    clock.advance(10);
    const second = await ask('a2', at('a'));
    void ask('a3', at('a'));
    await settle();
    expect(granted).not.toContain('a3');
    clock.advance(1_000);
    await settle();
    expect(granted).toContain('a3');
    expect([other, first, second].map(codeOf)).toEqual([undefined, 'limits.tooMany', undefined]);
  });

  test('R-LIMIT-71 two addresses with silent shares do not hold up a third one for longer than the silence', async () => {
    const { clock, granted, ask } = poolOf({ silentMs: 1_000 });
    for (const address of ['a', 'a', 'b', 'b']) void ask(address, at(address));
    void ask('c', at('c'));
    await settle();
    clock.advance(1_000);
    await settle();
    expect(granted).toContain('c');
  });

  test('R-LIMIT-71 a measure of its own says who must and who must not', () => {
    const { pool } = poolOf({ total: 4, perAddress: 4 });
    const never = pool.tryAcquire(at('a'), 2, { staleness: () => undefined });
    const least = pool.tryAcquire(at('a'), 1, { staleness: () => 1 });
    const most = pool.tryAcquire(at('a'), 1, { staleness: () => 2 });
    expect(pool.tryAcquire(at('a'), 1)).toBeDefined();
    expect([never, least, most].map((one) => one?.signal.aborted)).toEqual([false, false, true]);
    // What would have to give way for itself gets nothing.
    expect(least?.grow(1)).toBe(false);
    expect(least?.signal.aborted).toBe(true);
  });
});

describe('a full queue', () => {
  test('R-LIMIT-70 takes who waits for less, in place of the newest of the network that waits for most', async () => {
    const { pool, granted, ask } = poolOf({ total: 1, maxWaiting: { inAll: 4, ofNetwork: 3 } });
    const held = await ask('x', at('x'));
    for (const name of ['a1', 'b1', 'b2', 'b3']) void ask(name, at(name.charAt(0)));
    pool.assertMayWait(at('c'));
    void ask('c1', at('c'));
    await settle();
    expect(granted).toEqual(['x', 'b3 refused']);
    // Nothing is won by an exchange of equals.
    expect(() => pool.assertMayWait(at('a'))).toThrow('limits.tooMany');
    await expect(ask('a2', at('a'))).rejects.toMatchObject({ code: 'limits.tooMany' });
    void ask('d1', at('d'));
    await settle();
    expect(granted.slice(3)).toEqual(['b2 refused']);
    await expect(ask('e1', at('e'))).rejects.toMatchObject({ code: 'limits.tooMany' });
    expect(pool.waiting).toBe(4);
    held.release();
    await settle();
    expect(granted.at(-1)).toBe('a1');
  });

  test('R-LIMIT-70 who was refused in it leaves nothing behind when his call ends', async () => {
    const { pool, ask } = poolOf({ total: 1, maxWaiting: { inAll: 2, ofNetwork: 2 } });
    await ask('x', at('x'));
    const call = new AbortController();
    void ask('b1', at('b'));
    const refused = ask('b2', at('b'), 1, call.signal);
    void ask('c1', at('c'));
    await expect(refused).rejects.toMatchObject({ code: 'limits.tooMany' });
    call.abort();
    expect(pool.waiting).toBe(2);
  });
});

describe('those who give way', () => {
  test('R-LIMIT-71 ask for nothing any more: others do not give way to them', () => {
    const { pool } = poolOf({ total: 2 });
    let isStale = true;
    const gone = pool.tryAcquire(at('a'), 2, { staleness: () => (isStale ? 1 : undefined) });
    const other = pool.tryAcquire(at('b'), 2, { staleness: () => (isStale ? 1 : undefined) });
    expect([gone, other].map((one) => one?.signal.aborted)).toEqual([true, false]);
    expect(gone?.grow(1)).toBe(false);
    expect(other?.signal.aborted).toBe(false);
    isStale = false;
    expect(other?.grow(1)).toBe(false);
  });

  test('R-LIMIT-71 leave what is not needed of their room to those who wait', async () => {
    const { pool, granted, ask } = poolOf({ total: 4, perAddress: 4 });
    let isStale = false;
    const staleness = () => (isStale ? 1 : undefined);
    pool.tryAcquire(at('a'), 4, { staleness });
    void ask('b', at('b'), 2);
    isStale = true;
    const third = pool.tryAcquire(at('c'), 1);
    await settle();
    expect([third !== undefined, granted]).toEqual([true, ['b']]);
  });

  test('R-LIMIT-71 may end the call they give way to, and the next one has its place', async () => {
    const { pool, granted, ask } = poolOf({ total: 2 });
    let isStale = false;
    const old = pool.tryAcquire(at('a'), 2, { staleness: () => (isStale ? 1 : undefined) });
    const call = new AbortController();
    old?.signal.addEventListener('abort', () => call.abort());
    void ask('b', at('b'), 1, call.signal);
    isStale = true;
    const next = await ask('c', at('c'));
    expect(granted).toEqual(['b refused', 'c']);
    next.release();
    expect(pool.tryAcquire(at('d'), 2)).toBeDefined();
  });

  test('R-LIMIT-70 let nobody else into the room that is taken', async () => {
    const { pool, granted, ask } = poolOf({ total: 2, perAddress: 2 });
    let isStale = false;
    const old = pool.tryAcquire(at('a'), 1, { staleness: () => (isStale ? 1 : undefined) });
    const beside = pool.tryAcquire(at('b'), 1);
    old?.signal.addEventListener('abort', () => beside?.release());
    void ask('c', at('c'), 2);
    isStale = true;
    expect(pool.tryAcquire(at('d'), 1)).toBeDefined();
    await settle();
    expect(granted).toEqual([]);
    expect(pool.tryAcquire(at('e'), 1)).toBeDefined();
    expect(pool.tryAcquire(at('f'), 1)).toBeUndefined();
  });
});
