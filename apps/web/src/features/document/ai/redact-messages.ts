import type { PromptMessage } from '@baigong/contracts';
import { createRedactor, type RedactionChoices } from '@baigong/redaction';

export interface RedactedMessages {
  readonly messages: readonly PromptMessage[];
  /** Placeholders in the messages and their values. */
  readonly placeholders: ReadonlyMap<string, string>;
}

/** Replaces sensitive data in messages by placeholders. */
export function redactMessages(
  messages: readonly PromptMessage[],
  choices: RedactionChoices = {},
): RedactedMessages {
  const redactor = createRedactor(new Map(), choices);
  // What one message shows to be a name is replaced in all of them. System messages contain nothing of the visitor's.
  for (const { role, content } of messages) if (role !== 'system') redactor.learn(content);
  return {
    messages: messages.map((message) =>
      message.role === 'system' ? message : { ...message, content: redactor.redact(message.content) },
    ),
    placeholders: redactor.values,
  };
}
