import { writeSync } from 'node:fs';
import { Session, type Debugger } from 'node:inspector';
import { workerData } from 'node:worker_threads';
import type { WatchdogData } from './watchdog.ts';

/** EX_SOFTWARE of sysexits.h: nothing else here ends with it. */
const exitCode = 70;
/** How long the main thread may take to stop, and then to exit. */
const holdTimeoutMs = 2_000;
const exitTimeoutMs = 2_000;
const maxFrames = 30;
/** How often a line is offered to a log that nobody takes. */
const writeTries = 20;
const writeWaitMs = 50;

const { shared, tickMs, ticks } = workerData as WatchdogData;

const describeFrame = ({ functionName, url, location }: Debugger.CallFrame): string =>
  `${functionName || '(anonymous)'} (${url}:${location.lineNumber + 1}:${(location.columnNumber ?? 0) + 1})`;

/** The main thread, held where it was found. */
interface HeldThread {
  readonly stack: readonly string[];
  /** Ends the process from there, after what its log still holds. */
  exit(): void;
}

/** Holds the main thread; undefined where native code does not let go of it. */
function holdMainThread(): Promise<HeldThread | undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), holdTimeoutMs);
    try {
      const session = new Session();
      session.connectToMainThread();
      session.once('Debugger.paused', ({ params: { callFrames } }) =>
        resolve({
          stack: callFrames.slice(0, maxFrames).map(describeFrame),
          exit: () =>
            session.post('Debugger.evaluateOnCallFrame', {
              callFrameId: callFrames[0]?.callFrameId ?? '',
              expression: `globalThis.process.exit(${exitCode})`,
            }),
        }),
      );
      session.post('Debugger.enable');
      session.post('Debugger.pause');
    } catch {
      resolve(undefined);
    }
  });
}

/** A line of the log, in its form. The main thread's log is not reached while that thread stands still. */
function writeLine(fields: object): void {
  const line = { level: 'fatal', time: new Date().toISOString(), ...fields };
  for (let tries = 0; tries < writeTries; tries++) {
    try {
      writeSync(2, `${JSON.stringify(line)}\n`);
      return;
    } catch {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, writeWaitMs);
    }
  }
}

async function endProcess(): Promise<void> {
  const held = await holdMainThread();
  writeLine({
    blockedMs: tickMs * ticks,
    stack: held?.stack ?? [],
    msg: 'event loop blocked, ending the process',
  });
  // A thread's own exit ends the thread alone.
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), exitTimeoutMs);
  held?.exit();
}

/*
 * Our own ticks are counted, not the time between two of them: a machine that was suspended, or a clock that was set,
 * makes no tick.
 */
let latest = Atomics.load(shared, 0);
let missed = 0;
const timer = setInterval(() => {
  const beats = Atomics.load(shared, 0);
  missed = beats === latest && Atomics.load(shared, 1) === 0 ? missed + 1 : 0;
  latest = beats;
  if (missed < ticks) return;
  clearInterval(timer);
  void endProcess();
}, tickMs);
