import { fork, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { MiB } from '@baigong/contracts/units';
import { childEnvironment } from '../../base/child-environment.ts';
import { DecodeAnswer, type DecodeRequest } from './recipe.ts';

/** The process ended under the work, and not because it found itself beyond a limit. */
export class DecoderDiedError extends Error {}

/** The work took longer than any does on a machine that has some time for it. */
export class DecoderHungError extends Error {}

/** Whatever a process does, after so long it is ended, in milliseconds. Processor time has a limit of its own. */
export const hangTimeoutMs = 120_000;

/** A process that keeps more than this above what it began with serves nobody else, in bytes. */
const maxKept = 24 * MiB;

/** Values in JavaScript: pictures are none of its heap. */
const heapMegabytes = 64;

const program = fileURLToPath(new URL('./decoder-process.ts', import.meta.url));

/** Those that run. When the server ends they do, also one that stands still. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A process that works on one file at a time. */
export interface Decoder {
  readonly pid: number | undefined;
  /** False once it has ended, or was told to. */
  readonly alive: boolean;
  /** @throws DecoderDiedError, DecoderHungError */
  decode(request: DecodeRequest): Promise<DecodeAnswer>;
  end(): void;
}

/** @param options.background gives way to everything else on the machine */
export function startDecoder({
  background = false,
  timeoutMs = hangTimeoutMs,
}: {
  readonly background?: boolean;
  readonly timeoutMs?: number;
} = {}): Decoder {
  const child = fork(program, [], {
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    // Fewer of the C library's pools give back more of what was freed.
    env: { ...childEnvironment(), MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  if (background && child.pid !== undefined) lowerPriority(child.pid);
  running.add(child);
  let alive = true;
  const end = (): void => {
    alive = false;
    child.kill('SIGKILL');
  };
  let settle: ((answer: DecodeAnswer | Error) => void) | undefined;
  const ended = (why: string): void => {
    alive = false;
    settle?.(new DecoderDiedError(why));
  };
  child.once('error', (error) => {
    if (child.pid === undefined) running.delete(child);
    ended(error.message);
  });
  // When an answer came before the end it is already here.
  child.once('close', (code, signal) => {
    running.delete(child);
    ended(`ended with ${signal ?? code}`);
  });
  child.on('message', (raw) => {
    const answer = DecodeAnswer.safeParse(raw);
    if (!answer.success) end();
    else settle?.(answer.data);
  });
  // A process without work does not keep the server from ending.
  const hold = (isHeld: boolean): void => {
    if (isHeld) child.ref();
    else child.unref();
    if (isHeld) child.channel?.ref();
    else child.channel?.unref();
  };
  hold(false);
  return {
    pid: child.pid,
    get alive() {
      return alive;
    },
    end,
    async decode(request) {
      const { promise, resolve } = Promise.withResolvers<DecodeAnswer | Error>();
      settle = resolve;
      hold(true);
      const guard = setTimeout(() => {
        resolve(new DecoderHungError());
        end();
      }, timeoutMs);
      if (alive) child.send(request, (error) => error && ended(error.message));
      else ended('had ended before');
      const answer = await promise;
      clearTimeout(guard);
      settle = undefined;
      hold(false);
      if (answer instanceof Error) throw answer;
      // Beyond a limit it ends itself, as soon as its answer is on its way.
      const isBeyond =
        'failed' in answer && (answer.failed === 'tooMuchMemory' || answer.failed === 'tooSlow');
      if (isBeyond || (answer.keeps ?? 0) > maxKept) end();
      return answer;
    },
  };
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already.
  }
}
