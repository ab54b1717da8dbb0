import * as z from 'zod/mini';
import type { HandOffRoute, HandOffTarget } from './hand-off-pairs.ts';

/*
 * What one feature gives to another before navigating there. It survives a reload of the tab and ends with it; a later
 * hand-off of the same kind to the same target replaces it. Where the browser stores nothing, it lives as long as the
 * page. Who may give what to whom is in hand-off-pairs.ts.
 */

const memory = new Map<string, string>();

function write(key: string, text: string): void {
  memory.set(key, text);
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Denied or full: memory has it.
  }
}

function read(key: string): string | null {
  const text = memory.get(key);
  if (text !== undefined) return text;
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function remove(key: string): void {
  memory.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored there either.
  }
}

function readAs<T>(key: string, schema: z.ZodMiniType<T>): T | null {
  const text = read(key);
  if (text === null) return null;
  try {
    return z.parse(schema, JSON.parse(text));
  } catch {
    return null;
  }
}

const textKey = (to: HandOffTarget) => `baigong:hand-off:${to}`;
const picturesKey = (to: HandOffTarget) => `baigong:hand-off-pictures:${to}`;
const recipeKey = 'baigong:hand-off-recipe:paint';

export function handOffText({ to }: HandOffRoute<'text'>, text: string): void {
  write(textKey(to), text);
}

/** The pending text for a target, which stays pending; null without one. */
export function peekText(to: HandOffTarget): string | null {
  return read(textKey(to));
}

/** Takes the pending text for a target, so that it arrives once; null without one. */
export function takeText(to: HandOffTarget): string | null {
  const text = peekText(to);
  remove(textKey(to));
  return text;
}

const PictureIds = z.array(z.string());

/** Hands over pictures by their ids in ChatDatabase.images. */
export function handOffPictures({ to }: HandOffRoute<'pictures'>, ids: readonly string[]): void {
  write(picturesKey(to), JSON.stringify(ids));
}

/** The ids of the pending pictures for a target, which stay pending. A picture may have been deleted meanwhile. */
export function peekPictures(to: HandOffTarget): readonly string[] {
  return readAs(picturesKey(to), PictureIds) ?? [];
}

/** Takes the ids of the pending pictures for a target, so that they arrive once. */
export function takePictures(to: HandOffTarget): readonly string[] {
  const ids = peekPictures(to);
  remove(picturesKey(to));
  return ids;
}

/** How a picture was made, for making another one like it (做同款). The form keeps its own values for absent fields. */
const Recipe = z.object({
  prompt: z.string(),
  negative: z.optional(z.string()),
  /** A style preset's id. */
  style: z.optional(z.string()),
  seed: z.optional(z.number()),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  /** A model's id; used where it is connected. */
  model: z.optional(z.string()),
  /** The edition of the built-in brush that painted it; absent where it was not recorded. */
  edition: z.optional(z.number()),
});
export type Recipe = z.infer<typeof Recipe>;

export function handOffRecipe(_route: HandOffRoute<'recipe'>, recipe: Recipe): void {
  write(recipeKey, JSON.stringify(recipe));
}

/** Takes the pending recipe, so that it arrives once; null without one. */
export function takeRecipe(): Recipe | null {
  const recipe = readAs(recipeKey, Recipe);
  remove(recipeKey);
  return recipe;
}
