import { richTextToPlain, type OutlineEntry, type OutlineSection, type ResumeOutline } from '@baigong/resume';
import * as z from 'zod/mini';

const Cell = z.nullable(z.string());

/** What a person reads in a resume. Entries are rows: three texts or two, the dates, and phrases of the description. */
export const ExpectedResume = z.strictObject({
  name: z.string(),
  phone: z.optional(z.string()),
  email: z.optional(z.string()),
  post: z.optional(z.string()),
  degree: z.optional(z.string()),
  experience: z.optional(z.string()),
  /** Fields of the visitor's own, by their labels. */
  others: z.optional(z.record(z.string(), z.string())),
  /** Company, position, start, end, phrases between bars. */
  work: z.optional(z.array(z.array(Cell))),
  /** Name, role, start, end, phrases. */
  projects: z.optional(z.array(z.array(Cell))),
  /** School, major, degree, start, end, phrases. */
  education: z.optional(z.array(z.array(Cell))),
  /** Phrases of other sections, by their titles. */
  sections: z.optional(z.record(z.string(), z.string())),
});
export type ExpectedResume = z.infer<typeof ExpectedResume>;

/** One expected field and whether the reading has it. */
export interface ScoredField {
  readonly path: string;
  readonly expected: string;
  readonly found: string;
  readonly correct: boolean;
  /** Name, phone, e-mail, addresses and the like. */
  readonly contact: boolean;
}

const columns = {
  work: ['company', 'position', 'start', 'end', 'text'],
  projects: ['name', 'role', 'start', 'end', 'text'],
  education: ['school', 'major', 'degree', 'start', 'end', 'text'],
} as const;

const bare = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase();
const digits = (text: string): string => text.replace(/\D/g, '').replace(/^86(?=1\d{10}$)/, '');

function cellOf({ texts, range, html }: OutlineEntry, column: string): string {
  if (column === 'start') return range.start;
  if (column === 'end') return range.present ? '今' : range.end;
  return column === 'text' ? richTextToPlain(html) : (texts[column] ?? '');
}

const matches = (column: string, expected: string, found: string): boolean =>
  column === 'text'
    ? expected.split('|').every((phrase) => bare(found).includes(bare(phrase)))
    : column === 'phone'
      ? digits(expected) === digits(found)
      : bare(expected) === bare(found);

/** Every expected field of a resume, compared with what was read. */
export function scoreReading(expected: ExpectedResume, outline: ResumeOutline): ScoredField[] {
  const fields: ScoredField[] = [];
  const add = (path: string, column: string, wanted: string, found: string, contact = false) =>
    fields.push({ path, expected: wanted, found, correct: matches(column, wanted, found), contact });
  for (const name of ['name', 'phone', 'email', 'post', 'degree', 'experience'] as const) {
    const wanted = expected[name];
    if (wanted !== undefined)
      add(name, name, wanted, outline.basic[name] ?? '', /^(name|phone|email)$/.test(name));
  }
  for (const [label, wanted] of Object.entries(expected.others ?? {})) {
    const found = outline.others.find((other) => bare(other.label) === bare(label))?.text ?? '';
    add(label, 'other', wanted, found, true);
  }
  for (const kind of ['work', 'projects', 'education'] as const) {
    const rows = expected[kind] ?? [];
    const entries = outline.sections
      .filter((section) => section.kind === kind)
      .flatMap((section) => section.entries);
    if (rows.length > 0) add(`${kind}.length`, 'count', String(rows.length), String(entries.length));
    const left = [...entries];
    for (const [index, row] of rows.entries()) {
      const cells = columns[kind].flatMap((column, at) => {
        const wanted = row[at];
        return wanted === null || wanted === undefined ? [] : [{ column, wanted }];
      });
      const scores = left.map(
        (entry) =>
          cells.filter(({ column, wanted }) => matches(column, wanted, cellOf(entry, column))).length,
      );
      const best = scores.indexOf(Math.max(...scores));
      const entry = best === -1 ? undefined : left.splice(best, 1)[0];
      for (const { column, wanted } of cells)
        add(`${kind}[${index}].${column}`, column, wanted, entry ? cellOf(entry, column) : '');
    }
  }
  for (const [title, wanted] of Object.entries(expected.sections ?? {}))
    add(`【${title}】`, 'text', wanted, textOf(outline.sections, title));
  return fields;
}

const textOf = (sections: readonly OutlineSection[], title: string): string =>
  sections
    .filter((section) => section.kind === 'custom' && section.title === title)
    .flatMap(({ entries }) => entries.map(({ html }) => richTextToPlain(html)))
    .join('\n');

const words = /[a-z]+|\d+|[\u4e00-\u9fff]+/gi;

/**
 * Words of a source that are nowhere in what was read. `isStructure` names headings, labels and words of dates, which
 * become fields and dates and need not stay as text.
 */
export function lostWords(
  source: string,
  outline: ResumeOutline,
  rest: readonly string[],
  isStructure: (words: string) => boolean,
): string[] {
  const texts = [
    ...Object.values(outline.basic),
    ...outline.others.flatMap(({ label, text }) => [label, text]),
    ...outline.sections.flatMap(({ title, entries }) => [
      title,
      ...entries.flatMap(({ texts, range, html, others }) => [
        ...Object.values(texts),
        range.start,
        range.end,
        range.text ?? '',
        richTextToPlain(html),
        ...others.flatMap(({ label, text }) => [label, text]),
      ]),
    ]),
    ...rest,
  ].map((text) => text.normalize('NFKC'));
  const kept = bare(texts.join(' ')).toLowerCase();
  const numbers = new Set(texts.join(' ').match(/\d+/g)?.map(Number));
  const lost: string[] = [];
  const isKept = (word: string): boolean =>
    /\d/.test(word)
      ? numbers.has(Number(word)) || kept.includes(word)
      : kept.includes(word.toLowerCase()) || isStructure(word);
  /** 现居杭州 is kept as 现居地 and 杭州. */
  const isKeptInPieces = (word: string): boolean =>
    isKept(word) ||
    Array.from(word, (_, at) => at).some(
      (at) => at > 0 && isKept(word.slice(0, at)) && isKeptInPieces(word.slice(at)),
    );
  const joined = source
    .normalize('NFKC')
    .replace(/(?<![\u4e00-\u9fff])([\u4e00-\u9fff])[ \t]+([\u4e00-\u9fff])(?![\u4e00-\u9fff])/g, '$1$2');
  for (const piece of joined.split(/\n|\t| {2,}|\|/)) {
    if (isStructure(piece)) continue;
    for (const word of piece.match(words) ?? []) if (!isKeptInPieces(word)) lost.push(word);
  }
  return lost;
}
