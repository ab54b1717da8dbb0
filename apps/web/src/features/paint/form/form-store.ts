import { create } from 'zustand';
import { handOffText, takeRecipe, takeText, type Recipe } from '../../../shared/lib/hand-off/hand-off.ts';
import { stored } from '../../../shared/lib/storage.ts';
import { emptyForm, PaintForm, withRecipe } from '../make/paint-form.ts';

const kept = stored('paint-form', PaintForm, emptyForm);

/** The form as it was left; survives a reload. */
export const useForm = create<PaintForm>()(() => kept.read());

let timer: ReturnType<typeof setTimeout> | undefined;

function keep(): void {
  clearTimeout(timer);
  timer = undefined;
  kept.write(useForm.getState());
}

export function changeForm(fields: Partial<PaintForm>): void {
  useForm.setState(fields);
  clearTimeout(timer);
  timer = setTimeout(keep, 400);
}

/** Keeps what was typed last when the page goes. Gives a function that ends it. */
export function keepFormOnLeave(): () => void {
  const leave = () => {
    if (timer !== undefined) keep();
  };
  window.addEventListener('pagehide', leave);
  return () => {
    window.removeEventListener('pagehide', leave);
    leave();
  };
}

/** What another screen handed over, now in the form. */
export interface Arrived {
  readonly recipe: Recipe;
  /** The prompt that stood there before; null where none was lost. */
  readonly replaced: string | null;
}

/**
 * Takes what other screens handed over: a recipe, or words for the prompt, however long. `carried` is what came
 * with the navigation itself. Null where nothing did.
 */
export function takeHandedOver(carried: unknown): Arrived | null {
  if (typeof carried === 'string' && carried.trim() !== '')
    handOffText({ from: 'navigation', to: 'paint' }, carried);
  const before = useForm.getState();
  const text = takeText('paint');
  const recipe = takeRecipe() ?? (text === null ? null : { prompt: text.trim() });
  if (!recipe) return null;
  changeForm(withRecipe(before, recipe));
  const replaced = before.prompt.trim() !== '' && before.prompt !== recipe.prompt ? before.prompt : null;
  return { recipe, replaced };
}
