import { jsonrepair } from 'jsonrepair';

type Parse = (json: string) => unknown;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text where a text was parsed: arguments that were made JSON more than once. */
const maxWraps = 3;
/** What is longer is not repaired. */
const maxRepairedChars = 1_000_000;

/** Where the values of a text begin and end that are in brackets, and what is missing of the last. */
interface Brackets {
  readonly values: readonly string[];
  /** The brackets that would close the text; undefined where it ends within a string. */
  readonly missing: string | undefined;
}

/** Brackets in strings do not count; closing ones without an opening one are passed over. */
function scanBrackets(text: string): Brackets {
  const values: string[] = [];
  const open: string[] = [];
  let start = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = open.length > 0;
    else if (char === '{' || char === '[') {
      if (open.length === 0) start = at;
      open.push(char === '{' ? '}' : ']');
    } else if ((char === '}' || char === ']') && open.pop() !== undefined && open.length === 0)
      values.push(text.slice(start, at + 1));
  }
  if (open.length > 0) values.push(text.slice(start));
  return { values, missing: inString ? undefined : open.toReversed().join('') };
}

function attempt(parse: Parse, json: string): unknown {
  try {
    return parse(json);
  } catch {
    return undefined;
  }
}

/** The object in a value: itself, the one of a list with one, or that of a text. */
function objectIn(parse: Parse, value: unknown): Record<string, unknown> | undefined {
  let inner = value;
  for (let n = 0; n < maxWraps && typeof inner === 'string'; n++) inner = attempt(parse, inner);
  if (Array.isArray(inner) && inner.length === 1) [inner] = inner;
  return isObject(inner) ? inner : undefined;
}

function repair(parse: Parse, text: string): unknown {
  if (text.length > maxRepairedChars) return undefined;
  try {
    return parse(jsonrepair(text));
  } catch {
    return undefined;
  }
}

/**
 * The objects in a text that a model wrote as JSON: one after the other, in fences, with words around them, with single
 * quotes, comments, names of Python, or a bracket too many or too few. One that ends within a string was cut and is left
 * out: half a text must not be taken for the whole.
 */
export function readObjects(text: string, parse: Parse): Record<string, unknown>[] {
  const { values, missing } = scanBrackets(text);
  return values.flatMap((json, n) => {
    const isLast = n === values.length - 1;
    if (isLast && missing === undefined) return [];
    const isClosed = !isLast || missing === '';
    const value =
      attempt(parse, isClosed ? json : json + missing) ?? (isClosed ? repair(parse, json) : undefined);
    const found = Array.isArray(value) ? value.filter(isObject) : isObject(value) ? [value] : [];
    return found;
  });
}

/**
 * The arguments of a call, as models and gateways write them: also an empty object before or after them, or the whole of
 * them twice. Undefined where nobody can say what is meant.
 */
export function readArguments(text: string, parse: Parse): Record<string, unknown> | undefined {
  const trimmed = text.trim();
  if (/^(?:null|None|""|undefined)?$/.test(trimmed)) return {};
  const whole = objectIn(parse, attempt(parse, trimmed));
  if (whole) return whole;
  if (trimmed.startsWith('"')) return undefined;
  const objects = readObjects(trimmed, parse);
  const distinct = new Map(objects.map((object) => [JSON.stringify(object), object]));
  if (distinct.size > 1) distinct.delete('{}');
  return distinct.size === 1 ? [...distinct.values()][0] : undefined;
}

/** Arguments that have the whole call in them: the inner ones. */
export function unwrapCall(name: string, input: Record<string, unknown>): Record<string, unknown> {
  const { name: inner, arguments: given, parameters = given, ...rest } = input;
  return inner === name && isObject(parameters) && Object.keys(rest).length === 0 ? parameters : input;
}
