import { parentPort } from 'node:worker_threads';
import type { ToolReply } from '@baigong/agent/run-loop';
import { describeTools, isToolName, loadTool, ToolFailure } from '@baigong/tools';

/** What the worker is asked. */
export type ToolRequest =
  | { readonly kind: 'describe' }
  | { readonly kind: 'run'; readonly name: string; readonly input: unknown; readonly now: number };

/** The visitors' clock; the server's may be set to anything. */
const timeZone = 'Asia/Shanghai';

async function reply(ask: ToolRequest): Promise<ToolReply> {
  if (ask.kind === 'describe') return { output: await describeTools() };
  if (!isToolName(ask.name)) return { failure: `没有名为“${ask.name.slice(0, 40)}”的工具。` };
  const tool = await loadTool(ask.name);
  try {
    return { output: tool.run(ask.input, { now: ask.now, timeZone }) };
  } catch (error) {
    if (error instanceof ToolFailure) return { failure: error.message };
    throw error;
  }
}

async function handleRequest(ask: ToolRequest): Promise<void> {
  const response = await reply(ask).catch((): ToolReply => ({ failure: '这个工具出了点问题，请稍后再试。' }));
  parentPort?.postMessage(response);
}

parentPort?.on('message', (request: ToolRequest) => void handleRequest(request));
