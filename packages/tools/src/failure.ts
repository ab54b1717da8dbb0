/**
 * A tool's refusal. `message` is a Chinese sentence for the visitor that says what is wrong and, where it can,
 * what to type instead. It is the only thing that tools throw. A `cause` is set only for a bug in a tool; the tests
 * check that no tool ever sets it.
 */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure';
}

/** For what went wrong in a tool and has no sentence of its own. */
export const brokenToolSentence = '执行时出了点问题，没有完成。';

/** Runs `work` and turns whatever it throws into a ToolFailure. */
export function wrapErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof ToolFailure) throw error;
    throw new ToolFailure('这个工具处理不了这段内容，请换一种写法或减少内容。', { cause: error });
  }
}

/** At most `length` characters of what the visitor typed, for quoting it in a sentence. */
export function excerpt(text: string, length = 20): string {
  const characters = Array.from(text.slice(0, length * 4));
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : characters.join('');
}
