import * as z from 'zod/mini';

export const promptCategories = ['写作', '办公', '学习', '编程', '生活', '创意'] as const;
export type PromptCategory = (typeof promptCategories)[number];

/** The most characters of one prompt of a visitor's own. */
export const MAX_PROMPT = 20_000;

/** A text to begin with. A role is meant as a session's system prompt, a task for the composer; either may be used as both. */
export const Prompt = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  kind: z.enum(['role', 'task']),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_PROMPT)),
});
export type Prompt = z.infer<typeof Prompt>;

export interface LibraryPrompt extends Prompt {
  readonly category: PromptCategory;
}
