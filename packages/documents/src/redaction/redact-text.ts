import { tableText, type Block, type DocumentText } from '../document-text.ts';
import { findSensitiveData, kinds, sensitiveKinds, type SensitiveKind } from './find-sensitive-data.ts';

/** Text that looks like a placeholder is replaced too, so that every placeholder in the result is one of ours. */
const literal = '原文';
const placeholderPattern = new RegExp(
  `【(?:${[...Object.values(kinds).map(({ label }) => label), literal].join('|')})\\d+】`,
  'gu',
);

/** Redacts texts that belong together: the same number has the same placeholder in all of them. */
interface Redactor {
  /** Placeholders (【手机1】) and their values; grows with `redact`. */
  readonly values: ReadonlyMap<string, string>;
  readonly redact: (text: string) => string;
  /** Undoes `redact`. Unknown placeholders remain. */
  readonly restore: (text: string) => string;
}

/**
 * Replaces sensitive numbers and addresses by placeholders before a text is sent to a model; `restore(redact(text))` is the text again.
 * @param known placeholders from earlier in the conversation
 */
export function createRedactor(known: ReadonlyMap<string, string> = new Map()): Redactor {
  const values = new Map(known);
  const placeholders = new Map([...values].map(([placeholder, value]) => [value, placeholder]));
  const placeholderOf = (label: string, value: string): string => {
    const existing = placeholders.get(value);
    if (existing !== undefined) return existing;
    let count = 1;
    while (values.has(`【${label}${count}】`)) count += 1;
    const placeholder = `【${label}${count}】`;
    values.set(placeholder, value);
    placeholders.set(value, placeholder);
    return placeholder;
  };
  return {
    values,
    redact(text) {
      const matches = [
        ...findSensitiveData(text).map(({ kind, start, end }) => ({ start, end, label: kinds[kind].label })),
        ...[...text.matchAll(placeholderPattern)].map(({ 0: match, index }) => ({
          start: index,
          end: index + match.length,
          label: literal,
        })),
      ].toSorted((a, b) => a.start - b.start);
      let redacted = '';
      let at = 0;
      for (const { start, end, label } of matches) {
        if (start < at) continue;
        redacted += text.slice(at, start) + placeholderOf(label, text.slice(start, end));
        at = end;
      }
      return redacted + text.slice(at);
    },
    restore: (text) =>
      text.replace(placeholderPattern, (placeholder) => values.get(placeholder) ?? placeholder),
  };
}

/** A text with stars in its sensitive numbers and addresses: 138****5678, z***@example.com. Cannot be undone. */
export function redactPermanently(
  text: string,
  redactedKinds: readonly SensitiveKind[] = sensitiveKinds,
): string {
  let redacted = '';
  let at = 0;
  for (const { kind, start, end, value } of findSensitiveData(text)) {
    if (!redactedKinds.includes(kind)) continue;
    redacted += text.slice(at, start) + kinds[kind].star(value);
    at = end;
  }
  return redacted + text.slice(at);
}

/** Applies `redact` (that of a Redactor, or `redactPermanently`) to all texts of a document and to its outline. */
export function redactDocument(document: DocumentText, redact: (text: string) => string): DocumentText {
  return {
    ...document,
    blocks: document.blocks.map((block): Block => {
      const named = block.name === undefined ? block : { ...block, name: redact(block.name) };
      if (named.kind !== 'table') return { ...named, text: redact(named.text) };
      const rows = named.rows.map((row) => row.map((cell) => redact(cell)));
      return { ...named, rows, text: tableText(rows) };
    }),
    outline: document.outline.map((entry) => ({ ...entry, title: redact(entry.title) })),
  };
}
