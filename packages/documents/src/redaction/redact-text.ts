import { tableText, type Block, type DocumentText } from '../document-text.ts';
import { findValues, type LiteralValue } from './find-values.ts';
import {
  findSensitiveData,
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

/** Redacts texts that belong together: the same value has the same placeholder in all of them. */
interface Redactor {
  /** Placeholders (【手机1】) and what they stand for; grows with `redact`. */
  readonly values: ReadonlyMap<string, string>;
  readonly redact: (text: string) => string;
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

/** The matches of a text that the visitor did not reject. */
function acceptedMatches(
  text: string,
  { customWords, rejected, values = [] }: RedactionChoices,
): SensitiveMatch[] {
  const names = values.flatMap(({ kind, text: value }) => (kind === 'name' ? [value] : []));
  const found = findSensitiveData(text, { ...(customWords ? { customWords } : {}), names });
  return found.filter(({ kind, start, end }) => !rejected?.has(matchKey(kind, text.slice(start, end))));
}

/** What is replaced in a text: its matches, and every other occurrence of a value that is replaced anywhere. */
function partsOf(text: string, matches: readonly Part[], values: readonly LiteralValue<string>[]): Part[] {
  const parts = [...matches];
  const repeated = findValues(text, values).map(({ start, end, data }): Part => ({
    start,
    end,
    label: data,
  }));
  for (const one of repeated) {
    const overlapping = parts.filter((part) => part.start < one.end && one.start < part.end);
    if (overlapping.some((part) => part.start <= one.start && part.end >= one.end)) continue;
    // A match that is cut by a repeated value grows over it, so that nothing of either is left.
    const start = Math.min(one.start, ...overlapping.map((part) => part.start));
    const end = Math.max(one.end, ...overlapping.map((part) => part.end));
    for (const part of overlapping) parts.splice(parts.indexOf(part), 1);
    parts.push({ start, end, label: overlapping[0]?.label ?? one.label });
  }
  return parts.toSorted((a, b) => a.start - b.start);
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
  const literals = new Map<string, LiteralValue<string>>();
  const keep = (placeholder: string, value: string, label: string) => {
    values.set(placeholder, value);
    placeholders.set(value, placeholder);
    const normalized = normalizeValue(value);
    if (label === literal) return;
    if (!stemsOf.has(normalized)) stemsOf.set(normalized, placeholder.replace(/(?:-\d+)?】$/u, ''));
    if (normalized.length >= 2) literals.set(normalized, { value: normalized, data: label });
  };
  for (const [placeholder, value] of known)
    keep(placeholder, value, /^【(\D+?)(?:[甲乙丙丁戊己庚辛壬癸]|\d)/u.exec(placeholder)?.[1] ?? neutral);
  const isFree = (placeholder: string): boolean => {
    if (values.has(placeholder)) return false;
    const normalized = normalizeValue(placeholder);
    return ![...literals.keys()].some((value) => normalized.includes(value));
  };
  const placeholderOf = (label: string, value: string): string => {
    const existing = placeholders.get(value);
    if (existing !== undefined) return existing;
    const normalized = normalizeValue(value);
    if (label !== literal && normalized.length >= 2)
      literals.set(normalized, { value: normalized, data: label });
    const stem = label === literal ? undefined : stemsOf.get(normalized);
    if (stem !== undefined)
      for (let spelling = 2; spelling < 1_000; spelling += 1)
        if (isFree(`${stem}-${spelling}】`)) {
          keep(`${stem}-${spelling}】`, value, label);
          return `${stem}-${spelling}】`;
        }
    const isName = label === kinds.name.label;
    const usable = isFree(`【${label}】`) ? label : neutral;
    for (let count = 1; ; count += 1) {
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
      literals.set(value, { value, data: kinds[kind].label });
  };
  for (const { kind, text } of choices.values ?? []) learnValue(kind, text);
  const learn = (text: string): readonly SensitiveMatch[] => {
    const matches = acceptedMatches(text, choices);
    for (const { kind, start, end } of matches) learnValue(kind, text.slice(start, end));
    return matches;
  };
  return {
    values,
    learn: (text) => void learn(text),
    redact(text) {
      const matches = learn(text).map(({ kind, start, end }): Part => ({
        start,
        end,
        label: kinds[kind].label,
      }));
      const own = [...text.matchAll(placeholderPattern)].map(({ 0: match, index }): Part => ({
        start: index,
        end: index + match.length,
        label: literal,
      }));
      let redacted = '';
      let at = 0;
      for (const { start, end, label } of partsOf(
        text,
        [
          ...own,
          ...matches.filter((one) => !own.some((other) => one.start < other.end && other.start < one.end)),
        ],
        [...literals.values()],
      )) {
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

/** A text with stars in its sensitive data: 138****5678, 张**, z***@example.com. Cannot be undone. */
export function redactPermanently(
  text: string,
  redactedKinds: readonly SensitiveKind[] = sensitiveKinds,
  choices: RedactionChoices = {},
): string {
  let redacted = '';
  let at = 0;
  for (const { kind, start, end, value } of acceptedMatches(text, choices)) {
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
