import { isObject, type Json, type JsonObject } from '../../document/clean-json.ts';

/** Lenient access to parsed JSON of anybody's making: what has another type counts as absent. */

/** Text, trimmed; numbers are text too. */
export const textIn = (object: JsonObject, ...names: readonly string[]): string => {
  for (const name of names) {
    const value = object[name];
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
    if (text !== '') return text;
  }
  return '';
};

export const objectIn = (object: JsonObject, name: string): JsonObject => {
  const value = object[name];
  return value !== undefined && isObject(value) ? value : {};
};

const objects = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter((item) => isObject(item)) : [];

export const listIn = (object: JsonObject, name: string): JsonObject[] => objects(object[name]);

export const textsIn = (object: JsonObject, name: string): string[] => {
  const value = object[name];
  if (!Array.isArray(value)) return [];
  return value.flatMap((item) => (typeof item === 'string' && item.trim() ? [item.trim()] : []));
};
