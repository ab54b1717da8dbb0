import type { Json } from './clean-json.ts';
import { joinPath, type LoadContext } from './load-context.ts';

/** Readers of single values: each gives a value of its type, and names what it could not take. */

/** Text; numbers and switches are written out. A missing one is the fallback, silently. */
export function readText(
  value: Json | undefined,
  path: string,
  fallback: string,
  { problems }: LoadContext,
): string {
  if (value === undefined || value === null) return fallback;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  problems.push({ path, message: '这里应当是文字，已恢复为默认值' });
  return fallback;
}

/** A switch; 0, 1 and the words true and false count. */
export function readBoolean(
  value: Json | undefined,
  path: string,
  fallback: boolean,
  { problems }: LoadContext,
): boolean {
  if (value === undefined || value === null) return fallback;
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === 'true') return true;
  if (value === 0 || value === 'false') return false;
  problems.push({ path, message: '这里应当是开或关，已恢复为默认值' });
  return fallback;
}

/** A number; text that begins with one counts (`12px`). */
export function readNumber(
  value: Json | undefined,
  path: string,
  fallback: number,
  { problems }: LoadContext,
): number {
  if (value === undefined || value === null) return fallback;
  if (typeof value === 'number') return value;
  const number = typeof value === 'string' ? Number.parseFloat(value) : Number.NaN;
  if (Number.isFinite(number)) return number;
  problems.push({ path, message: '这里应当是数字，已恢复为默认值' });
  return fallback;
}

/** The items of a list, or of a map with its keys; anything else is named and gives none. */
export function readItems(
  value: Json | undefined,
  path: string,
  { problems }: LoadContext,
): { key: string | undefined; value: Json; path: string }[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value))
    return value.map((item, index) => ({ key: undefined, value: item, path: joinPath(path, index) }));
  if (typeof value === 'object')
    return Object.entries(value).map(([key, item]) => ({ key, value: item, path: joinPath(path, key) }));
  problems.push({ path, message: '这里应当是一组内容，没有能载入的' });
  return [];
}

/** An id that is new within `used`, which takes it up. The source may repeat itself; the id does not. */
export function createUniqueId(used: Set<string>, loading: LoadContext): string {
  const given = loading.newId();
  let id = given;
  for (let number = 2; used.has(id); number += 1) id = `${given}-${number}`;
  used.add(id);
  return id;
}
