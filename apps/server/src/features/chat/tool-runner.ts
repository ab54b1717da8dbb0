import { Worker } from 'node:worker_threads';
import { findTool } from '@baigong/tools/catalogue';
import type { TimerClock } from '../../platform/clock.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { ModelTool } from '../../platform/models/models.ts';
import type { ToolReply, ToolRequest, ToolStarted } from './tool-worker.ts';

export interface ToolRunner {
  /** The workshop's tools as functions for a model. */
  describe(): Promise<readonly ModelTool[]>;
  /** Runs a tool. Never rejects: what goes wrong is a Chinese sentence. */
  run(name: string, input: unknown): Promise<ToolReply>;
  dispose(): Promise<void>;
}

export interface ToolRunnerOptions {
  readonly clock: TimerClock;
  readonly metrics: Pick<Metrics, 'observeQueue'>;
  /** Longest run of one tool, the loading of its dictionaries included. */
  readonly timeoutMs: number;
  /** How long the idle worker keeps its memory. */
  readonly idleMs: number;
  readonly spawn: () => Worker;
}

interface QueuedCall {
  readonly request: ToolRequest;
  readonly answer: (reply: ToolReply) => void;
}

const memory = { maxOldGenerationSizeMb: 256 };

/**
 * Runs tools in a thread of their own, one after another: they compute without pause, so only a thread can be
 * stopped when one of them takes too long, and their dictionaries leave the memory with it.
 */
export function createToolRunner(
  options: Partial<ToolRunnerOptions> & Pick<ToolRunnerOptions, 'clock' | 'metrics'>,
): ToolRunner {
  const { clock, timeoutMs = 8000, idleMs = 60_000 } = options;
  const spawn =
    options.spawn ??
    (() => new Worker(new URL('./tool-worker.ts', import.meta.url), { resourceLimits: memory }));
  const queue: QueuedCall[] = [];
  options.metrics.observeQueue('tools', () => queue.length);
  let worker: Worker | undefined;
  let current: QueuedCall | undefined;
  let cancelTimer = () => {};
  let definitions: readonly ModelTool[] | undefined;

  function finishCall(reply: ToolReply): void {
    cancelTimer();
    const done = current;
    current = undefined;
    done?.answer(reply);
    next();
  }

  function terminateWorker(): void {
    const old = worker;
    worker = undefined;
    old?.removeAllListeners();
    void old?.terminate();
  }

  function start(): Worker {
    const started = spawn();
    started.unref();
    started.on('message', (message: ToolReply | ToolStarted) => {
      if ('started' in message) startTimeLimit();
      else finishCall(message);
    });
    // Out of memory, or a fault of ours: the next call gets a new thread.
    started.on('error', () => {
      terminateWorker();
      finishCall({ failure: '这个工具处理不了这么大的内容，请减少内容后再试。' });
    });
    return started;
  }

  function stopAfter(timeoutMs: number, failure: string): void {
    cancelTimer();
    cancelTimer = clock.after(timeoutMs, () => {
      terminateWorker();
      finishCall({ failure });
    });
  }

  /** The worker has loaded a tool that has a time limit of its own. */
  function startTimeLimit(): void {
    const limit = current?.request.kind === 'run' ? findTool(current.request.name)?.timeLimit : undefined;
    if (limit) stopAfter(limit.timeoutMs, limit.message);
  }

  function next(): void {
    if (current) return;
    current = queue.shift();
    if (!current) {
      cancelTimer = clock.after(idleMs, terminateWorker);
      return;
    }
    cancelTimer();
    worker ??= start();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window's
    worker.postMessage(current.request);
    stopAfter(
      timeoutMs,
      `工具${titleOf(current.request)}超过 ${timeoutMs / 1000} 秒没有完成，已停止。请减少内容后再试。`,
    );
  }

  function call(request: ToolRequest): Promise<ToolReply> {
    return new Promise((resolve) => {
      queue.push({ request, answer: resolve });
      if (!current) cancelTimer();
      next();
    });
  }

  return {
    async describe() {
      if (definitions) return definitions;
      const reply = await call({ kind: 'describe' });
      if ('output' in reply) definitions = reply.output as readonly ModelTool[];
      return definitions ?? [];
    },
    run: (name, input) => call({ kind: 'run', name, input, now: clock.now() }),
    async dispose() {
      cancelTimer();
      for (const queued of [current, ...queue.splice(0)])
        queued?.answer({ failure: '服务器正在重启，请稍后重试。' });
      current = undefined;
      terminateWorker();
    },
  };
}

function titleOf(request: ToolRequest | undefined): string {
  if (request?.kind !== 'run') return '';
  const info = findTool(request.name);
  return info ? `“${info.title}”` : '';
}
