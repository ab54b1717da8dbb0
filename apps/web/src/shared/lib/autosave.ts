import { createStore, type StoreApi } from 'zustand/vanilla';

/** unsaved: the last save failed. */
export type SaveState = 'saved' | 'saving' | 'unsaved';

interface AutosaveState {
  readonly state: SaveState;
}

export interface Autosave {
  readonly store: StoreApi<AutosaveState>;
  /** Saves after the debounce time. */
  readonly schedule: () => void;
  /** Saves now if a save is pending or the last one failed. Never throws. */
  readonly flush: () => Promise<void>;
  /** Resolves when the save that runs has ended. */
  readonly settled: () => Promise<void>;
  readonly stop: () => void;
}

interface AutosaveOptions {
  /** Only its synchronous part runs when the page is closed. */
  readonly save: () => Promise<boolean>;
  /** Debounce time. */
  readonly idleMs?: number;
  /** The longest time a change stays unsaved while changes go on. */
  readonly maxDelayMs?: number;
}

/** Saves `idleMs` after the last change, and no later than `maxDelayMs` after the first. */
export function createAutosave({ save, idleMs = 200, maxDelayMs = 4_000 }: AutosaveOptions): Autosave {
  const store = createStore<AutosaveState>(() => ({ state: 'saved' }));
  const show = (state: SaveState) => {
    if (store.getState().state !== state) store.setState({ state });
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueBy = 0;
  let waiting = false;
  let failed = false;
  let running: Promise<void> = Promise.resolve();

  const run = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    waiting = false;
    dueBy = 0;
    const saving = save().catch(() => false);
    running = (async () => {
      failed = !(await saving);
      if (!waiting) show(failed ? 'unsaved' : 'saved');
    })();
    return running;
  };

  return {
    store,
    schedule() {
      const now = performance.now();
      if (!waiting) {
        waiting = true;
        dueBy = now + maxDelayMs;
        show('saving');
      }
      clearTimeout(timer);
      timer = setTimeout(() => void run(), Math.max(0, Math.min(idleMs, dueBy - now)));
    },
    flush: () => (waiting || failed ? run() : running),
    settled: () => running,
    stop() {
      clearTimeout(timer);
      waiting = false;
    },
  };
}
