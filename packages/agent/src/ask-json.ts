import type { PromptMessage } from '@baigong/contracts';

/** JSON that an answer is to be. */
export interface ExpectedJson<T> {
  /** Reads it of an answer, or says what is wrong, for the model. */
  readonly read: (text: string) => { readonly value: T } | { readonly problem: string };
  /** The shape, described or as an example, for a model whose first answer did not fit. */
  readonly shape: string;
}

/** Of an answer that has to be repaired a model is shown so much at most. */
const maxRepairedChars = 40_000;

/**
 * Asks for JSON. An answer that does not fit, or was cut, is sent back once, with what is wrong, for the model to repair.
 * @param onRetry called before that
 * @returns the answer that fits and what it says; undefined where the second one does not fit either
 */
export async function askForJson<Answer extends { readonly text: string; readonly isComplete: boolean }, T>(
  ask: (messages: readonly PromptMessage[]) => Promise<Answer>,
  messages: readonly PromptMessage[],
  { read, shape }: ExpectedJson<T>,
  onRetry?: () => void,
): Promise<{ readonly answer: Answer; readonly value: T } | undefined> {
  // A cut answer is often JSON once it is closed, but half of what was wanted.
  const check = ({ text, isComplete }: Answer) =>
    isComplete ? read(text) : { problem: '回答太长，没有写完。请写得短一些，但保持完整。' };
  const first = await ask(messages);
  const checked = check(first);
  if ('value' in checked) return { answer: first, value: checked.value };
  onRetry?.();
  const second = await ask([
    ...messages,
    { role: 'assistant', content: first.text.slice(0, maxRepairedChars) },
    {
      role: 'user',
      content: `${checked.problem}\n请改正后重新输出完整的 JSON，不要任何说明。结构如下：\n${shape}`,
    },
  ]);
  const again = check(second);
  return 'value' in again ? { answer: second, value: again.value } : undefined;
}
