import {
  isObject,
  parseDateRange,
  isEmptyRichText,
  sanitizeRichText,
  emptyOutlineEntry,
  isEmptyEntry,
  escapeHtml,
  linesToHtml,
  formatDateRange,
  parseMonth,
  lineText,
  richLines,
  type Json,
  type JsonObject,
  type OutlineEntry,
  type OutlineSection,
  type OutlineValue,
  type ResumeOutline,
} from '@baigong/resume';

/** Lenient access to parsed JSON of anybody's making: what has another type counts as absent. */

/** Text, trimmed; numbers are text too. */
export const textIn = (object: JsonObject, ...names: readonly string[]): string => {
  for (const name of names) {
    const value = object[name];
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
    if (text !== '') return text;
  }
  return '';
};

export const objectIn = (object: JsonObject, name: string): JsonObject => {
  const value = object[name];
  return value !== undefined && isObject(value) ? value : {};
};

const objects = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter((item) => isObject(item)) : [];

export const listIn = (object: JsonObject, name: string): JsonObject[] => objects(object[name]);

export const textsIn = (object: JsonObject, name: string): string[] => {
  const value = object[name];
  if (!Array.isArray(value)) return [];
  return value.flatMap((item) => (typeof item === 'string' && item.trim() ? [item.trim()] : []));
};

/** Rich text of another program; text without elements keeps its lines. */
export function richText(source: string): string {
  if (/<[a-z][^>]*>/i.test(source)) {
    const html = sanitizeRichText(source);
    return isEmptyRichText(html) ? '' : html;
  }
  return linesToHtml(
    source.split(/\r\n?|\n/).map((line) => {
      const bare = line.trim().replace(/^[•·▪*-]\s+/, '');
      return { text: bare, item: bare !== line.trim() };
    }),
  );
}

/** `名称（注，注）：词、词`, of which any part may be missing. */
export function describedLine(name: string, notes: readonly string[], words: readonly string[] = []): string {
  const given = notes.filter(Boolean);
  const head = name && given.length > 0 ? `${name}（${given.join('，')}）` : name || given.join('，');
  const tail = words.filter(Boolean).join('、');
  return head && tail ? `${head}：${tail}` : head || tail;
}

export const listOf = (lines: readonly string[]): string =>
  linesToHtml(lines.map((text) => ({ text, item: true })));

/** An item of a module of the visitor's own: a bold line that names it, and its text. */
export function titledText(name: string, notes: readonly string[], html: string): string {
  const given = notes.filter(Boolean).join(' · ');
  const head = name ? `<strong>${escapeHtml(name)}</strong>` : '';
  const line = [head, escapeHtml(given)].filter(Boolean).join(' · ');
  return (line ? `<p>${line}</p>` : '') + html;
}

interface EntryParts {
  readonly texts?: Readonly<Record<string, string>>;
  readonly dates?: string;
  readonly html?: string;
  readonly others?: readonly (OutlineValue | undefined)[];
}

export function entryOfParts({ texts = {}, dates = '', html = '', others = [] }: EntryParts): OutlineEntry {
  return {
    ...emptyOutlineEntry(),
    texts: Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
    range: parseDateRange(dates),
    html,
    others: others.filter((one) => one !== undefined),
  };
}

/** A labelled value; undefined when there is none. */
export const labelled = (label: string, text: string): OutlineValue | undefined =>
  text === '' ? undefined : { label, text };

/** Adds a section that says something. */
export function addSection(
  outline: ResumeOutline,
  kind: OutlineSection['kind'],
  title: string,
  entries: readonly OutlineEntry[],
): void {
  const full = entries.filter((entry) => !isEmptyEntry(entry));
  if (full.length > 0) outline.sections.push({ kind, title, entries: full });
}

/** Adds a module of the visitor's own that says something. */
export const addText = (outline: ResumeOutline, title: string, html: string): void =>
  addSection(outline, 'custom', title, [entryOfParts({ html })]);

const bare = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '');

/** The texts of an outline, to look values up in. */
function textsOf({ basic, others, photo, sections }: ResumeOutline): string[] {
  const texts = [photo, ...Object.values(basic), ...others.flatMap(({ label, text }) => [label, text])];
  for (const { title, entries } of sections) {
    texts.push(title);
    for (const entry of entries) {
      const { start, end, text = '' } = entry.range;
      texts.push(...Object.values(entry.texts), start, end, text, formatDateRange(entry.range));
      texts.push(...entry.others.flatMap((other) => [other.label, other.text]));
      texts.push(...richLines(entry.html).map(lineText));
    }
  }
  return texts.filter(Boolean);
}

/** The forms in which a value may stand in an outline. */
const formsOf = (text: string): string[] =>
  [text, parseMonth(text) ?? '', formatDateRange(parseDateRange(text))].map(bare).filter(Boolean);

const plainLines = (text: string): string[] =>
  text.split(/\r\n?|\n/).flatMap((line) => line.trim().replace(/^[•·▪*-]\s+/, '') || []);

/** The fewest characters that are looked for inside other texts; shorter values must stand alone. */
const shortest = 4;

/**
 * The texts of a file that are nowhere in what was read of it, as lines `key：text`: nothing is dropped silently.
 * @param ignore whether the value at a path (`sections.skills.items.icon`) is no text of the resume
 */
export function unmappedLines(
  value: Json,
  outline: ResumeOutline,
  ignore: (path: string) => boolean,
): string[] {
  const texts = textsOf(outline);
  const whole = texts.map(bare).join('\n');
  const words = new Set(
    texts.flatMap((text) => [text, ...text.split(/[\s，,、：:；;（()）·/|]+/)].map(bare)),
  );
  const isMapped = (text: string): boolean =>
    formsOf(text).some((form) => words.has(form) || (form.length >= shortest && whole.includes(form)));
  const lines = new Set<string>();
  const visit = (given: Json, path: readonly string[]): void => {
    if (ignore(path.join('.'))) return;
    if (Array.isArray(given)) for (const item of given) visit(item, path);
    else if (isObject(given)) for (const [key, item] of Object.entries(given)) visit(item, [...path, key]);
    else if (typeof given === 'string' || typeof given === 'number') {
      const key = path.at(-1) ?? '';
      const text = String(given);
      const plain = plainLines(text).filter((line) => !isMapped(line));
      const marked = /<[a-z][^>]*>/i.test(text);
      const left =
        marked && plain.length > 0
          ? richLines(text)
              .map(lineText)
              .filter((line) => !isMapped(line))
          : plain;
      for (const line of left) lines.add(key ? `${key}：${line}` : line);
    }
  };
  visit(value, []);
  return [...lines];
}
