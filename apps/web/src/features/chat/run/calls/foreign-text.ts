import { findTool } from '@baigong/tools/catalogue';
import type { FeatureTool } from '../../../../shared/feature-tools/feature-tool.ts';
import type { Message, MessageToolCall } from '../../session/session.ts';

/** Finds tools in words that the visitor's own question has; it reads nothing. */
const ownTools = new Set(['find_tools']);

function isForeign({ name, output, failure }: MessageToolCall, tools: readonly FeatureTool[]): boolean {
  if (output === undefined && failure === undefined) return false;
  const tool = tools.find((one) => one.name === name);
  if (tool) return tool.isUntrusted === true;
  // Of the server's tools only those that calculate are known; others read pages.
  return !ownTools.has(name) && findTool(name) === undefined;
}

/**
 * Whether text of documents, pictures, pages or other visitors is in a conversation: attached, or read by a tool. The
 * model goes on reading it in every later turn, so that nothing in it is allowed for the conversation. What foreign tools
 * say of themselves is such text too, and a model reads it with every question.
 */
export function hasForeignText(messages: readonly Message[], tools: readonly FeatureTool[]): boolean {
  if (tools.some(({ source }) => source !== undefined)) return true;
  return messages.some(
    ({ files = [], images = [], toolCalls = [] }) =>
      files.length > 0 || images.length > 0 || toolCalls.some((call) => isForeign(call, tools)),
  );
}
