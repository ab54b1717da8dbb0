import type { TimeLimitedToolName, Tool, ToolResult } from '@baigong/tools';
import { testRegex } from '@baigong/tools/test-regex';
import { serveWorker } from '../lib/worker-server.ts';
import { createToolContext } from './tool-context.ts';

const tools: Readonly<Record<TimeLimitedToolName, Tool>> = { test_regex: testRegex };

const handlers = {
  /** Answered once the script is loaded: a run's time limit begins then. */
  waitUntilReady: (): void => {},
  run: ({ name, input }: { name: TimeLimitedToolName; input: unknown }): ToolResult =>
    tools[name].run(input, createToolContext()),
};
export type TimeLimitedToolsApi = typeof handlers;

serveWorker(handlers);
