import type { PromptMessage } from '@baigong/contracts';
import { maskNumbers } from './mask-numbers.ts';

export interface MaskedMessages {
  readonly messages: readonly PromptMessage[];
  /** Placeholders in the messages, and what they stand for. */
  readonly masked: ReadonlyMap<string, string>;
}

/** Messages as they may be sent: where the visitor wants it, every number that names a person is a placeholder. */
export function maskMessages(messages: readonly PromptMessage[], masking: boolean): MaskedMessages {
  if (!masking) return { messages, masked: new Map() };
  const { texts, values } = maskNumbers(messages.map(({ content }) => content));
  return {
    messages: messages.map((message, index) => ({ ...message, content: texts[index] ?? '' })),
    masked: values,
  };
}
