import { createStore, type StoreApi } from 'zustand/vanilla';

/** waiting: not known yet; mine: this tab edits; others: another tab does; taken: another tab has taken over. */
export type LockState = 'waiting' | 'mine' | 'others' | 'taken';

export interface EditLock {
  readonly store: StoreApi<{ readonly state: LockState }>;
  /** Resolves once it is known who edits. */
  readonly ready: Promise<void>;
  /** Asks the other tab to save and release the lock; steals it after the timeout. */
  readonly takeOver: () => Promise<void>;
  readonly release: () => void;
}

interface LockOptions {
  /** Of the lock and of the channel between tabs. */
  readonly name: string;
  /** Saves everything before another tab takes over. */
  readonly saveBeforeHandOver: () => Promise<void>;
  /** Absent outside secure contexts; every tab then edits. */
  readonly locks?: LockManager | undefined;
  readonly openChannel?: (name: string) => BroadcastChannel;
  /** How long the other tab has to save. */
  readonly timeoutMs?: number;
  /** Before the first attempt is repeated. */
  readonly retryAfterMs?: number;
}

/**
 * Lets one tab at a time edit something. The browser frees the lock of a tab that is closed or has crashed, so none is
 * ever left behind.
 */
export function createEditLock(options: LockOptions): EditLock {
  const { name, saveBeforeHandOver, locks, timeoutMs = 1_500 } = options;
  const store = createStore<{ state: LockState }>(() => ({ state: 'waiting' }));
  const show = (state: LockState) => store.setState({ state });
  const channel = (options.openChannel ?? ((channelName) => new BroadcastChannel(channelName)))(name);
  let releaseLock: (() => void) | undefined;
  let released = false;
  const handOverListeners = new Set<() => void>();

  /** Acquires the lock until `releaseLock`; resolves with whether it was acquired. */
  const acquire = (lockOptions: LockOptionsOf): Promise<boolean> =>
    new Promise((resolve) => {
      if (!locks) {
        resolve(true);
        return;
      }
      const held = locks.request(name, lockOptions, (lock) => {
        if (!lock || released) {
          resolve(false);
          return undefined;
        }
        resolve(true);
        return new Promise<void>((end) => {
          releaseLock = end;
        });
      });
      // Stolen by a tab whose request timed out.
      held.catch(() => {
        releaseLock = undefined;
        if (!released) show('taken');
      });
    });

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'take-over' && releaseLock) {
      void saveBeforeHandOver().finally(() => {
        show('taken');
        releaseLock?.();
        releaseLock = undefined;
        channel.postMessage('handed-over');
      });
    }
    if (data === 'handed-over') for (const notify of handOverListeners) notify();
  });

  /** A page that is being reloaded may still hold the lock: tries twice. */
  const acquireFirst = async () => {
    let isAcquired = await acquire({ ifAvailable: true });
    if (!isAcquired && !released) {
      await new Promise((resolve) => setTimeout(resolve, options.retryAfterMs ?? 400));
      isAcquired = await acquire({ ifAvailable: true });
    }
    if (!released) show(isAcquired ? 'mine' : 'others');
  };
  const ready = acquireFirst();

  return {
    store,
    ready,
    async takeOver() {
      const response = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs);
        handOverListeners.add(() => {
          clearTimeout(timer);
          resolve();
        });
      });
      channel.postMessage('take-over');
      await response;
      handOverListeners.clear();
      if (!(await acquire({ ifAvailable: true }))) await acquire({ steal: true });
      show('mine');
    },
    release() {
      released = true;
      releaseLock?.();
      channel.close();
    },
  };
}

type LockOptionsOf = Parameters<LockManager['request']>[1] & object;
