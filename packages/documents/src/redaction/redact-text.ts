import { tableText, type Block, type DocumentText } from '../document-text.ts';
import { createValueFinder } from './find-values.ts';
import {
  createSensitiveFinder,
  kinds,
  sensitiveKinds,
  type SensitiveKind,
  type SensitiveMatch,
} from './find-sensitive-data.ts';
import { normalizeValue } from './text-view.ts';

/** Text that looks like a placeholder is replaced too, so that every placeholder in the result is one of ours. */
const literal = '原文';
/** Where the usual label of a kind stands in a redacted value itself. */
const neutral = '代号';
const stems = '甲乙丙丁戊己庚辛壬癸';
const placeholderPattern = new RegExp(
  `【(?:${[...Object.values(kinds).map(({ label }) => label), literal, neutral].join('|')})(?:[${stems}]|\\d+)(?:-\\d+)?】`,
  'gu',
);

/** What a visitor decided about the matches of a document. */
export interface RedactionChoices {
  /** Words of the visitor's own, redacted wherever they stand. */
  readonly customWords?: readonly string[];
  /** Keys (`matchKey`) of what is left as it is. */
  readonly rejected?: ReadonlySet<string>;
  /** What was found elsewhere in the document; replaced here too. */
  readonly values?: readonly SensitiveValue[];
}

/** A value with its kind, as the list of matches has it. */
interface SensitiveValue {
  readonly kind: SensitiveKind;
  readonly text: string;
}

/** The same for all spellings of a value: 138 1234 5678 and 13812345678. */
export const matchKey = (kind: SensitiveKind, written: string): string =>
  `${kind}:${normalizeValue(written)}`;

/** A range of a text and what stands there afterwards. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly placeholder: string;
}

/** Redacts texts that belong together: the same value has the same placeholder in all of them. */
export interface Redactor {
  /** Placeholders (【手机1】) and what they stand for; grows with `redact`. */
  readonly values: ReadonlyMap<string, string>;
  readonly redact: (text: string) => string;
  /** What `redact` replaces, in order and without overlaps; `known`: only values that are replaced elsewhere, no rules. */
  readonly replacements: (text: string, which?: 'all' | 'known') => readonly Replacement[];
  /** Whether a text has a value that is replaced, beside placeholders of this redactor. */
  readonly isLeft: (text: string) => boolean;
  /** Remembers what a text holds, so that it is replaced in every other text too. */
  readonly learn: (text: string) => void;
  /** Undoes `redact`. Unknown placeholders remain. */
  readonly restore: (text: string) => string;
}

interface Part {
  readonly start: number;
  readonly end: number;
  readonly label: string;
}

/** Finds the matches of texts that the visitor did not reject. */
function createAcceptedFinder({ customWords = [], rejected, values = [] }: RedactionChoices) {
  const names = values.flatMap(({ kind, text: value }) => (kind === 'name' ? [value] : []));
  const find = createSensitiveFinder({ customWords, names });
  return (text: string): SensitiveMatch[] =>
    find(text).filter(({ kind, start, end }) => !rejected?.has(matchKey(kind, text.slice(start, end))));
}

/** Parts that overlap none of others; both are in order and without overlaps. */
function withoutOverlaps(parts: readonly Part[], others: readonly Part[]): Part[] {
  let at = 0;
  return parts.filter(({ start, end }) => {
    while ((others[at]?.end ?? Infinity) <= start) at += 1;
    return (others[at]?.start ?? Infinity) >= end;
  });
}

/** What is replaced in a text: its matches, and every other occurrence of a value that is replaced anywhere. Both are in order and without overlaps. */
function joinParts(matches: readonly Part[], repeated: readonly Part[]): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const one of repeated) {
    for (let match = matches[at]; match && match.start < one.end; match = matches[at]) {
      parts.push(match);
      at += 1;
    }
    let first = parts.length;
    while ((parts[first - 1]?.end ?? 0) > one.start) first -= 1;
    const overlapping = parts.slice(first);
    if (overlapping.some((part) => part.start <= one.start && part.end >= one.end)) continue;
    // A match that is cut by a repeated value grows over it, so that nothing of either is left.
    const start = Math.min(one.start, ...overlapping.map((part) => part.start));
    const end = Math.max(one.end, ...overlapping.map((part) => part.end));
    parts.splice(first, overlapping.length, { start, end, label: overlapping[0]?.label ?? one.label });
  }
  return parts.concat(matches.slice(at));
}

/**
 * Replaces sensitive data by placeholders; `restore(redact(text))` is the text again, and no value that is replaced is left in the result.
 * @param known placeholders from earlier, or from a mapping file
 */
export function createRedactor(
  known: ReadonlyMap<string, string> = new Map(),
  choices: RedactionChoices = {},
): Redactor {
  const values = new Map<string, string>();
  const placeholders = new Map<string, string>();
  /** Placeholders of values, without the number of the spelling. */
  const stemsOf = new Map<string, string>();
  const literals = createValueFinder<string>();
  /** How many placeholders with a label were given or cannot be given. */
  const counts = new Map<string, number>();
  const findAccepted = createAcceptedFinder(choices);
  const found = new Map<string, readonly SensitiveMatch[]>();
  const keep = (placeholder: string, value: string, label: string) => {
    values.set(placeholder, value);
    placeholders.set(value, placeholder);
    const normalized = normalizeValue(value);
    if (label === literal) return;
    if (!stemsOf.has(normalized)) stemsOf.set(normalized, placeholder.replace(/(?:-\d+)?】$/u, ''));
    if (normalized.length >= 2) literals.add(normalized, label);
  };
  for (const [placeholder, value] of known)
    keep(placeholder, value, /^【(\D+?)(?:[甲乙丙丁戊己庚辛壬癸]|\d)/u.exec(placeholder)?.[1] ?? neutral);
  const isFree = (placeholder: string): boolean => !values.has(placeholder) && !literals.isIn(placeholder);
  const placeholderOf = (label: string, value: string): string => {
    const existing = placeholders.get(value);
    if (existing !== undefined) return existing;
    const normalized = normalizeValue(value);
    if (label !== literal && normalized.length >= 2) literals.add(normalized, label);
    const stem = label === literal ? undefined : stemsOf.get(normalized);
    if (stem !== undefined)
      for (let spelling = 2; spelling < 1_000; spelling += 1)
        if (isFree(`${stem}-${spelling}】`)) {
          keep(`${stem}-${spelling}】`, value, label);
          return `${stem}-${spelling}】`;
        }
    const isName = label === kinds.name.label;
    const usable = isFree(`【${label}】`) ? label : neutral;
    for (let count = (counts.get(usable) ?? 0) + 1; ; count += 1) {
      counts.set(usable, count);
      const placeholder = `【${usable}${isName && count <= stems.length ? stems.charAt(count - 1) : count}】`;
      // A value such as 代号 itself stands in every placeholder: it is replaced, and its own placeholder may show it.
      if (values.has(placeholder) || (!isFree(placeholder) && count < 2_000)) continue;
      keep(placeholder, value, label);
      return placeholder;
    }
  };
  const learnValue = (kind: SensitiveKind, written: string) => {
    const value = normalizeValue(written);
    if (value.length >= 2 && !choices.rejected?.has(`${kind}:${value}`))
      literals.add(value, kinds[kind].label);
  };
  for (const { kind, text } of choices.values ?? []) learnValue(kind, text);
  const learn = (text: string): readonly SensitiveMatch[] => {
    const known = found.get(text);
    if (known) return known;
    const matches = findAccepted(text);
    for (const { kind, start, end } of matches) learnValue(kind, text.slice(start, end));
    found.set(text, matches);
    return matches;
  };
  const replacements = (text: string, which: 'all' | 'known' = 'all'): readonly Replacement[] => {
    const own = [...text.matchAll(placeholderPattern)].map(({ 0: match, index }): Part => ({
      start: index,
      end: index + match.length,
      label: literal,
    }));
    const matches =
      which === 'known'
        ? []
        : learn(text).map(({ kind, start, end }): Part => ({ start, end, label: kinds[kind].label }));
    const parts = [...own, ...withoutOverlaps(matches, own)].toSorted((a, b) => a.start - b.start);
    const repeated = literals.find(text).map(({ start, end, data }): Part => ({ start, end, label: data }));
    let at = 0;
    return joinParts(parts, repeated).flatMap(({ start, end, label }): Replacement[] => {
      if (start < at) return [];
      at = end;
      return [{ start, end, placeholder: placeholderOf(label, text.slice(start, end)) }];
    });
  };
  return {
    values,
    learn: (text) => void learn(text),
    replacements,
    redact(text) {
      let redacted = '';
      let at = 0;
      for (const { start, end, placeholder } of replacements(text)) {
        redacted += text.slice(at, start) + placeholder;
        at = end;
      }
      return redacted + text.slice(at);
    },
    isLeft: (text) =>
      literals.find(text.replace(placeholderPattern, (own) => (values.has(own) ? '\ufffc' : own))).length > 0,
    restore: (text) =>
      text.replace(placeholderPattern, (placeholder) => values.get(placeholder) ?? placeholder),
  };
}

/** A text with stars in its sensitive data: 138****5678, 张**, z***@example.com. Cannot be undone. */
export function redactPermanently(
  text: string,
  redactedKinds: readonly SensitiveKind[] = sensitiveKinds,
  choices: RedactionChoices = {},
): string {
  let redacted = '';
  let at = 0;
  for (const { kind, start, end, value } of createAcceptedFinder(choices)(text)) {
    if (!redactedKinds.includes(kind)) continue;
    redacted += text.slice(at, start) + kinds[kind].star(value);
    at = end;
  }
  return redacted + text.slice(at);
}

/** Redacts all texts of a document and its outline; what is found in one block is replaced in all. */
export function redactDocument(
  document: DocumentText,
  { learn, redact }: Pick<Redactor, 'learn' | 'redact'>,
): DocumentText {
  // A table is read as a whole first: the head of a column says what its cells are.
  for (const { text } of document.blocks) learn(text);
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
