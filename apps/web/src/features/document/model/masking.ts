import type { PromptMessage } from '@baigong/contracts';
import { createMasker } from '@baigong/documents';

export interface MaskedMessages {
  readonly messages: readonly PromptMessage[];
  /** Placeholders in the messages, and what they stand for. */
  readonly masked: ReadonlyMap<string, string>;
}

/** Messages as they may be sent: where the visitor wants it, every number that names a person is a placeholder. */
export function maskMessages(messages: readonly PromptMessage[], masking: boolean): MaskedMessages {
  if (!masking) return { messages, masked: new Map() };
  const masker = createMasker();
  return {
    // The rules show what a placeholder looks like; they hold nothing of the visitor's.
    messages: messages.map((message) =>
      message.role === 'system' ? message : { ...message, content: masker.mask(message.content) },
    ),
    masked: masker.values,
  };
}
