import { greatestSeed, type PaintAbilities, type PaintSize, errorMessage } from '@baigong/contracts';
import type { Recipe } from '../../../shared/lib/hand-off/hand-off.ts';
import * as z from 'zod/mini';
import { nearRatio } from '../../../shared/pictures/near-ratio.ts';

/** What stands in the form, whether or not the chosen model can do it: another model may. */
export const PaintForm = z.object({
  /** A model's id; empty: the default. */
  model: z.string(),
  prompt: z.string(),
  negative: z.string(),
  /** A style preset's id; empty: none. */
  style: z.string(),
  size: z.nullable(z.object({ width: z.int(), height: z.int() })),
  count: z.int(),
  seed: z.int(),
  /** Off: each making takes another seed. */
  seedLocked: z.boolean(),
  steps: z.nullable(z.number()),
  guidance: z.nullable(z.number()),
  strength: z.nullable(z.number()),
  quality: z.string(),
  /** Ids of pictures to be guided by. */
  references: z.array(z.string()),
});
export type PaintForm = z.infer<typeof PaintForm>;

export const emptyForm: PaintForm = {
  model: '',
  prompt: '',
  negative: '',
  style: '',
  size: null,
  count: 1,
  seed: 1,
  seedLocked: false,
  steps: null,
  guidance: null,
  strength: null,
  quality: '',
  references: [],
};

/** A seed by chance that the model takes. `chance` is from 0 up to 1. */
export function seedByChance(chance: number, { maxSeed }: PaintAbilities): number {
  return Math.floor(chance * (Math.min(maxSeed ?? greatestSeed, greatestSeed) + 1));
}

/** Why a model does not take a size; null where it does. */
export function sizeProblem({ width, height }: PaintSize, abilities: PaintAbilities): string | null {
  if (abilities.sizes.some((size) => size.width === width && size.height === height)) return null;
  const free = abilities.freeSize;
  if (!free) return '这个模型只能用列出的尺寸。';
  const sides = [width, height];
  if (sides.some((side) => !Number.isInteger(side) || side < free.least || side > free.most))
    return `每边须在 ${free.least} 到 ${free.most} 像素之间。`;
  if (sides.some((side) => side % free.multipleOf !== 0)) return `每边须是 ${free.multipleOf} 的倍数。`;
  if (Math.max(...sides) > Math.min(...sides) * free.mostRatio)
    return `长边最多是短边的 ${free.mostRatio} 倍。`;
  if (width * height < free.leastPixels) return '画面太小，请加大宽或高。';
  if (width * height > free.mostPixels)
    return `画面太大，宽 × 高不能超过 ${(free.mostPixels / 1e6).toFixed(1)} 百万像素。`;
  return null;
}

/** The size that will be painted: the chosen one where the model takes it, else its normal one. */
export function sizeFor(form: PaintForm, abilities: PaintAbilities): PaintSize | null {
  // Where the form asks for no size, one that was chosen for another model is not meant.
  if (abilities.sizes.length === 0) return null;
  if (form.size && sizeProblem(form.size, abilities) === null) return form.size;
  return abilities.sizes[0] ?? null;
}

/** The count that will be painted. */
export function countFor(form: PaintForm, { maxCount }: PaintAbilities): number {
  return Math.min(Math.max(1, form.count), maxCount);
}

/** Why a form cannot be painted; null where it can. Nothing is cut off unasked. */
export function formProblem(form: PaintForm, abilities: PaintAbilities): string | null {
  const prompt = form.prompt.trim();
  const most = abilities.maxPrompt.toLocaleString('zh-CN');
  const letters = (text: string) => text.length.toLocaleString('zh-CN');
  if (prompt === '') return errorMessage('paint.promptEmpty');
  if (prompt.length > abilities.maxPrompt)
    return `提示词有 ${letters(prompt)} 字，最多 ${most} 字。请删减后再画，文字已保留。`;
  if (abilities.negativePrompt && form.negative.length > abilities.maxPrompt)
    return `“不想出现”的内容有 ${letters(form.negative)} 字，最多 ${most} 字。请删减后再画，文字已保留。`;
  return form.size && abilities.sizes.length > 0 ? sizeProblem(form.size, abilities) : null;
}

/** The form with a recipe in it; what the recipe leaves open stays. */
export function withRecipe(form: PaintForm, recipe: Recipe): PaintForm {
  const { width, height, seed } = recipe;
  return {
    ...form,
    prompt: recipe.prompt,
    negative: recipe.negative ?? form.negative,
    style: recipe.style ?? form.style,
    model: recipe.model ?? form.model,
    size: width !== undefined && height !== undefined ? { width, height } : form.size,
    ...(seed !== undefined && Number.isSafeInteger(seed) && seed >= 0 ? { seed, seedLocked: true } : {}),
  };
}

/** 16:9 and the like for a size, where it is near a ratio that has a name; else null. */
export function ratioOf({ width, height }: PaintSize): string | null {
  const near = nearRatio(width, height, 0.03);
  return near ? `${near[0]}:${near[1]}` : null;
}
