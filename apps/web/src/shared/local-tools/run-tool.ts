import type { TimeLimitedToolName, Tool, ToolResult } from '@baigong/tools';
import { createToolContext } from './tool-context.ts';

/** Runs a tool of the workshop in this browser. Throws a ToolFailure, whose message is for the visitor. */
export async function runTool(tool: Tool, input: unknown): Promise<ToolResult> {
  if (!tool.timeLimit) return tool.run(input, createToolContext());
  const { runTimeLimitedTool } = await import('./run-time-limited-tool.ts');
  return runTimeLimitedTool(tool.name as TimeLimitedToolName, input, tool.timeLimit);
}
