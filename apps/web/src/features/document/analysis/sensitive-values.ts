import { matchKey, type SensitiveKind } from '@baigong/documents';
import type { RedactionChoices } from '@baigong/documents/redaction';
import type { RedactionDecisions } from '../records/ai-record.ts';
import type { MentionGroup } from './mentions.ts';

/** The redactor's choices for a document: the visitor's decisions, and all that was found in it. */
export function choicesOf(
  { words, rejected }: RedactionDecisions,
  groups: readonly MentionGroup<SensitiveKind>[],
): RedactionChoices {
  return {
    customWords: words,
    rejected: new Set(rejected),
    values: groups.flatMap(({ kind, values }) => values.map(({ text }) => ({ kind, text }))),
  };
}

/** The decisions after values were accepted or rejected. */
export function decide(
  decisions: RedactionDecisions,
  kind: SensitiveKind,
  texts: readonly string[],
  accepted: boolean,
): RedactionDecisions {
  const rejected = new Set(decisions.rejected);
  for (const text of texts) {
    if (accepted) rejected.delete(matchKey(kind, text));
    else rejected.add(matchKey(kind, text));
  }
  return { ...decisions, rejected: [...rejected] };
}
