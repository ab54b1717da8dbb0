import { joinPath, type LoadProblem } from './load-context.ts';

/** What JSON can hold. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

/** Bounds of what is read from a file or a storage. */
export const jsonBounds = {
  /** Nesting deeper than this is left out. */
  depth: 64,
  /** Longer texts are cut. Pictures (data URLs) have their own bound. */
  text: 200_000,
  /** Characters of a picture's data URL: 5 MB of bytes and what base64 adds. */
  picture: 7_000_000,
  /** Values in all; what comes after is left out. */
  values: 200_000,
} as const;

/** Keys that would reach an object's prototype once copied about. */
const unsafeKeys = new Set(['__proto__', 'constructor', 'prototype']);

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Copies what is JSON in a value, within bounds: unsafe keys are dropped, texts cut, depths left out, each named by
 * its path. Whatever no JSON can hold (functions, NaN, undefined) becomes null or is left out.
 */
export function cleanJson(value: unknown, path: string, problems: LoadProblem[]): Json {
  let values = 0;
  let told = false;
  const isFull = () => values > jsonBounds.values;

  const text = (raw: string, where: string): string => {
    const most = raw.startsWith('data:image/') ? jsonBounds.picture : jsonBounds.text;
    if (raw.length <= most) return raw;
    if (raw.startsWith('data:image/')) {
      problems.push({ path: where, message: '图片太大（超过 5 MB），没有载入' });
      return '';
    }
    problems.push({ path: where, message: `文字太长（${raw.length} 字），只保留前 ${most} 字` });
    const cut = raw.slice(0, most);
    // A pair cut in two would leave half a character.
    return cut.isWellFormed() ? cut : cut.slice(0, -1).toWellFormed();
  };

  const copy = (raw: unknown, where: string, depth: number): Json | undefined => {
    values += 1;
    if (isFull()) {
      if (!told) problems.push({ path: where, message: '内容太多，从这里起没有载入' });
      told = true;
      return undefined;
    }
    if (raw === null || typeof raw === 'boolean') return raw;
    if (typeof raw === 'string') return text(raw, where);
    if (typeof raw === 'number') return Number.isFinite(raw) ? raw + 0 : null; // JSON has no -0
    if (typeof raw !== 'object') return undefined;
    if (depth >= jsonBounds.depth) {
      problems.push({ path: where, message: `嵌套超过 ${jsonBounds.depth} 层，没有载入` });
      return undefined;
    }
    if (Array.isArray(raw)) {
      const list: Json[] = [];
      for (const [index, value] of raw.entries()) {
        if (isFull()) break;
        const item = copy(value, joinPath(where, index), depth + 1);
        if (item !== undefined) list.push(item);
      }
      return list;
    }
    const object: JsonObject = {};
    for (const key of Object.keys(raw)) {
      if (isFull()) break;
      if (unsafeKeys.has(key)) {
        problems.push({ path: joinPath(where, key), message: '名称不安全的内容，已去掉' });
        continue;
      }
      const item = copy((raw as JsonObject)[key], joinPath(where, key), depth + 1);
      if (item !== undefined) object[key] = item;
    }
    return object;
  };

  return copy(value, path, 0) ?? null;
}
