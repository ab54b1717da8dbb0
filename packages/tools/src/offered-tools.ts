import * as z from 'zod/mini';
import { catalogue } from './catalogue.ts';
import type { OfferedTool, ToolDefinition as ModelTool } from './describe-tools.ts';
import { utf8Length } from './utf8-length.ts';
import { likelyTools, rankTools } from './rank-tools.ts';

interface Said {
  readonly role: string;
  readonly content: string;
  readonly images?: readonly unknown[] | undefined;
}

interface Called {
  readonly calls: readonly { readonly name: string }[];
}

/** All that a model may get. */
export interface AvailableTools {
  /** Run by the server. */
  readonly server: readonly OfferedTool[];
  /** Run by the visitor's browser. */
  readonly browser: readonly OfferedTool[];
}

export const noTools: AvailableTools = { server: [], browser: [] };

const findToolsName = 'find_tools';

/** Whether a model's call asks for tools instead of running one. */
export const isFindTools = (name: string): boolean => name === findToolsName;

/** The titles in UTF-8: they travel with every question. */
const maxTitlesBytes = 1_140;

/** The titles of all tools by their groups. Those of servers that the operator added are last, and may find no room. */
function titlesOf(tools: readonly OfferedTool[]): string {
  const groups = new Map<string, string>();
  let room = maxTitlesBytes;
  for (const { title, group = '其他' } of tools) {
    const line = groups.get(group);
    room -= utf8Length(line === undefined ? `\n${group}：${title}` : ` ${title}`);
    if (room >= 0) groups.set(group, line === undefined ? `\n${group}：${title}` : `${line} ${title}`);
  }
  return [...groups.values()].join('');
}

/** The way to the tools that a question does not seem to need: all of their schemas cost thousands of tokens. */
const findToolsTool = (tools: readonly OfferedTool[]): ModelTool => ({
  name: findToolsName,
  description: `取得本站工具的调用方法，之后即可调用。有：${titlesOf(tools)}`,
  inputSchema: {
    type: 'object',
    properties: { need: { type: 'string', description: '工具的名称，或要做什么' } },
    required: ['need'],
  },
});

const FindToolsInput = z.object({ need: z.string().check(z.maxLength(1000)) });

/** The tools of the server and of the browser; a name of ours is never a browser's. */
export function availableTools(
  server: readonly OfferedTool[],
  browser: readonly OfferedTool[] = [],
): AvailableTools {
  const taken = new Set([findToolsName, ...catalogue.map(({ name }) => name)]);
  const distinct = browser.filter(({ name }) => !taken.has(name) && taken.add(name));
  return { server, browser: distinct };
}

const toModelTool = ({ name, description, inputSchema }: OfferedTool): ModelTool => ({
  name,
  description,
  inputSchema,
});

/** A question shorter than this may refer to the one before it: 那 200 呢？ */
const minOwnQuestion = 20;
/** The part of a long text in which a question is: its beginning and its end. */
const maxPart = 400;

const maxName = 200;

/** The names of what is attached, as the chat heads it: 附件《…》的内容. */
function attachedNames(content: string): readonly string[] {
  return content
    .split('附件《')
    .slice(1)
    .flatMap((rest) => {
      const [name = '', after] = rest.split('》的内容', 2);
      return after === undefined || name === '' || name.length > maxName || name.includes('\n') ? [] : [name];
    });
}

const attachedThings = ['简历', '对话', '图片'];

/** What is said in a message, and what kinds of things are attached to it. */
function wordsOf({ content, images }: Said): string {
  const names = attachedNames(content);
  const attached = [
    ...names.map((name) => attachedThings.find((thing) => name.includes(thing)) ?? '文档'),
    ...(images?.length ? ['图片'] : []),
  ];
  // What is attached stands before what is said.
  const said = names.length > 0 ? content.slice(content.lastIndexOf('\n\n')) : content;
  return `${said.length > 2 * maxPart ? `${said.slice(0, maxPart)}\n${said.slice(-maxPart)}` : said}\n${attached.join('\n')}`;
}

/** At most so many tools are offered at once, or found for one need. */
const maxTools = 6;

/**
 * What a model is offered at first: the way to all tools, which stays the same, so that providers can keep it; the tools
 * that the latest question is likely to need, and those that it called in this answer already.
 */
export function offerTools(
  all: AvailableTools,
  messages: readonly Said[],
  turns: readonly Called[] = [],
): readonly ModelTool[] {
  const tools = [...all.server, ...all.browser];
  if (tools.length === 0) return [];
  const [last, before] = messages.filter(({ role }) => role === 'user').toReversed();
  const asked = last && last.content.length < minOwnQuestion && before ? [last, before] : last ? [last] : [];
  const offered = new Set([
    ...asked
      .flatMap((question) => likelyTools(tools, wordsOf(question)).slice(0, maxTools))
      .map(({ name }) => name),
    ...turns.flatMap(({ calls }) => calls.map(({ name }) => name)),
  ]);
  return [findToolsTool(tools), ...tools.filter(({ name }) => offered.has(name)).map(toModelTool)];
}

/** Less than two rare pairs of characters in common is chance. */
const minFoundScore = 5;

/** The tools that fit a call of `find_tools`, and its result for the model. */
export function findOfferedTools(
  all: AvailableTools,
  input: unknown,
): { readonly found: readonly ModelTool[]; readonly output: unknown } {
  const parsed = FindToolsInput.safeParse(input);
  const need = parsed.success ? parsed.data.need : '';
  const tools = [...all.server, ...all.browser];
  const named = tools.filter(({ name, title }) => need.includes(name) || need.includes(title));
  const fitting = rankTools(tools, need)
    .filter(({ score }) => score >= minFoundScore)
    .map(({ tool }) => tool);
  const found = [...new Set([...named, ...fitting])]
    .slice(0, Math.max(maxTools, named.length))
    .map(toModelTool);
  if (found.length === 0) return { found, output: { error: '没有合适的工具，请直接回答。' } };
  const described = found.map(({ name, description }) => ({ name, description }));
  return { found, output: { tools: described, note: '现在可以调用这些工具。' } };
}

/**
 * A tool's result as a model reads it: a large one, such as a QR code's thousand modules, says nothing to it.
 * @param maxChars of its JSON
 */
export function shortenToolOutput(output: unknown, maxChars: number): unknown {
  if (JSON.stringify(output ?? null).length <= maxChars) return output;
  const { title, summary } = (output ?? {}) as { title?: unknown; summary?: unknown };
  return { title, summary, note: '完整结果已经展示给用户，不必复述。' };
}
