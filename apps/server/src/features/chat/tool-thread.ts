import type { Worker } from 'node:worker_threads';
import type { ToolReply } from '@baigong/agent/run-loop';
import { findTool } from '@baigong/tools/catalogue';
import type { TimerClock } from '../../platform/base/clock.ts';
import type { ToolRequest } from './tool-worker.ts';

export interface ToolThreadOptions {
  readonly clock: TimerClock;
  /** Longest run of one tool, the loading of its dictionaries included. */
  readonly timeoutMs: number;
  /** How long the idle worker keeps its memory. */
  readonly idleMs: number;
  readonly spawn: () => Worker;
}

interface RunningCall {
  readonly request: ToolRequest;
  readonly answer: (reply: ToolReply) => void;
}

/**
 * Runs tools in a worker thread, one at a time: they compute without pause, so only a thread can be stopped when one
 * of them takes too long, and their dictionaries leave the memory with it.
 */
export class ToolThread {
  readonly #options: ToolThreadOptions;
  #worker: Worker | undefined;
  #current: RunningCall | undefined;
  #cancelTimer = () => {};

  constructor(options: ToolThreadOptions) {
    this.#options = options;
  }

  get busy(): boolean {
    return this.#current !== undefined;
  }

  /** Only while it is not busy. Never rejects: what goes wrong is a Chinese sentence. */
  run(request: ToolRequest): Promise<ToolReply> {
    const { timeoutMs } = this.#options;
    return new Promise((resolve) => {
      this.#current = { request, answer: resolve };
      this.#worker ??= this.#start();
      this.#worker.postMessage(request);
      this.#cancelTimer();
      this.#cancelTimer = this.#options.clock.after(timeoutMs, () => {
        this.#terminate();
        this.#finish({
          failure: `工具${titleOf(request)}超过 ${timeoutMs / 1000} 秒没有完成，已停止。请减少内容后再试。`,
        });
      });
    });
  }

  /** Ends the thread, and the call that it runs with `reply`. */
  dispose(reply: ToolReply): void {
    this.#terminate();
    this.#finish(reply);
    this.#cancelTimer();
  }

  #finish(reply: ToolReply): void {
    const done = this.#current;
    this.#current = undefined;
    this.#cancelTimer();
    this.#cancelTimer = this.#options.clock.after(this.#options.idleMs, () => this.#terminate());
    done?.answer(reply);
  }

  #terminate(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    worker?.removeAllListeners();
    void worker?.terminate();
  }

  #start(): Worker {
    const started = this.#options.spawn();
    started.unref();
    started.on('message', (message: ToolReply) => this.#finish(message));
    // Out of memory, or a fault of ours: the next call gets a new thread.
    started.on('error', () => {
      this.#terminate();
      this.#finish({ failure: '这个工具处理不了这么大的内容，请减少内容后再试。' });
    });
    return started;
  }
}

function titleOf(request: ToolRequest): string {
  const info = request.kind === 'run' ? findTool(request.name) : undefined;
  return info ? `“${info.title}”` : '';
}
