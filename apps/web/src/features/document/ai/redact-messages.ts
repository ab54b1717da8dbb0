import type { PromptMessage } from '@baigong/contracts';
import { createRedactor, type RedactionChoices } from '@baigong/documents';
import { findSensitive } from '../analysis/analysis-client.ts';
import { choicesOf } from '../analysis/sensitive-values.ts';
import type { PanelDocument } from '../session/panel-document.ts';
import { getAiRecord } from './ai-store.ts';

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

/** Redacts messages about a document by the same rules and decisions as its copies, unless the visitor turned that off. */
export async function redactFor(
  { record, text }: Pick<PanelDocument, 'record' | 'text'>,
  messages: readonly PromptMessage[],
): Promise<RedactedMessages> {
  const { masking, redaction } = getAiRecord(record.id);
  if (!masking) return { messages, placeholders: new Map() };
  return redactMessages(messages, choicesOf(redaction, await findSensitive(text, redaction.words)));
}
