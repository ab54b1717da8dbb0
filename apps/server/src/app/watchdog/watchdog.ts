import { url as debuggerUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import type { Log } from '../../platform/base/log.ts';

/** So long may the event loop stand still. */
const defaultLimitMs = 10_000;
const ticksPerLimit = 10;
const memory = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4, stackSizeMb: 1 };

/** What the thread is given. */
export interface WatchdogData {
  /** The heartbeats so far, and 1 while a debugger may hold the process. */
  readonly shared: Int32Array<SharedArrayBuffer>;
  readonly tickMs: number;
  /** So many ticks without a heartbeat are the end. */
  readonly ticks: number;
}

/**
 * Ends this process when its event loop stands still for `limitMs`, after a line in the log with the stack of what ran:
 * a process that answers nobody, and no signal, is of less use than one that starts again. Holds no process open.
 */
export function startWatchdog(log: Pick<Log, 'error'>, limitMs = defaultLimitMs): void {
  const shared = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const tickMs = limitMs / ticksPerLimit;
  const beat = (): void => {
    Atomics.add(shared, 0, 1);
    Atomics.store(shared, 1, debuggerUrl() === undefined ? 0 : 1);
  };
  beat();
  setInterval(beat, tickMs).unref();
  const data: WatchdogData = { shared, tickMs, ticks: ticksPerLimit };
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData: data,
    // Not the program's: a debugger of its own, or a script given on the command line, is none of the thread's.
    execArgv: [],
    resourceLimits: memory,
  });
  thread.on('error', (error) => log.error({ err: error }, 'watchdog failed'));
  thread.unref();
}
