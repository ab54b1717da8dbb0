import type { Item, Random } from './item.ts';

/** How an item is answered. */
export type Question =
  | { form: 'typed'; item: Item; prompt: string }
  | {
      form: 'choice';
      item: Item;
      prompt: string;
      /** In the order in which they are shown; each is given back as it is in the answer. */
      options: readonly string[];
      /** Whether the options are pinyin (to be set in a Latin font, marked with lang="zh-Latn"). */
      optionsArePinyin: boolean;
    }
  | { form: 'judgement'; item: Item; prompt: string };

/** What the visitor answered. `skipped` counts as wrong and shows what is right. */
export type Answer =
  | { form: 'typed'; text: string }
  | { form: 'choice'; option: string }
  | { form: 'judgement'; holds: boolean }
  | { form: 'skipped' };

export type Grade =
  | { outcome: 'right' | 'wrong'; expected: string; explanation: string }
  /** What was typed is no pinyin: nothing is counted, the sentence helps, the visitor tries again. */
  | { outcome: 'unclear'; sentence: string };

/** The question that an item becomes, with its options shuffled. */
export function askItem(item: Item, random: Random): Question {
  void random;
  return { form: 'typed', item, prompt: '' };
}

/** Whether an answer is right, what would be, and why in one or two sentences. */
export function gradeAnswer(item: Item, answer: Answer): Grade {
  void item;
  void answer;
  return { outcome: 'wrong', expected: '', explanation: '' };
}
