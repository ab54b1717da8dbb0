import * as z from 'zod/mini';

/** A screen that can be handed text, or pictures; `avatar` is the photo of a resume. */
export type HandOffTarget =
  | 'paint'
  | 'resume'
  | 'avatar'
  | 'document'
  | 'vision'
  | 'chat'
  | 'gallery'
  | 'selfie'
  | 'job';

const memory = new Map<string, string>();

function lay(key: string, text: string): void {
  memory.set(key, text);
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Refused or full: memory has it.
  }
}

function look(key: string): string | null {
  const held = memory.get(key);
  if (held !== undefined) return held;
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function forget(key: string): void {
  memory.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept there either.
  }
}

function lookAs<T>(key: string, schema: z.ZodMiniType<T>): T | null {
  const text = look(key);
  if (text === null) return null;
  try {
    return z.parse(schema, JSON.parse(text));
  } catch {
    return null;
  }
}

const keyOf = (to: HandOffTarget) => `baigong:hand-off:${to}`;
const picturesKeyOf = (to: HandOffTarget) => `baigong:hand-off-pictures:${to}`;
const recipeKey = 'baigong:hand-off-recipe:paint';

/**
 * Lays text down for another screen, before going there. It outlives a reload of the tab and ends with it; a
 * later text for the same screen replaces it. Where the browser keeps nothing, it lives as long as the page.
 */
export function put(to: HandOffTarget, text: string): void {
  lay(keyOf(to), text);
}

/** The text that waits for a screen, left where it is; null without one. */
export function peek(to: HandOffTarget): string | null {
  return look(keyOf(to));
}

/** Takes the text that waits for a screen, so that it arrives once; null without one. */
export function take(to: HandOffTarget): string | null {
  const text = peek(to);
  forget(keyOf(to));
  return text;
}

const PictureIds = z.array(z.string());

/** Hands pictures over by their ids in ChatDatabase.images; they live and last as text does. */
export function putPictures(to: HandOffTarget, ids: readonly string[]): void {
  lay(picturesKeyOf(to), JSON.stringify(ids));
}

/** The ids of the pictures that wait for a screen, left where they are. A picture may have been deleted meanwhile. */
export function peekPictures(to: HandOffTarget): readonly string[] {
  return lookAs(picturesKeyOf(to), PictureIds) ?? [];
}

/** Takes the ids of the pictures that wait for a screen, so that they arrive once. */
export function takePictures(to: HandOffTarget): readonly string[] {
  const ids = peekPictures(to);
  forget(picturesKeyOf(to));
  return ids;
}

/** How a picture was made, for making another one like it (做同款). What is absent stays as the form has it. */
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
  /** The edition of the built-in brush that painted it; absent where it was not noted. */
  edition: z.optional(z.number()),
});
export type Recipe = z.infer<typeof Recipe>;

/** Lays a recipe down for text to image. */
export function putRecipe(recipe: Recipe): void {
  lay(recipeKey, JSON.stringify(recipe));
}

/** Takes the recipe that waits for text to image, so that it arrives once; null without one. */
export function takeRecipe(): Recipe | null {
  const recipe = lookAs(recipeKey, Recipe);
  forget(recipeKey);
  return recipe;
}
