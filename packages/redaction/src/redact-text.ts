import { createValueFinder } from './find-values.ts';
import type { SensitiveMatch } from './find-numbers.ts';
import { createSensitiveFinder } from './find-sensitive-data.ts';
import { givenNameOf, isWordToo } from './given-names.ts';
import { headOf, keptTitle, labelOf, literal, neutral, nthHead, placeholderPattern } from './placeholders.ts';
import { kinds, matchKey, sensitiveKinds, type SensitiveKind } from './sensitive-kinds.ts';
import { isSplitMatch, mayGoOn } from './find-over-blocks.ts';
import { findSplitValues, type Joint, type SplitValue, type TextInOrder } from './split-values.ts';
import { normalizeValue } from '@baigong/text-zh/text-view';

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
  /**
   * What is replaced in texts that follow each other, values too that begin in one and end in another: the placeholder stands
   * in the first, the others lose their part.
   */
  readonly replacementsIn: (
    texts: readonly TextInOrder[],
    which?: 'all' | 'known',
  ) => readonly (readonly Replacement[])[];
  /** Whether a text has a value that is replaced, beside placeholders of this redactor. */
  readonly isLeft: (text: string) => boolean;
  /** Whether texts that follow each other have such a value, also over the breaks between them. */
  readonly isLeftIn: (texts: readonly TextInOrder[]) => boolean;
  /** Remembers what a text holds, so that it is replaced in every other text too. */
  readonly learn: (text: string) => void;
  /** Undoes `redact`. Unknown placeholders remain. */
  readonly restore: (text: string) => string;
}

/** A placeholder without the number of its spelling. */
const stemOf = (placeholder: string): string => placeholder.replace(/(?:-\d+)?】$/u, '');

interface Part {
  readonly start: number;
  readonly end: number;
  readonly label: string;
}

/** Placeholders of a mapping in a text, with what they stand for. */
export const placeholdersIn = (
  text: string,
  mapping: ReadonlyMap<string, string>,
): readonly (Pick<Replacement, 'start' | 'end'> & { readonly value: string })[] =>
  [...text.matchAll(placeholderPattern)].flatMap(({ 0: placeholder, index }) => {
    const value = mapping.get(placeholder);
    return value === undefined ? [] : [{ start: index, end: index + placeholder.length, value }];
  });

/** Finds the matches of texts that the visitor did not reject. */
function createAcceptedFinder({ customWords = [], rejected, values = [] }: RedactionChoices) {
  const names = values.flatMap(({ kind, text: value }) => (kind === 'name' ? [value] : []));
  const given = new Set(names.map(givenNameOf));
  const find = createSensitiveFinder({
    customWords,
    names: names.filter((name) => !given.has(name) || !isWordToo(name)),
  });
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

/** What is replaced over a break: values that are known, and what rules trust there. */
function splitParts(
  joint: Joint,
  known: readonly (Omit<Part, 'label'> & { readonly data: string })[],
  find: (text: string) => readonly SensitiveMatch[],
): Part[] {
  const matches = mayGoOn(joint) ? find(joint.text).filter((match) => isSplitMatch(joint, match)) : [];
  return [
    ...matches.map(({ kind, start, end }) => ({ start, end, label: kinds[kind].label })),
    ...known.map(({ start, end, data }) => ({ start, end, label: data })),
  ];
}

/** A part of which the value is more than what stands there, or undefined for the rest of such a value. */
interface WholePart extends Part {
  readonly value: string | undefined;
}

/** Puts a split value in the place of what else was to be replaced where it stands. */
function putSplit(
  texts: readonly TextInOrder[],
  parts: WholePart[][],
  { found: { label }, pieces }: SplitValue<Part>,
): void {
  const grown = pieces.map((piece) => {
    const others = parts[piece.text]?.filter((one) => one.start < piece.end && one.end > piece.start) ?? [];
    parts[piece.text] = parts[piece.text]?.filter((one) => !others.includes(one)) ?? [];
    return {
      text: piece.text,
      start: Math.min(piece.start, ...others.map((one) => one.start)),
      end: Math.max(piece.end, ...others.map((one) => one.end)),
    };
  });
  const written = grown.map(({ text, start, end }) => texts[text]?.text.slice(start, end) ?? '').join('\n');
  for (const [at, { text, start, end }] of grown.entries())
    parts[text] = [
      ...(parts[text] ?? []),
      { start, end, label, value: at === 0 ? written : undefined },
    ].toSorted((a, b) => a.start - b.start);
}

/** A text with its replacements in place. */
export function applyReplacements(text: string, replacements: readonly Replacement[]): string {
  let redacted = '';
  let at = 0;
  for (const { start, end, placeholder } of replacements) {
    redacted += text.slice(at, start) + placeholder;
    at = end;
  }
  return redacted + text.slice(at);
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
  /** Whole names by their given names. */
  const wholeNames = new Map<string, Set<string>>();
  /** A given name that is a word too is a name only where it stands like one: 建国. */
  const isNameAndWord = (value: string): boolean => wholeNames.has(value) && isWordToo(value);
  /** How many placeholders with a label were given or cannot be given. */
  const counts = new Map<string, number>();
  /** Beginnings that are taken, whatever title follows them. */
  const heads = new Set<string>();
  const findAccepted = createAcceptedFinder(choices);
  const found = new Map<string, readonly SensitiveMatch[]>();
  const keep = (placeholder: string, value: string, label: string) => {
    values.set(placeholder, value);
    placeholders.set(value, placeholder);
    heads.add(headOf(placeholder));
    const normalized = normalizeValue(value);
    if (label === literal) return;
    if (!stemsOf.has(normalized)) stemsOf.set(normalized, stemOf(placeholder));
    if (normalized.length >= 2 && !isNameAndWord(normalized)) literals.add(normalized, label);
  };
  for (const [placeholder, value] of known) keep(placeholder, value, labelOf(placeholder));
  /** The one whole name that a given name belongs to. */
  const wholeNameOf = (given: string): string | undefined => {
    const whole = [...(wholeNames.get(given) ?? [])];
    return whole.length === 1 ? whole[0] : undefined;
  };
  const isFree = (placeholder: string): boolean => !values.has(placeholder) && !literals.isIn(placeholder);
  const placeholderOf = (label: string, value: string): string => {
    const existing = placeholders.get(value);
    if (existing !== undefined) return existing;
    const normalized = normalizeValue(value);
    if (label !== literal && normalized.length >= 2 && !isNameAndWord(normalized))
      literals.add(normalized, label);
    const stem = label === literal ? undefined : stemsOf.get(normalized);
    if (stem !== undefined)
      for (let spelling = 2; spelling < 1_000; spelling += 1)
        if (isFree(`${stem}-${spelling}】`)) {
          keep(`${stem}-${spelling}】`, value, label);
          return `${stem}-${spelling}】`;
        }
    const whole = label === kinds.name.label ? wholeNameOf(normalized) : undefined;
    if (whole !== undefined) {
      stemsOf.set(normalized, stemOf(placeholderOf(label, whole)));
      return placeholderOf(label, value);
    }
    const usable = isFree(`【${label}】`) ? label : neutral;
    const title = keptTitle(label, value);
    const end = `${title !== '' && literals.isIn(title) ? '' : title}】`;
    for (let count = (counts.get(usable) ?? 0) + 1; ; count += 1) {
      counts.set(usable, count);
      const head = nthHead(usable, count);
      const placeholder = head + end;
      // A value such as 代号 itself stands in every placeholder: it is replaced, and its own placeholder may show it.
      if (heads.has(head) || (!isFree(placeholder) && count < 2_000)) continue;
      keep(placeholder, value, label);
      return placeholder;
    }
  };
  const learnValue = (kind: SensitiveKind, written: string) => {
    const value = normalizeValue(written);
    if (value.length < 2 || choices.rejected?.has(`${kind}:${value}`)) return;
    if (!isNameAndWord(value)) literals.add(value, kinds[kind].label);
    const given = kind === 'name' ? givenNameOf(value) : undefined;
    if (given !== undefined) wholeNames.set(given, (wholeNames.get(given) ?? new Set()).add(value));
  };
  // Whole names first: they say which of the others are given names.
  const byLength = (choices.values ?? []).toSorted((a, b) => b.text.length - a.text.length);
  for (const { kind, text } of byLength) learnValue(kind, text);
  const learn = (text: string): readonly SensitiveMatch[] => {
    const known = found.get(text);
    if (known) return known;
    const matches = findAccepted(text);
    for (const { kind, start, end } of matches.toSorted((a, b) => b.end - b.start - (a.end - a.start)))
      learnValue(kind, text.slice(start, end));
    found.set(text, matches);
    return matches;
  };
  const partsOf = (text: string, which: 'all' | 'known' = 'all'): Part[] => {
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
    return joinParts(parts, repeated).filter(({ start, end }) => {
      if (start < at) return false;
      at = end;
      return true;
    });
  };
  const replacements = (text: string, which?: 'all' | 'known'): readonly Replacement[] =>
    partsOf(text, which).map(({ start, end, label }) => ({
      start,
      end,
      placeholder: placeholderOf(label, text.slice(start, end)),
    }));
  const replacementsIn = (
    texts: readonly TextInOrder[],
    which: 'all' | 'known' = 'all',
  ): readonly (readonly Replacement[])[] => {
    const find = which === 'all' ? findAccepted : () => [];
    if (which === 'all') for (const { text } of texts) learn(text);
    const splits = findSplitValues(texts, (joint) => splitParts(joint, literals.find(joint.text), find));
    for (const { found, pieces } of splits)
      literals.add(
        pieces.map(({ text, start, end }) => texts[text]?.text.slice(start, end)).join(''),
        found.label,
      );
    const parts = texts.map(({ text }) =>
      partsOf(text, which).map((part): WholePart => ({ ...part, value: text.slice(part.start, part.end) })),
    );
    for (const split of splits) putSplit(texts, parts, split);
    return parts.map((ofText) =>
      ofText.map(({ start, end, label, value }) => ({
        start,
        end,
        placeholder: value === undefined ? '' : placeholderOf(label, value),
      })),
    );
  };
  const withoutOwn = (text: string): string =>
    text.replace(placeholderPattern, (own) => (values.has(own) ? '\ufffc' : own));
  const isLeft = (text: string): boolean => literals.find(withoutOwn(text)).length > 0;
  return {
    values,
    learn: (text) => void learn(text),
    replacements,
    replacementsIn,
    redact: (text) => applyReplacements(text, replacements(text)),
    isLeft,
    isLeftIn: (texts) =>
      texts.some(({ text }) => isLeft(text)) ||
      findSplitValues(
        texts.map((one) => ({ ...one, text: withoutOwn(one.text) })),
        ({ text }) => literals.find(text),
      ).length > 0,
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
