import { lifePrompts } from './library-life.ts';
import { studyPrompts } from './library-study.ts';
import { workPrompts } from './library-work.ts';
import type { LibraryPrompt } from './prompt.ts';

/** The prompts that come with the workshop, in the order of their categories. */
export const library: readonly LibraryPrompt[] = [...workPrompts, ...studyPrompts, ...lifePrompts];
