import { matchKey, type SensitiveKind } from './sensitive-kinds.ts';
import type { RedactionChoices } from './redact-text.ts';

/** The visitor's decisions about a document. */
interface RedactionDecisions {
  /** Words of the visitor's own. */
  readonly words: string[];
  /** Keys of values that are left as they are. */
  readonly rejected: string[];
}

/** What was found of one kind. */
interface FoundValues {
  readonly kind: SensitiveKind;
  readonly values: readonly { readonly text: string }[];
}

/** The redactor's choices for a document: the visitor's decisions, and all that was found in it. */
export function choicesOf(
  { words, rejected }: RedactionDecisions,
  groups: readonly FoundValues[],
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
