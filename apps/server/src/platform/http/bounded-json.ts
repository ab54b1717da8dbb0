import { setImmediate } from 'node:timers/promises';
import { AppError } from '../base/app-error.ts';

/** Deepest nesting of objects and arrays that a body may have; ours need six. */
const maxDepth = 64;

/** Most structural characters (`{ } [ ] , :`) outside of strings: what parsing costs grows with them, not with bytes. */
const maxStructural = 50_000;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;

/**
 * Refuses JSON that would be expensive to parse, without parsing it: one pass over the bytes, ended by the first
 * character too many. What is no JSON may pass; the parser refuses it.
 * @throws AppError request.invalid
 */
export function assertCheapJson(bytes: Uint8Array): void {
  let structural = 0;
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (isInString) {
      if (byte === backslash) at++;
      else if (byte === quote) isInString = false;
      continue;
    }
    if (byte === quote) {
      isInString = true;
      continue;
    }
    // [ and { differ in one bit, ] and } in the same.
    const bracket = (byte ?? 0) & 0xdf;
    if (bracket === 0x5b) depth++;
    else if (bracket === 0x5d) depth--;
    else if (byte !== comma && byte !== colon) continue;
    structural++;
    if (structural > maxStructural || depth > maxDepth)
      throw new AppError('request.invalid', {
        cause: depth > maxDepth ? 'nested too deep' : 'too many values',
      });
  }
}

/** JSON of up to so many bytes is parsed in less than a millisecond, whatever is in it. */
export const smallJsonBytes = 4 * 1024;

/** The turn of the last body that waits to be parsed. */
let lastTurn = Promise.resolve();

/**
 * JSON from strict UTF-8 whose cost is bounded before it is parsed, and without the key that passes a schema's
 * `unknown` and hurts later: an own `__proto__`. Larger ones are parsed one per turn of the event loop: when many
 * come at once, other calls are answered in between.
 * @throws AppError request.invalid
 */
export async function parseBoundedJson(bytes: Uint8Array): Promise<unknown> {
  if (bytes.length > smallJsonBytes) {
    lastTurn = lastTurn.then(() => setImmediate());
    await lastTurn;
  }
  assertCheapJson(bytes);
  const value = parse(bytes);
  const stack: unknown[] = [value];
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    if (typeof item !== 'object' || item === null) continue;
    if (Object.hasOwn(item, '__proto__')) throw new AppError('request.invalid', { cause: 'a __proto__ key' });
    for (const child of Object.values(item))
      if (typeof child === 'object' && child !== null) stack.push(child);
  }
  return value;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new AppError('request.invalid', { cause: error });
  }
}
