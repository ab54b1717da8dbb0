import type { OwnModel, RequestPart } from '@baigong/contracts';
import type { Program } from '../own/own-database.ts';
import { askOf } from './ask-device.ts';
import { deviceError } from './device-error.ts';
import { namedModel } from './list-program-models.ts';

/** What the model is offered to see whether it takes tools; nobody runs it. */
const probeTool = {
  name: 'current_time',
  description: '现在的时间',
  inputSchema: { type: 'object', properties: {} },
};
const timeoutMs = 120_000;

/**
 * Models of a program that lists none: the first is asked for a word, and offered a tool, before they are kept.
 * @throws ApiError
 */
export async function probeNamedModels(
  program: Program,
  base: string,
  names: readonly string[],
): Promise<OwnModel[]> {
  const models = names.map((name) => namedModel(name));
  const [first, ...others] = models;
  if (!first) return [];
  const refused: RequestPart[] = [];
  const ask = askOf(program, base, first, (parts) => refused.push(...parts));
  const prompt = {
    messages: [{ role: 'user' as const, content: '你好' }],
    maxTokens: 16,
    tools: [probeTool],
  };
  try {
    for await (const _ of ask(prompt, AbortSignal.timeout(timeoutMs))) break;
  } catch (error) {
    throw error instanceof DOMException ? deviceError('silent') : error;
  }
  return [refused.length > 0 ? { ...first, refuses: refused } : first, ...others];
}
