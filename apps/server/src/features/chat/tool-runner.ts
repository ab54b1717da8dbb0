import { Worker } from 'node:worker_threads';
import { catalogue } from '@baigong/tools/catalogue';
import type { TimerClock } from '../../platform/models/clock.ts';
import type { ModelTool } from '../../platform/models/models.ts';
import type { ToolAsk, ToolReply } from './tool-worker.ts';

export interface ToolRunner {
  /** The workshop's tools as functions for a model. */
  describe(): Promise<readonly ModelTool[]>;
  /** Runs a tool. Never rejects: what goes wrong is a Chinese sentence. */
  run(name: string, input: unknown): Promise<ToolReply>;
  dispose(): Promise<void>;
}

export interface ToolRunnerOptions {
  readonly clock: TimerClock;
  /** Longest run of one tool, the loading of its dictionaries included. */
  readonly runMs: number;
  /** How long the idle worker keeps its memory. */
  readonly idleMs: number;
  readonly spawn: () => Worker;
}

interface Waiting {
  readonly ask: ToolAsk;
  readonly answer: (reply: ToolReply) => void;
}

const memory = { maxOldGenerationSizeMb: 256 };

/**
 * Runs tools in a thread of their own, one after another: they compute without pause, so only a thread can be
 * stopped when one of them takes too long, and their dictionaries leave the memory with it.
 */
export function createToolRunner(
  options: Partial<ToolRunnerOptions> & Pick<ToolRunnerOptions, 'clock'>,
): ToolRunner {
  const { clock, runMs = 8000, idleMs = 60_000 } = options;
  const spawn =
    options.spawn ??
    (() => new Worker(new URL('./tool-worker.ts', import.meta.url), { resourceLimits: memory }));
  const queue: Waiting[] = [];
  let worker: Worker | undefined;
  let current: Waiting | undefined;
  let cancelTimer = () => {};
  let definitions: readonly ModelTool[] | undefined;

  function settle(reply: ToolReply): void {
    cancelTimer();
    const done = current;
    current = undefined;
    done?.answer(reply);
    next();
  }

  function discard(): void {
    const old = worker;
    worker = undefined;
    old?.removeAllListeners();
    void old?.terminate();
  }

  function start(): Worker {
    const fresh = spawn();
    fresh.unref();
    fresh.on('message', (reply: ToolReply) => settle(reply));
    // Out of memory, or a fault of ours: the next call gets a new thread.
    fresh.on('error', () => {
      discard();
      settle({ failure: '这个工具处理不了这么大的内容，请减少内容后再试。' });
    });
    return fresh;
  }

  function next(): void {
    if (current) return;
    current = queue.shift();
    if (!current) {
      cancelTimer = clock.after(idleMs, discard);
      return;
    }
    cancelTimer();
    worker ??= start();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window's
    worker.postMessage(current.ask);
    cancelTimer = clock.after(runMs, () => {
      discard();
      settle({
        failure: `工具${titleOf(current?.ask)}超过 ${runMs / 1000} 秒没有完成，已停止。请减少内容后再试。`,
      });
    });
  }

  function call(ask: ToolAsk): Promise<ToolReply> {
    return new Promise((resolve) => {
      queue.push({ ask, answer: resolve });
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
      for (const waiting of [current, ...queue.splice(0)])
        waiting?.answer({ failure: '服务器正在重启，请稍后重试。' });
      current = undefined;
      discard();
    },
  };
}

function titleOf(ask: ToolAsk | undefined): string {
  if (ask?.kind !== 'run') return '';
  const info = catalogue.find(({ name }) => name === ask.name);
  return info ? `“${info.title}”` : '';
}
