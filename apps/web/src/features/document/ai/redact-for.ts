import type { PromptMessage } from '@baigong/contracts';
import { findSensitive } from '../analysis/analysis-client.ts';
import { choicesOf } from '@baigong/redaction/sensitive-values';
import type { PanelDocument } from '../session/panel-document.ts';
import { getAiRecord } from './ai-store.ts';
import type { RedactedMessages } from './redact-messages.ts';

/** Redacts messages about a document by the same rules and decisions as its copies, unless the visitor turned that off. */
export async function redactFor(
  { record, text }: Pick<PanelDocument, 'record' | 'text'>,
  messages: readonly PromptMessage[],
): Promise<RedactedMessages> {
  const { masking, redaction } = getAiRecord(record.id);
  if (!masking) return { messages, placeholders: new Map() };
  const { redactMessages } = await import('./redact-messages.ts');
  return redactMessages(messages, choicesOf(redaction, await findSensitive(text, redaction.words)));
}
