import { createStore, type StoreApi } from 'zustand/vanilla';

/** saving: what was typed last is on its way; unsaved: the browser did not take it. */
export type SaveState = 'saved' | 'saving' | 'unsaved';

interface AutosaveState {
  readonly state: SaveState;
}

export interface Autosave {
  readonly store: StoreApi<AutosaveState>;
  /** Something changed: it is saved after a pause. */
  readonly schedule: () => void;
  /** Saves now what is waiting, or what failed. Never throws. */
  readonly flush: () => Promise<void>;
  readonly stop: () => void;
}

interface AutosaveOptions {
  /** Writes everything as it is now. Its synchronous part is all that happens when the page goes away. */
  readonly save: () => Promise<boolean>;
  /** Milliseconds without a change before saving. */
  readonly idleMs?: number;
  /** Milliseconds after which a change is saved though changes go on. */
  readonly maxDelayMs?: number;
}

/** Saves after a pause in changing, and no later than `longest` after the first change. */
export function createAutosave({
  save,
  idleMs: pause = 200,
  maxDelayMs: maxDelayMs = 4_000,
}: AutosaveOptions): Autosave {
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
      timer = setTimeout(() => void run(), Math.max(0, Math.min(pause, dueBy - now)));
    },
    flush: () => (waiting || failed ? run() : running),
    stop() {
      clearTimeout(timer);
      waiting = false;
    },
  };
}
