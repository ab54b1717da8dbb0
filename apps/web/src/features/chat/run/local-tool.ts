import type { Tool, ToolName } from '@baigong/tools';
import { runTool as runInBrowser } from '../../../shared/local-tools/run-tool.ts';
import type { Message } from '../session/session.ts';
import { splitCommand } from './split-command.ts';

/** What a tool of this browser answered. */
export interface LocalAnswer {
  readonly content: string;
  readonly toolCalls: NonNullable<Message['toolCalls']>;
}

const loadTools = () => import('@baigong/tools');

/** Answers a slash command; null when the text is no command of ours. */
export async function answerCommand(text: string): Promise<LocalAnswer | null> {
  const parts = splitCommand(text);
  if (!parts) return null;
  const { findCommand } = await loadTools();
  const info = findCommand(parts.command);
  return info ? runTool(info.name, 'local', (tool) => tool.parse(parts.rest)) : null;
}

/** Says which command was probably meant; null when the text is no command, or one of ours. */
export async function answerUnknownCommand(text: string): Promise<LocalAnswer | null> {
  const parts = splitCommand(text);
  if (!parts) return null;
  const { closestCommand } = await import('@baigong/tools/closest-command');
  const { command, rest } = parts;
  const closest = closestCommand(command);
  const name = command.replaceAll('`', '');
  if (!closest) return { content: `没有 \`${name}\` 这个命令。输入 \`/\` 可以看到全部命令。`, toolCalls: [] };
  const example =
    rest.trim() === ''
      ? closest.examples[0]
      : rest.trim().split('\n', 1)[0]?.slice(0, 60).replaceAll('`', '');
  return {
    content: `没有 \`${name}\`，是不是 \`${closest.command}\`？可以输入：\`${closest.command} ${example}\``,
    toolCalls: [],
  };
}

/** Answers words that plainly ask for tools (a sum, a date); null for everything else. */
export async function answerRecognised(text: string): Promise<LocalAnswer | null> {
  const { recognise } = await loadTools();
  const found = await recognise(text);
  if (found.length === 0) return null;
  const answers = await Promise.all(
    found.map(({ name, input }, index) => runTool(name, `local-${index}`, () => input)),
  );
  return {
    content: answers.map(({ content }) => content).join('\n\n'),
    toolCalls: answers.flatMap(({ toolCalls }) => toolCalls),
  };
}

async function runTool(name: ToolName, id: string, inputOf: (tool: Tool) => unknown): Promise<LocalAnswer> {
  const { loadTool, resultToMarkdown, ToolFailure } = await loadTools();
  const tool = await loadTool(name);
  let input: unknown = null;
  try {
    input = inputOf(tool);
    const output = runInBrowser(tool, input);
    return { content: resultToMarkdown(output), toolCalls: [{ id, name, input, output }] };
  } catch (error) {
    if (!(error instanceof ToolFailure)) throw error;
    return { content: error.message, toolCalls: [{ id, name, input, failure: error.message }] };
  }
}
