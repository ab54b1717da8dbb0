import { catalogue, findTools, relevantTools } from '@baigong/tools';
import type { PromptMessage } from '@baigong/contracts';
import * as z from 'zod/mini';
import type { ModelTool } from '../../platform/models/models.ts';

/** A question shorter than this may refer to the one before it: 那 200 呢？ */
const minOwnQuestion = 20;

/**
 * Offered in place of the tools that a question does not seem to need: all of their schemas cost thousands of tokens
 * with every question. Its description is to be short for the same reason.
 */
const findToolsTool: ModelTool = {
  name: 'find_tools',
  description: `取得本站工具的调用方法，之后即可调用。有：${catalogue.map(({ title }) => title).join('、')}`,
  inputSchema: {
    type: 'object',
    properties: { need: { type: 'string', description: '要做什么' } },
    required: ['need'],
  },
};

const FindToolsInput = z.object({ need: z.string().check(z.maxLength(1000)) });

/** Whether a model's call asks for tools instead of running one. */
export const isFindTools = (name: string): boolean => name === findToolsTool.name;

/** What a model is offered at first: the tools that the latest question may need, and a way to the others. */
export function offerTools(
  all: readonly ModelTool[],
  messages: readonly PromptMessage[],
): readonly ModelTool[] {
  const questions = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
  const last = questions.at(-1) ?? '';
  const before = last.length < minOwnQuestion ? (questions.at(-2) ?? '') : '';
  const relevant = new Set<string>([...relevantTools(last), ...relevantTools(before)]);
  const offered = all.filter(({ name }) => relevant.has(name));
  return offered.length === all.length ? offered : [...offered, findToolsTool];
}

/** The tools that fit a call of `find_tools`, and its result for the model. */
export function findOfferedTools(
  all: readonly ModelTool[],
  input: unknown,
): { readonly found: readonly ModelTool[]; readonly output: unknown } {
  const parsed = FindToolsInput.safeParse(input);
  const names = new Set<string>(parsed.success ? findTools(parsed.data.need) : []);
  const found = all.filter(({ name }) => names.has(name));
  if (found.length === 0) return { found, output: { error: '没有合适的工具，请直接回答。' } };
  const tools = found.map(({ name, description }) => ({ name, description }));
  return { found, output: { tools, note: '现在可以调用这些工具。' } };
}
