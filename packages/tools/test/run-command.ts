import { ToolFailure } from '../src/failure.ts';
import type { ToolResult } from '../src/result.ts';
import { testContext } from './context.ts';
import type { Tool, ToolContext } from '../src/tool.ts';

/** What a slash command with this text answers. */
export function runCommand(tool: Tool, text: string, context: ToolContext = testContext): ToolResult {
  return tool.run(tool.parse(text), context);
}

/** The sentence with which a tool refuses; an empty string when it does not refuse. */
export function refusal(tool: Tool, text: string, context: ToolContext = testContext): string {
  try {
    runCommand(tool, text, context);
    return '';
  } catch (error) {
    if (error instanceof ToolFailure && error.cause === undefined) return error.message;
    throw error;
  }
}

/** The value beside a key, anywhere in a result. */
export function valueOf(result: ToolResult, key: string): string | undefined {
  for (const block of result.blocks) {
    if (block.type !== 'keyValues') continue;
    const found = block.items.find((item) => item.key === key);
    if (found !== undefined) return found.value;
  }
  return undefined;
}

/** The text of the first code block. */
export function codeOf(result: ToolResult): string | undefined {
  return result.blocks.find((block) => block.type === 'code')?.text;
}
