import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEditLock, type EditLock, type LockState } from './edit-lock.ts';

/** Web Locks within one process: exclusive, if available, and stolen. */
function memoryLocks(): LockManager {
  let holder: { readonly drop: (error: Error) => void } | undefined;
  const request = async (
    _name: string,
    { ifAvailable, steal }: { ifAvailable?: boolean; steal?: boolean },
    work: (lock: object | null) => unknown,
  ): Promise<unknown> => {
    if (holder && steal) holder.drop(new DOMException('stolen', 'AbortError'));
    else if (holder && ifAvailable) return work(null);
    return new Promise((resolve, reject) => {
      const mine = { drop: reject };
      holder = mine;
      const run = async () => {
        const value = await work({});
        if (holder === mine) holder = undefined;
        resolve(value);
      };
      void run();
    });
  };
  return { request } as unknown as LockManager;
}

const opened: EditLock[] = [];
afterEach(() => {
  for (const lock of opened.splice(0)) lock.release();
});

function tab(locks: LockManager, handOver = () => Promise.resolve(), name = 'a') {
  const lock = createEditLock({
    name,
    saveBeforeHandOver: handOver,
    locks,
    timeoutMs: 60,
    retryAfterMs: 1,
  });
  opened.push(lock);
  return lock;
}

const until = (lock: EditLock, state: LockState) =>
  vi.waitFor(() => expect(lock.store.getState().state).toBe(state));

describe('the lock of a resume', () => {
  it('R-EDIT-96 lets the first tab edit and tells the second', async () => {
    const locks = memoryLocks();
    const first = tab(locks);
    await until(first, 'mine');
    await until(tab(locks), 'others');
  });

  it('R-EDIT-96 lets the first tab save before the second takes over', async () => {
    const locks = memoryLocks();
    const steps: string[] = [];
    const first = tab(locks, async () => {
      await Promise.resolve();
      steps.push('saved');
    });
    await until(first, 'mine');
    const second = tab(locks);
    await until(second, 'others');
    await second.takeOver();
    steps.push('taken');
    expect(steps).toEqual(['saved', 'taken']);
    expect(second.store.getState().state).toBe('mine');
    await until(first, 'taken');
  });

  it('R-EDIT-96 takes the lock from a tab that does not answer', async () => {
    const locks = memoryLocks();
    const first = tab(locks, () => new Promise(() => undefined));
    await until(first, 'mine');
    const second = tab(locks);
    await until(second, 'others');
    await second.takeOver();
    expect(second.store.getState().state).toBe('mine');
    await until(first, 'taken');
  });

  it('R-EDIT-96 is free again once its tab has gone', async () => {
    const locks = memoryLocks();
    const first = tab(locks);
    await until(first, 'mine');
    first.release();
    await until(tab(locks), 'mine');
  });

  it('R-EDIT-96 lets every tab edit where the browser has no locks', async () => {
    const lock = createEditLock({
      name: 'a',
      saveBeforeHandOver: () => Promise.resolve(),
      locks: undefined,
    });
    opened.push(lock);
    await until(lock, 'mine');
  });
});
