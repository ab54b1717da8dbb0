import * as z from 'zod/mini';
import { create } from 'zustand';
import { stored } from '../../../shared/lib/storage.ts';

const Remembered = z.object({ text: z.string(), at: z.number(), favourite: z.boolean() });
export type Remembered = z.infer<typeof Remembered>;

const kept = stored('paint-prompts', z.array(Remembered), []);

/** Prompts that are no favourites; older ones are forgotten. */
export const mostRemembered = 60;
/** Longer ones stay with their pictures only: localStorage holds some 5 MB for everything. */
export const longestRemembered = 2_000;

/** Prompts used before, the last used first. */
export const usePrompts = create<{ readonly prompts: readonly Remembered[] }>()(() => ({
  prompts: kept.read(),
}));

/** The list with a prompt used (again) at a time. */
export function withUsed(prompts: readonly Remembered[], text: string, at: number): readonly Remembered[] {
  const used = text.trim();
  if (used === '' || used.length > longestRemembered) return prompts;
  const favourite = prompts.some((one) => one.text === used && one.favourite);
  let plain = 0;
  return [{ text: used, at, favourite }, ...prompts.filter((one) => one.text !== used)].filter(
    (one) => one.favourite || ++plain <= mostRemembered,
  );
}

function change(prompts: readonly Remembered[]): void {
  usePrompts.setState({ prompts });
  kept.write([...prompts]);
}

export function rememberPrompt(text: string, at: number): void {
  change(withUsed(usePrompts.getState().prompts, text, at));
}

/** Makes a prompt a favourite, or no longer one. */
export function togglePromptFavourite(text: string, at: number): void {
  const { prompts } = usePrompts.getState();
  const used = text.trim();
  const list = prompts.some((one) => one.text === used) ? prompts : withUsed(prompts, used, at);
  change(list.map((one) => (one.text === used ? { ...one, favourite: !one.favourite } : one)));
}

/** Forgets a prompt; gives a function that brings it back. */
export function forgetPrompt(text: string): () => void {
  const { prompts } = usePrompts.getState();
  change(prompts.filter((one) => one.text !== text));
  return () => change(prompts);
}
