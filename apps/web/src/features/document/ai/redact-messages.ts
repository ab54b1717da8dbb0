import type { PromptMessage } from '@baigong/contracts';
import { createRedactor } from '@baigong/documents';

export interface RedactedMessages {
  readonly messages: readonly PromptMessage[];
  /** Placeholders in the messages and their values. */
  readonly placeholders: ReadonlyMap<string, string>;
}

/** Replaces sensitive data in messages by placeholders, if the visitor wants that. */
export function redactMessages(messages: readonly PromptMessage[], masking: boolean): RedactedMessages {
  if (!masking) return { messages, placeholders: new Map() };
  const masker = createRedactor();
  return {
    // System messages contain nothing of the visitor's.
    messages: messages.map((message) =>
      message.role === 'system' ? message : { ...message, content: masker.redact(message.content) },
    ),
    placeholders: masker.values,
  };
}
