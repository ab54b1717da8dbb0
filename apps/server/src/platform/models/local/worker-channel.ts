import { fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { bareEnvironment } from '../../bare-environment.ts';
import { FromWorker, type ToWorker } from './worker-protocol.ts';

/** How a worker ended: exit code or signal, and the last of what it wrote to its error output. */
export interface WorkerEnd {
  readonly code: number | null;
  readonly signal: string | null;
  readonly lastWords: string;
}

export interface WorkerListener {
  message(message: FromWorker): void;
  /** Called once; nothing follows. */
  ended(end: WorkerEnd): void;
}

/** The line to one worker process. */
export interface WorkerChannel {
  readonly pid: number | undefined;
  send(message: ToWorker): void;
  /** Ends the process at once, whatever it does; `ended` follows. */
  kill(): void;
}

/** Starts a worker process. */
export type StartWorker = (listener: WorkerListener) => WorkerChannel;

const workerFile = fileURLToPath(new URL('./worker.ts', import.meta.url));
const keptWords = 2000;

export const forkWorker: StartWorker = (listener) => {
  const child = fork(workerFile, [], {
    execArgv: [],
    env: bareEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'json',
  });

  let lastWords = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-keptWords);
  });
  let ended = false;
  const end = (code: number | null, signal: string | null): void => {
    if (ended) return;
    ended = true;
    listener.ended({ code, signal, lastWords });
  };
  child.on('message', (raw) => {
    const message = FromWorker.safeParse(raw);
    if (message.success) listener.message(message.data);
    else child.kill('SIGKILL');
  });
  child.on('exit', end);
  child.on('error', (error) => {
    lastWords += error.message;
    if (child.pid === undefined) end(null, null);
    else child.kill('SIGKILL');
  });
  if (child.pid !== undefined) standBack(child.pid);

  return {
    pid: child.pid,
    send: (message) => {
      if (child.connected) child.send(message, () => undefined);
    },
    kill: () => void child.kill('SIGKILL'),
  };
};

/** When the machine runs out of memory or processor, the model gives way, not the server. */
function standBack(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already; `ended` says so.
  }
  if (process.platform === 'linux') writeFile(`/proc/${pid}/oom_score_adj`, '900').catch(() => undefined);
}
