import type { DateRange } from '../../dates/date-range-schema.ts';
import { isDated, type OutlineEntry, type OutlineSection, type ResumeOutline } from '../outline.ts';
import { lineText, richLines } from '../rich-lines.ts';

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
function descriptionFields({ html, others }: OutlineEntry): object {
  const lines = richLines(html);
  const first = lines.findIndex(({ kind }) => kind === 'item');
  const cut = first === -1 ? lines.length : first;
  const summary = lines.slice(0, cut).map(lineText).join('\n');
  const highlights = lines.slice(cut).map(lineText);
  return {
    ...(summary ? { summary } : {}),
    ...(highlights.length > 0 ? { highlights } : {}),
    ...(others.length > 0 ? { 'x-fields': others } : {}),
  };
}

const omitBlank = (values: Readonly<Record<string, string | undefined>>): object =>
  Object.fromEntries(Object.entries(values).filter(([, text]) => text));

const entriesOf = (outline: ResumeOutline, kind: OutlineSection['kind']): OutlineEntry[] =>
  outline.sections.filter((section) => section.kind === kind).flatMap(({ entries }) => entries);

const email = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Titles of sections that map to `skills`, one line each. */
const skillTitles = /^(专业技能|技能|技能特长|个人技能|技术栈|skills?)$/i;

/** `前端：React、Vue` as the standard's skill and its keywords; a line of another form is a skill without. */
function skill(line: string): object {
  const [, name, rest] = /^([^：]+)：(.+)$/.exec(line) ?? [];
  const keywords = rest?.split('、') ?? [];
  const exact =
    name !== undefined &&
    name === name.trim() &&
    keywords.every((word) => word !== '' && word === word.trim());
  return exact ? { name, keywords } : { name: line };
}

/**
 * A resume as a JSON Resume 1.x document (https://docs.jsonresume.org/schema). What the standard has no place for
 * (degree, fields and sections of the visitor's own) stands under keys that begin with `x-`, which it allows.
 * @param outline what is shown; see `outlineOf`
 * @param changed when the resume was last changed, for `meta.lastModified`
 */
export function toJsonResume(outline: ResumeOutline, changed?: Date): object {
  const { basic, others, photo } = outline;
  const mail = basic['email'];
  const custom = outline.sections.filter(({ kind }) => kind === 'custom');
  const skills = custom.filter(
    ({ title, entries }) =>
      skillTitles.test(title) && entries.every(({ others, html }) => others.length === 0 && html !== ''),
  );
  const section = <Item>(name: string, items: readonly Item[]) => (items.length > 0 ? { [name]: items } : {});
  return {
    $schema: 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json',
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
      ...(others.length > 0 ? { 'x-fields': others } : {}),
    },
    ...section(
      'work',
      entriesOf(outline, 'work').map((entry) => ({
        ...omitBlank({ name: entry.texts['company'], position: entry.texts['position'] }),
        ...dates(entry.range),
        ...descriptionFields(entry),
      })),
    ),
    ...section(
      'projects',
      entriesOf(outline, 'projects').map((entry) => ({
        ...omitBlank({ name: entry.texts['name'] }),
        ...(entry.texts['role'] ? { roles: [entry.texts['role']] } : {}),
        ...dates(entry.range),
        ...descriptionFields(entry),
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
        ...descriptionFields(entry),
      })),
    ),
    ...section(
      'skills',
      skills.flatMap(({ entries }) =>
        entries.flatMap(({ html }) => richLines(html).map(lineText).map(skill)),
      ),
    ),
    ...section(
      'x-sections',
      custom
        .filter((one) => !skills.includes(one))
        .flatMap(({ title, entries }) => entries.map((entry) => ({ title, ...descriptionFields(entry) }))),
    ),
    meta: {
      version: 'v1.0.0',
      ...(changed ? { lastModified: changed.toISOString().slice(0, 19) } : {}),
    },
  };
}
