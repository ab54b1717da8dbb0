import type { Tool, ToolResult } from '@baigong/tools';

/** Runs a tool of the workshop in this browser. Throws a ToolFailure, whose message is for the visitor. */
export function runTool(tool: Tool, input: unknown): ToolResult {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return tool.run(input, { now: Date.now(), timeZone });
}
