import type { PromptMessage } from '@baigong/contracts';
import { type DocumentText, matchKey } from '@baigong/documents';
import type { RedactionChoices } from '@baigong/documents/redaction';
import type { RedactedMessages } from '../ai/redact-messages.ts';
import { findSensitive } from '../analysis/analysis-client.ts';
import { choicesOf } from '../analysis/sensitive-values.ts';
import type { RedactionDecisions } from '../records/ai-record.ts';

/**
 * The choices for texts of several documents together: the words and values of all of them. What the visitor rejected in one document
 * stays only where no other one has it to be redacted.
 */
export function joinChoices(all: readonly RedactionChoices[]): RedactionChoices {
  const accepted = new Set(
    all.flatMap(({ values = [], rejected }) =>
      values.map(({ kind, text }) => matchKey(kind, text)).filter((key) => !rejected?.has(key)),
    ),
  );
  return {
    customWords: [...new Set(all.flatMap(({ customWords = [] }) => customWords))],
    values: all.flatMap(({ values = [] }) => values),
    rejected: new Set(
      all.flatMap(({ rejected }) => [...(rejected ?? [])]).filter((key) => !accepted.has(key)),
    ),
  };
}

interface RedactedSource {
  readonly text: DocumentText;
  readonly decisions: RedactionDecisions;
}

/** Redacts messages about several documents by the rules and decisions of each; the same value has the same placeholder. */
export async function redactSeveral(
  sources: readonly RedactedSource[],
  messages: readonly PromptMessage[],
  signal: AbortSignal,
): Promise<RedactedMessages> {
  const choices: RedactionChoices[] = [];
  for (const { text, decisions } of sources) {
    choices.push(choicesOf(decisions, await findSensitive(text, decisions.words)));
    signal.throwIfAborted();
  }
  const { redactMessages } = await import('../ai/redact-messages.ts');
  return redactMessages(messages, joinChoices(choices));
}
