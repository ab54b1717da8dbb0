import { fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../../base/child-environment.ts';
import { FromWorker, type ToWorker } from './worker-protocol.ts';

/** How a worker ended: exit code or signal, and the last of what it wrote to its error output. */
export interface WorkerExit {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stderrTail: string;
}

export interface WorkerListener {
  message(message: FromWorker): void;
  /** Called once; nothing follows. */
  exited(onExit: WorkerExit): void;
}

/** The line to one worker process. */
export interface WorkerChannel {
  readonly pid: number | undefined;
  send(message: ToWorker): void;
  /** Ends the process at once, whatever it does; `ended` follows. */
  kill(): void;
}

/** Starts a worker process. */
export type SpawnWorker = (listener: WorkerListener) => WorkerChannel;

const workerFile = fileURLToPath(new URL('./worker.ts', import.meta.url));
const stderrTailChars = 2000;

export const forkWorker: SpawnWorker = (listener) => {
  const child = fork(workerFile, [], {
    execArgv: [],
    env: childEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'json',
  });

  let stderrTail = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderrTail = (stderrTail + text).slice(-stderrTailChars);
  });
  let hasExited = false;
  const onExit = (code: number | null, signal: string | null): void => {
    if (hasExited) return;
    hasExited = true;
    listener.exited({ code, signal, stderrTail });
  };
  child.on('message', (raw) => {
    const message = FromWorker.safeParse(raw);
    if (message.success) listener.message(message.data);
    else child.kill('SIGKILL');
  });
  child.on('exit', onExit);
  child.on('error', (error) => {
    stderrTail += error.message;
    if (child.pid === undefined) onExit(null, null);
    else child.kill('SIGKILL');
  });
  if (child.pid !== undefined) lowerPriority(child.pid);

  return {
    pid: child.pid,
    send: (message) => {
      if (child.connected) child.send(message, () => undefined);
    },
    kill: () => void child.kill('SIGKILL'),
  };
};

/** When the machine runs out of memory or processor, the model gives way, not the server. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already; `ended` says so.
  }
  if (process.platform === 'linux') writeFile(`/proc/${pid}/oom_score_adj`, '900').catch(() => undefined);
}
