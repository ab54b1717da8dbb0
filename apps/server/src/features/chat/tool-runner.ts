import { errorMessage } from '@baigong/contracts';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ToolReply } from '@baigong/agent/run-loop';
import { ResourcePool } from '../../platform/limits/resource-pool.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { OfferedTool } from '@baigong/tools';
import { ToolThread, type ToolThreadOptions } from './tool-thread.ts';
import type { ToolRequest } from './tool-worker.ts';

/** Calls that may wait, over all networks and of one of them. */
const maxQueued = 64;
const maxQueuedOfNetwork = 8;
/** Each thread may take `memory`. */
const maxThreads = 4;
const memory = { maxOldGenerationSizeMb: 256 };

export interface ToolRunner {
  /** The workshop's tools as functions for a model. */
  describe(): Promise<readonly OfferedTool[]>;
  /**
   * Runs a tool. Never rejects: what goes wrong is a Chinese sentence.
   * @param network of the visitor; networks take turns, and each has few places in the queue
   */
  run(name: string, input: unknown, network: string): Promise<ToolReply>;
  dispose(): Promise<void>;
}

export interface ToolRunnerOptions extends ToolThreadOptions {
  readonly metrics: Pick<Metrics, 'observeQueue'>;
  /** Tools that run at once. */
  readonly threads: number;
}

const stopped = { failure: errorMessage('server.stopping') };

/** Runs tools in a few threads; what exceeds them waits in a bounded queue. */
export function createToolRunner(
  options: Partial<ToolRunnerOptions> & Pick<ToolRunnerOptions, 'clock' | 'metrics'>,
): ToolRunner {
  const {
    metrics,
    threads: threadCount = Math.max(1, Math.min(maxThreads, availableParallelism() - 1)),
    ...given
  } = options;
  const spawn = () => new Worker(new URL('./tool-worker.ts', import.meta.url), { resourceLimits: memory });
  const threadOptions = { timeoutMs: 8000, idleMs: 60_000, spawn, ...given };
  // The first that is free is used: as long as one suffices, no other is started.
  const threads = Array.from({ length: threadCount }, () => new ToolThread(threadOptions));
  const pool = new ResourcePool({ total: threadCount, perAddress: threadCount });
  metrics.observeQueue('tools', () => pool.waiting);
  const stopping = new AbortController();
  let definitions: Promise<readonly OfferedTool[]> | undefined;

  async function call(request: ToolRequest, network: string): Promise<ToolReply> {
    try {
      return await pool.use({ address: network, network }, { signal: stopping.signal }, () => {
        const thread = threads.find(({ busy }) => !busy);
        if (!thread) throw new Error('a place without a thread');
        return thread.run(request);
      });
    } catch (error) {
      if (stopping.signal.aborted) return stopped;
      throw error;
    }
  }

  async function readDefinitions(): Promise<readonly OfferedTool[]> {
    const reply = await call({ kind: 'describe' }, '');
    if ('output' in reply) return reply.output as readonly OfferedTool[];
    definitions = undefined;
    return [];
  }

  return {
    describe: () => (definitions ??= readDefinitions()),
    async run(name, input, network) {
      if (pool.waitingOf(network) >= maxQueuedOfNetwork)
        return { failure: '你的网络里还有许多工具在运行，请等它们完成后再试。' };
      if (pool.waiting >= maxQueued) return { failure: '现在使用工具的人太多，请过一会儿再试。' };
      return call({ kind: 'run', name, input, now: options.clock.now() }, network);
    },
    async dispose() {
      stopping.abort();
      for (const thread of threads) thread.dispose(stopped);
    },
  };
}
