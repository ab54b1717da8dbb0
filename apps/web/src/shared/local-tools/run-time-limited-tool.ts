import { ToolFailure } from '@baigong/tools';
import type { TimeLimitedToolName, ToolInfo, ToolResult } from '@baigong/tools';
import { createWorkerClient, WorkerTimeout } from '../lib/worker-client.ts';
import type { TimeLimitedToolsApi } from './time-limited-tools.worker.ts';

const client = createWorkerClient<TimeLimitedToolsApi>(
  () => new Worker(new URL('./time-limited-tools.worker.ts', import.meta.url), { type: 'module' }),
  {
    idleMs: 60_000,
    toError: ({ name, message }) => (name === 'ToolFailure' ? new ToolFailure(message) : undefined),
  },
);

/** Runs a tool in a worker that is terminated at the tool's time limit. Throws a ToolFailure then. */
export async function runTimeLimitedTool(
  name: TimeLimitedToolName,
  input: unknown,
  { timeoutMs, message }: NonNullable<ToolInfo['timeLimit']>,
): Promise<ToolResult> {
  await client.call('waitUntilReady');
  try {
    return await client.call('run', { name, input }, { timeoutMs });
  } catch (error) {
    throw error instanceof WorkerTimeout ? new ToolFailure(message) : error;
  }
}
