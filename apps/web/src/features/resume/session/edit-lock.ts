import { createStore, type StoreApi } from 'zustand/vanilla';

/** waiting: not known yet; mine: this page edits; others: another tab does; taken: another tab took it from here. */
export type LockState = 'waiting' | 'mine' | 'others' | 'taken';

export interface EditLock {
  readonly store: StoreApi<{ readonly state: LockState }>;
  /** Settles once it is known who edits. */
  readonly ready: Promise<void>;
  /** Asks the other tab to save and hand over; takes it when there is no answer. */
  readonly takeOver: () => Promise<void>;
  readonly release: () => void;
}

interface LockOptions {
  readonly resumeId: string;
  /** Saves everything before another tab takes over. */
  readonly saveBeforeHandOver: () => Promise<void>;
  /** Absent outside secure contexts; every tab then edits. */
  readonly locks?: LockManager | undefined;
  readonly openChannel?: (name: string) => BroadcastChannel;
  /** Milliseconds that the other tab has to save. */
  readonly timeoutMs?: number;
  /** Milliseconds before the first attempt is made once more. */
  readonly retryAfterMs?: number;
}

/**
 * Lets one tab at a time edit a resume. The browser frees the lock of a tab that is closed or has crashed, so none is
 * ever left behind.
 */
export function createEditLock(options: LockOptions): EditLock {
  const { resumeId, saveBeforeHandOver: handOver, locks, timeoutMs: patience = 1_500 } = options;
  const name = `baigong-resume:${resumeId}`;
  const store = createStore<{ state: LockState }>(() => ({ state: 'waiting' }));
  const show = (state: LockState) => store.setState({ state });
  const channel = (options.openChannel ?? ((called) => new BroadcastChannel(called)))(name);
  let letGo: (() => void) | undefined;
  let released = false;
  const freed = new Set<() => void>();

  /** Holds the lock until it is let go; gives whether it was got. */
  const hold = (how: LockOptionsOf): Promise<boolean> =>
    new Promise((resolve) => {
      if (!locks) {
        resolve(true);
        return;
      }
      const held = locks.request(name, how, (lock) => {
        if (!lock || released) {
          resolve(false);
          return undefined;
        }
        resolve(true);
        return new Promise<void>((end) => {
          letGo = end;
        });
      });
      // Stolen by a tab that waited in vain.
      held.catch(() => {
        letGo = undefined;
        if (!released) show('taken');
      });
    });

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'take-over' && letGo) {
      void handOver().finally(() => {
        show('taken');
        letGo?.();
        letGo = undefined;
        channel.postMessage('handed-over');
      });
    }
    if (data === 'handed-over') for (const tell of freed) tell();
  });

  /** A page that is being reloaded may hold the lock a moment longer. */
  const begin = async () => {
    let got = await hold({ ifAvailable: true });
    if (!got && !released) {
      await new Promise((resolve) => setTimeout(resolve, options.retryAfterMs ?? 400));
      got = await hold({ ifAvailable: true });
    }
    if (!released) show(got ? 'mine' : 'others');
  };
  const ready = begin();

  return {
    store,
    ready,
    async takeOver() {
      const answered = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, patience);
        freed.add(() => {
          clearTimeout(timer);
          resolve();
        });
      });
      channel.postMessage('take-over');
      await answered;
      freed.clear();
      if (!(await hold({ ifAvailable: true }))) await hold({ steal: true });
      show('mine');
    },
    release() {
      released = true;
      letGo?.();
      channel.close();
    },
  };
}

type LockOptionsOf = Parameters<LockManager['request']>[1] & object;
