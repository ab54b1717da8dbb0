import {
  bulletSign,
  isDated,
  summaryTitle,
  lineText,
  richLines,
  sectionName,
  type DateRange,
  type OutlineEntry,
  type OutlineSection,
  type ResumeOutline,
} from '@baigong/resume';
import { writeContacts, writeEntryFields, lineSectionOf, writeLine } from './json-resume-parts.ts';

/** What two dates cannot express goes into `x-date`, so that it survives a round trip. */
function dates(range: DateRange): object {
  const { start, end, present, text } = range;
  if (!isDated(range)) return {};
  const plain = {
    ...(start ? { startDate: start } : {}),
    ...(end && !present ? { endDate: end } : {}),
  };
  if (text?.trim()) return { ...plain, 'x-date': text.trim() };
  // A start without an end means “still going on” to every reader of the standard.
  return start && !end && !present
    ? { ...plain, 'x-date': start }
    : present && !start
      ? { 'x-date': '至今' }
      : plain;
}

/** The text before the list is the summary, the list the highlights; lines after a list join it. */
function description(html: string): object {
  const lines = richLines(html);
  const first = lines.findIndex(({ kind }) => kind === 'item');
  const cut = first === -1 ? lines.length : first;
  const summary = lines.slice(0, cut).map(lineText).join('\n');
  const highlights = lines.slice(cut).map(lineText);
  return { ...(summary ? { summary } : {}), ...(highlights.length > 0 ? { highlights } : {}) };
}

const descriptionFields = ({ html, others }: OutlineEntry): object => ({
  ...description(html),
  ...(others.length > 0 ? { 'x-fields': others } : {}),
});

/** The profile in plain text; items keep a dot. */
const summaryText = (html: string): string =>
  richLines(html)
    .map((line) => (line.kind === 'item' ? bulletSign + lineText(line) : lineText(line)))
    .join('\n');

const omitBlank = (values: Readonly<Record<string, string | undefined>>): object =>
  Object.fromEntries(Object.entries(values).filter(([, text]) => text));

const entriesOf = (outline: ResumeOutline, kind: OutlineSection['kind']): OutlineEntry[] =>
  outline.sections.filter((section) => section.kind === kind).flatMap(({ entries }) => entries);

/** As validators have it (RFC 5321 without quoted names). */
const email =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z\d]([a-z\d-]*[a-z\d])?$/i;

/** The release of the schema that is declared and kept to. */
export const schemaVersion = 'v1.2.1';

interface StandardSections {
  /** Of the standard: summary, skills, awards …, by their keys. */
  readonly standard: Readonly<Record<string, unknown>>;
  /** Titles that are not those that a reader would give. */
  readonly titles: Readonly<Record<string, string>>;
  /** Modules of the visitor's own that the standard has no section for. */
  readonly left: readonly OutlineSection[];
}

/** Parts the visitor's own modules among the standard's sections, by their titles. */
function partSections(custom: readonly OutlineSection[]): StandardSections {
  const standard: Record<string, unknown> = {};
  const titles: Record<string, string> = {};
  const left: OutlineSection[] = [];
  for (const section of custom) {
    const isText = section.entries.every(({ others, html }) => others.length === 0 && html !== '');
    const lines = lineSectionOf(section.title);
    const isSummary = sectionName(section.title)?.title === summaryTitle;
    const key = isSummary ? 'summary' : lines?.key;
    if (!isText || key === undefined || key in standard) {
      left.push(section);
      continue;
    }
    const html = section.entries.map((entry) => entry.html).join('');
    standard[key] = lines
      ? richLines(html).map((line) => writeLine(lines, lineText(line)))
      : summaryText(html);
    const usual = lines?.title ?? summaryTitle;
    if (section.title !== usual) titles[key] = section.title;
  }
  return { standard, titles, left };
}

/**
 * A resume as a JSON Resume 1.x document (https://docs.jsonresume.org/schema). What the standard has no place for
 * (degree, further fields and sections of the visitor's own) stands under keys that begin with `x-`, which it allows.
 * @param outline what is shown; see `outlineOf`
 * @param changed when the resume was last changed, for `meta.lastModified`
 */
export function toJsonResume(outline: ResumeOutline, changed?: Date): object {
  const { basic, others, photo } = outline;
  const mail = basic['email'];
  const { standard, titles, left } = partSections(outline.sections.filter(({ kind }) => kind === 'custom'));
  const { summary, ...lists } = standard;
  const section = <Item>(name: string, items: readonly Item[]) => (items.length > 0 ? { [name]: items } : {});
  return {
    $schema: `https://raw.githubusercontent.com/jsonresume/resume-schema/${schemaVersion}/schema.json`,
    basics: {
      ...omitBlank({
        name: basic['name'],
        label: basic['post'],
        image: photo,
        ...(mail && !email.test(mail) ? { 'x-email': mail } : { email: mail }),
        phone: basic['phone'],
        'x-degree': basic['degree'],
        'x-experience': basic['experience'],
      }),
      ...(summary === undefined ? {} : { summary }),
      ...writeContacts(others),
    },
    ...section(
      'work',
      entriesOf(outline, 'work').map((entry) => ({
        ...omitBlank({ name: entry.texts['company'], position: entry.texts['position'] }),
        ...dates(entry.range),
        ...description(entry.html),
        ...writeEntryFields(entry.others, true),
      })),
    ),
    ...section(
      'projects',
      entriesOf(outline, 'projects').map((entry) => ({
        ...omitBlank({ name: entry.texts['name'] }),
        ...(entry.texts['role'] ? { roles: [entry.texts['role']] } : {}),
        ...dates(entry.range),
        ...description(entry.html),
        ...writeEntryFields(entry.others, false),
      })),
    ),
    ...section(
      'education',
      entriesOf(outline, 'education').map((entry) => ({
        ...omitBlank({
          institution: entry.texts['school'],
          studyType: entry.texts['degree'],
          area: entry.texts['major'],
        }),
        ...dates(entry.range),
        ...description(entry.html),
        ...writeEntryFields(entry.others, false),
      })),
    ),
    ...lists,
    ...section(
      'x-sections',
      left.flatMap(({ title, entries }) => entries.map((entry) => ({ title, ...descriptionFields(entry) }))),
    ),
    ...(Object.keys(titles).length > 0 ? { 'x-titles': titles } : {}),
    meta: {
      version: schemaVersion,
      ...(changed ? { lastModified: changed.toISOString().slice(0, 19) } : {}),
    },
  };
}
