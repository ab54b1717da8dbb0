import * as z from 'zod/mini';

/*
 * What one feature gives to another before navigating there. It survives a reload of the tab and ends with it; a later
 * hand-off of the same kind to the same target replaces it. Where the browser stores nothing, it lives as long as the
 * page.
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

/** Every hand-off between features: who gives what to whom. A new one is one line here. */
type HandOffPair =
  | { readonly from: 'chat'; readonly to: 'paint' | 'resume' | 'document'; readonly kind: 'text' }
  | { readonly from: 'document'; readonly to: 'chat' | 'resume' | 'job'; readonly kind: 'text' }
  | { readonly from: 'palette'; readonly to: 'chat'; readonly kind: 'text' }
  | { readonly from: 'vision'; readonly to: 'chat' | 'document'; readonly kind: 'text' }
  | { readonly from: 'vision'; readonly to: 'paint'; readonly kind: 'pictures' | 'recipe' }
  | {
      readonly from: 'paint';
      readonly to: 'vision' | 'gallery' | 'resume' | 'selfie';
      readonly kind: 'pictures';
    }
  | { readonly from: 'selfie'; readonly to: 'gallery' | 'avatar' | 'id-photo'; readonly kind: 'pictures' }
  | { readonly from: 'gallery'; readonly to: 'paint'; readonly kind: 'recipe' }
  /** Text in the navigation state becomes a hand-off, so that it survives a reload. */
  | { readonly from: 'navigation'; readonly to: 'paint'; readonly kind: 'text' };

type HandOffKind = HandOffPair['kind'];

/** A screen, or a part of one: `avatar` is a resume's photo, still to be cropped,
 * `id-photo` one that is finished, `job` the job description of its matching. */
type HandOffTarget = HandOffPair['to'];

/** Giver and receiver of a hand-off of this kind. */
type HandOffRoute<Kind extends HandOffKind> = HandOffPair extends infer Pair
  ? Pair extends { readonly from: infer From; readonly to: infer To; readonly kind: infer Kinds }
    ? Kind extends Kinds
      ? { readonly from: From; readonly to: To }
      : never
    : never
  : never;

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
