import { jsonrepair } from 'jsonrepair';

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
    return JSON.parse(jsonrepair(json));
  } catch {
    return undefined;
  }
}
