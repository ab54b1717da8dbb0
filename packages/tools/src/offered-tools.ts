import * as z from 'zod/mini';
import { catalogue } from './catalogue.ts';
import type { ToolDefinition as ModelTool } from './describe-tools.ts';
import { findTools, relevantTools } from './relevant-tools.ts';

/** A tool of the visitor's browser, as a model is told of it. */
interface BrowserTool extends ModelTool {
  readonly title: string;
  /** What a question says that needs it. */
  readonly keywords: readonly string[];
}

interface Said {
  readonly role: string;
  readonly content: string;
}

interface Called {
  readonly calls: readonly { readonly name: string }[];
}

/** A question shorter than this may refer to the one before it: 那 200 呢？ */
const minOwnQuestion = 20;

/** All that a model may get. */
export interface AvailableTools {
  /** Run by the server. */
  readonly server: readonly ModelTool[];
  /** Run by the visitor's browser. */
  readonly browser: readonly BrowserTool[];
}

export const noTools: AvailableTools = { server: [], browser: [] };

const findToolsName = 'find_tools';

/**
 * Offered in place of the tools that a question does not seem to need: all of their schemas cost thousands of tokens
 * with every question. Its description is to be short for the same reason.
 */
function findToolsTool({ browser }: AvailableTools): ModelTool {
  const titles = [...catalogue, ...browser].map(({ title }) => title);
  return {
    name: findToolsName,
    description: `取得本站工具的调用方法，之后即可调用。有：${titles.join('、')}`,
    inputSchema: {
      type: 'object',
      properties: { need: { type: 'string', description: '要做什么' } },
      required: ['need'],
    },
  };
}

const FindToolsInput = z.object({ need: z.string().check(z.maxLength(1000)) });

/** Whether a model's call asks for tools instead of running one. */
export const isFindTools = (name: string): boolean => name === findToolsName;

/** The tools of the server and of the browser; a name of ours is never a browser's. */
export function availableTools(
  server: readonly ModelTool[],
  browser: readonly BrowserTool[] = [],
): AvailableTools {
  const taken = new Set([findToolsName, ...catalogue.map(({ name }) => name)]);
  const distinct = browser.filter(({ name }) => !taken.has(name) && taken.add(name));
  return { server, browser: distinct };
}

const toModelTool = ({ name, description, inputSchema }: BrowserTool): ModelTool => ({
  name,
  description,
  inputSchema,
});

/** What is sent of a question is looked at up to here. */
const maxQuestionChars = 2_000;

const isNamedIn =
  (text: string) =>
  ({ title, keywords }: BrowserTool): boolean =>
    text.includes(title) || keywords.some((keyword) => text.includes(keyword.toLowerCase()));

/**
 * What a model is offered at first: the tools that the latest question may need, those that it called in this answer
 * already, and a way to the others.
 */
export function offerTools(
  all: AvailableTools,
  messages: readonly Said[],
  turns: readonly Called[] = [],
): readonly ModelTool[] {
  const questions = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
  const last = questions.at(-1) ?? '';
  const before = last.length < minOwnQuestion ? (questions.at(-2) ?? '') : '';
  const called = turns.flatMap(({ calls }) => calls.map(({ name }) => name));
  const relevant = new Set<string>([...relevantTools(last), ...relevantTools(before), ...called]);
  const isNamed = isNamedIn(
    `${before.slice(0, maxQuestionChars)}\n${last.slice(0, maxQuestionChars)}`.toLowerCase(),
  );
  const offered = [
    ...all.server.filter(({ name }) => relevant.has(name)),
    ...all.browser.filter((tool) => relevant.has(tool.name) || isNamed(tool)).map(toModelTool),
  ];
  const isAll = offered.length === all.server.length + all.browser.length;
  return isAll ? offered : [...offered, findToolsTool(all)];
}

/** At most so many tools of the browser for one need. */
const maxFound = 6;

/** Tools of the browser by how many of the need's pairs of characters they share. */
function findBrowserTools(tools: readonly BrowserTool[], need: string): readonly ModelTool[] {
  const text = need.toLowerCase();
  const named = tools.filter((tool) => text.includes(tool.name) || isNamedIn(text)(tool));
  const pairs = Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));
  const similar = tools
    .map((tool) => {
      const known = `${tool.name} ${tool.title} ${tool.description} ${tool.keywords.join(' ')}`.toLowerCase();
      return { tool, score: pairs.filter((pair) => known.includes(pair)).length };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ tool }) => tool);
  return [...new Set([...named, ...similar])].slice(0, maxFound).map(toModelTool);
}

/** The tools that fit a call of `find_tools`, and its result for the model. */
export function findOfferedTools(
  all: AvailableTools,
  input: unknown,
): { readonly found: readonly ModelTool[]; readonly output: unknown } {
  const parsed = FindToolsInput.safeParse(input);
  const need = parsed.success ? parsed.data.need : '';
  const names = new Set<string>(parsed.success ? findTools(need) : []);
  const found = [
    ...all.server.filter(({ name }) => names.has(name)),
    ...(parsed.success ? findBrowserTools(all.browser, need) : []),
  ];
  if (found.length === 0) return { found, output: { error: '没有合适的工具，请直接回答。' } };
  const tools = found.map(({ name, description }) => ({ name, description }));
  return { found, output: { tools, note: '现在可以调用这些工具。' } };
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
