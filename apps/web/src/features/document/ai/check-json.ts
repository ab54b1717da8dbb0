import * as z from 'zod/mini';
import { readJson } from '../../../shared/model/read-json.ts';

/** What is wrong with an answer that should match a JSON schema, for the model to repair; undefined if it is valid. */
export function checkJson(schema: z.ZodMiniType, answer: string, shape: string): string | undefined {
  const read = readJson(answer);
  if (read === undefined) return `这段回答里没有可以解析的 JSON。结构如下：\n${shape}`;
  const parsed = z.safeParse(schema, read);
  if (parsed.success) return undefined;
  const faults = parsed.error.issues
    .slice(0, 8)
    .map(({ path, message }) => `${path.length > 0 ? path.join('.') : '（整体）'}：${message}`);
  return `JSON 的结构不符合要求：\n${faults.join('\n')}\n结构如下：\n${shape}`;
}
