import { jsonrepair } from 'jsonrepair';
import * as z from 'zod/mini';
import type { ExpectedJson } from './ask-json.ts';

/** Where the JSON of an answer begins: after thoughts answer aloud, leading words and the opening of a code fence. */
function findJson(text: string): string | undefined {
  const answer = text.replace(/^\s*<think>[\s\S]*?(?:<\/think>|$)/, '');
  const fenced = /```(?:json5?|JSON)?[ \t]*\n([\s\S]*?)(?:\n```|$)/.exec(answer)?.[1];
  const body = fenced !== undefined && /[[{]/.test(fenced) ? fenced : answer;
  const begin = body.search(/[[{]/);
  if (begin < 0) return undefined;
  return body.slice(begin, findEnd(body, begin));
}

/** The end of the value that begins at `begin`: past its closing bracket, or the end of a text that was cut. */
function findEnd(text: string, begin: number): number {
  let depth = 0;
  let inString = false;
  for (let at = begin; at < text.length; at++) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') depth++;
    else if (char === '}' || char === ']') {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}

/** What is longer is not repaired: no model writes so much that is asked of it here. */
const maxRepairedChars = 1_000_000;

/**
 * The JSON value (an object or a list) in a model's answer. It puts up with what models add and forget: words before
 * and after, code fences, comments, trailing commas, other quotes, and an end that has not come yet, so that a half
 * answer can be shown while it is written. Undefined when there is none.
 */
export function readJson(text: string): unknown {
  const json = findJson(text);
  if (json === undefined) return undefined;
  try {
    return JSON.parse(json);
  } catch {
    // Repaired below.
  }
  try {
    return json.length > maxRepairedChars ? undefined : JSON.parse(jsonrepair(json));
  } catch {
    return undefined;
  }
}

/** Issues that a model is told of. */
const maxIssues = 8;

/** Undefined for what is nested deeper than the stack. */
function parse<Schema extends z.ZodMiniType>(schema: Schema, json: unknown) {
  try {
    return z.safeParse(schema, json);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** JSON of a schema, as `askForJson` expects it. */
export const jsonOf = <Schema extends z.ZodMiniType>(
  schema: Schema,
  shape: string,
): ExpectedJson<z.output<Schema>> => ({
  shape,
  read(text) {
    const json = readJson(text);
    if (json === undefined) return { problem: '这段回答里没有可以解析的 JSON。' };
    const parsed = parse(schema, json);
    if (!parsed) return { problem: '层数太多。' };
    if (parsed.success) return { value: parsed.data };
    const issues = parsed.error.issues
      .slice(0, maxIssues)
      .map(({ path, message }) => `${path.length > 0 ? path.join('.') : '（整体）'}：${message}`);
    return { problem: `JSON 的结构不符合要求：\n${issues.join('\n')}` };
  },
});
