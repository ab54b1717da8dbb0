import { jsonrepair } from 'jsonrepair';

/** Where the JSON of an answer begins: after thoughts spoken aloud, leading words and the opening of a code fence. */
function findJson(text: string): string | undefined {
  const spoken = text.replace(/^\s*<think>[\s\S]*?(?:<\/think>|$)/, '');
  const fenced = /```(?:json5?|JSON)?[ \t]*\n([\s\S]*?)(?:\n```|$)/.exec(spoken)?.[1];
  const body = fenced !== undefined && /[[{]/.test(fenced) ? fenced : spoken;
  const begin = body.search(/[[{]/);
  if (begin < 0) return undefined;
  return body.slice(begin, findEnd(body, begin));
}

/** The end of the value that begins at `begin`: past its closing bracket, or the end of a text that was cut. */
function findEnd(text: string, begin: number): number {
  let depth = 0;
  let inString = false;
  for (let at = begin; at < text.length; at++) {
    const sign = text[at];
    if (inString) {
      if (sign === '\\') at++;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = true;
    else if (sign === '{' || sign === '[') depth++;
    else if (sign === '}' || sign === ']') {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}

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
    // Mended below.
  }
  try {
    return JSON.parse(jsonrepair(json));
  } catch {
    return undefined;
  }
}
