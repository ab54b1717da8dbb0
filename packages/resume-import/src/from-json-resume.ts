import * as z from 'zod/mini';
import {
  bulletSign,
  parseDateRange,
  parseMonth,
  isEmbeddedImage,
  emptyOutline,
  emptyOutlineEntry,
  isEmptyEntry,
  sectionTitles,
  summaryTitle,
  cleanJson,
  linesToHtml,
  type DateRange,
  type OutlineEntry,
  type OutlineSection,
  type OutlineValue,
  type ParsedResume,
} from '@baigong/resume';
import { unmappedLines } from './foreign-parts.ts';
import {
  defaultEntryLabels,
  defaultLabels,
  readUrl,
  appendNotes,
  lineSections,
  readItem,
  type LineItem,
} from '@baigong/resume-export/json-resume-parts';
import { JsonResume } from './json-resume-schema.ts';

interface Dated {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly 'x-date'?: string | undefined;
}

function toDateRange({ startDate = '', endDate = '', 'x-date': words }: Dated): DateRange {
  const start = parseMonth(startDate) ?? '';
  const end = parseMonth(endDate) ?? '';
  if (words !== undefined) {
    if (words === start) return { start, end: '' };
    if (words === '至今') return { start: '', end: '', present: true };
    return { start, end, text: words };
  }
  const odd = (startDate && !start) || (endDate && !end);
  if (odd) return parseDateRange([startDate, endDate].filter(Boolean).join(' – '));
  if (start && !end) return { start, end: '', present: true };
  return { start, end };
}

interface DescriptionFields {
  readonly url?: string | undefined;
  readonly location?: string | undefined;
  readonly 'x-labels'?:
    | { readonly url?: string | undefined; readonly location?: string | undefined }
    | undefined;
  readonly summary?: string | undefined;
  readonly description?: string | undefined;
  readonly highlights?: readonly string[] | undefined;
  readonly 'x-fields'?: readonly OutlineValue[] | undefined;
}

const nonBlank = (texts: readonly (string | undefined)[]): string[] =>
  texts.flatMap((text) => (text?.trim() ? [text.trim()] : []));

function descriptionHtml({ summary, description, highlights = [] }: DescriptionFields): string {
  const paragraphs = nonBlank([summary, description]).flatMap((text) => text.split('\n'));
  return linesToHtml([
    ...paragraphs.map((text) => ({ text, item: false })),
    ...nonBlank(highlights).map((text) => ({ text, item: true })),
  ]);
}

function entry(
  texts: Readonly<Record<string, string | undefined>>,
  given: Dated & DescriptionFields,
): OutlineEntry {
  const named = Object.entries(texts).flatMap(([name, text]) => (text?.trim() ? [[name, text.trim()]] : []));
  return {
    texts: Object.fromEntries(named) as Record<string, string>,
    range: toDateRange(given),
    html: descriptionHtml(given),
    others: [...standardFields(given), ...(given['x-fields'] ?? [])],
  };
}

/** The place and address of an entry. */
function standardFields({ url, location, 'x-labels': labels }: DescriptionFields): OutlineValue[] {
  const value = (label: string, text: string | undefined) =>
    text?.trim() ? [{ label, text: text.trim() }] : [];
  return [
    ...value(labels?.location || defaultEntryLabels.location, location),
    ...value(labels?.url || defaultEntryLabels.url, url),
  ];
}

const nonNull = <T>(items: readonly (T | null)[] | undefined): T[] =>
  (items ?? []).flatMap((item) => (item === null ? [] : [item]));

/** An entry with further labelled values, as far as they say something. */
const withOthers = (given: OutlineEntry, others: readonly OutlineValue[]): OutlineEntry => ({
  ...given,
  others: [...given.others, ...others.filter(({ text }) => text !== '')],
});

/** The profile: a line with a dot is an item. */
const summaryHtml = (summary: string): string =>
  linesToHtml(
    summary.split('\n').map((line) => {
      const text = line.trim();
      const item = text.startsWith(bulletSign);
      return { text: item ? text.slice(bulletSign.length) : text, item };
    }),
  );

/** What is the file's own business, or said by another key already. */
const ignored =
  /^(\$schema|meta)\b|(^|\.)x-|^basics\.(image|url|location\.countryCode)$|^basics\.profiles\.username$/;

/**
 * Reads a JSON Resume 1.x document. What has the wrong type is left out; sections of the standard that a resume of
 * ours has no module for (skills, languages, awards …) become modules of the visitor's own.
 * @param value parsed JSON, of anybody's making
 */
export function fromJsonResume(value: unknown): ParsedResume {
  const clean = cleanJson(value, '', []);
  const parsed = z.safeParse(JsonResume, clean);
  const given: JsonResume = parsed.success ? parsed.data : {};
  const outline = emptyOutline();
  const basics = given.basics;
  const put = (name: string, text: string | undefined) => {
    if (text?.trim()) outline.basic[name] = text.trim();
  };
  if (basics) {
    put('name', basics.name);
    put('post', basics.label);
    put('email', basics.email ?? basics['x-email']);
    put('phone', basics.phone);
    put('degree', basics['x-degree']);
    put('experience', basics['x-experience']);
    const { city, region, address, postalCode } = basics.location ?? {};
    const labels = basics['x-labels'];
    const other = (label: string, text: string | undefined) => {
      if (text?.trim()) outline.others.push({ label, text: text.trim() });
    };
    other(
      labels?.location || defaultLabels.location,
      nonBlank([region, city, address, postalCode]).join(' '),
    );
    other(labels?.url || defaultLabels.url, basics.url && readUrl(basics.url, basics['x-url']));
    for (const { network, username, url } of nonNull(basics.profiles))
      other(network?.trim() || '主页', url?.trim() || username);
    outline.others.push(...(basics['x-fields'] ?? []));
    if (basics.image && isEmbeddedImage(basics.image)) outline.photo = basics.image;
  }

  const add = (kind: OutlineSection['kind'], title: string, entries: readonly OutlineEntry[]) => {
    const full = entries.filter((one) => !isEmptyEntry(one));
    if (full.length > 0) outline.sections.push({ kind, title, entries: full });
  };
  const lines = (title: string, texts: readonly string[]) =>
    add('custom', title, [entry({}, { highlights: [...texts] })]);

  const titles = given['x-titles'] ?? {};
  if (basics?.summary)
    add('custom', titles['summary'] || summaryTitle, [
      { ...emptyOutlineEntry(), html: summaryHtml(basics.summary) },
    ]);
  add(
    'work',
    sectionTitles.work,
    nonNull(given.work).map((one) =>
      entry({ company: one.name ?? one.company, position: one.position }, one),
    ),
  );
  add(
    'projects',
    sectionTitles.projects,
    nonNull(given.projects).map((one) =>
      withOthers(entry({ name: one.name, role: nonBlank(one.roles ?? []).join('、') || undefined }, one), [
        { label: '所属机构', text: one.entity?.trim() ?? '' },
        { label: '关键词', text: nonBlank(one.keywords ?? []).join('、') },
      ]),
    ),
  );
  add(
    'education',
    sectionTitles.education,
    nonNull(given.education).map((one) => {
      const read = entry({ school: one.institution, degree: one.studyType, major: one.area }, one);
      const score = nonBlank([one.score ?? one.gpa]);
      const courses = nonBlank(one.courses ?? []);
      const lines = [
        ...score.map((text) => ({ text: `成绩：${text}`, item: false })),
        ...(courses.length > 0 ? [{ text: `主修课程：${courses.join('、')}`, item: false }] : []),
      ];
      return { ...read, html: linesToHtml(lines) + read.html };
    }),
  );
  for (const section of lineSections)
    lines(
      titles[section.key] || section.title,
      nonNull<LineItem>(given[section.key]).map((item) => readItem(section, item)),
    );
  for (const one of nonNull(given.volunteer))
    add('custom', '志愿经历', [
      entry(
        {},
        {
          summary: nonBlank([
            appendNotes(one.organization, one.position),
            one.startDate && `${one.startDate} – ${one.endDate ?? '至今'}`,
            one.summary,
            one.url,
          ]).join('\n'),
          highlights: one.highlights,
        },
      ),
    ]);
  lines(
    '推荐人',
    nonNull(given.references).map((one) => nonBlank([one.name, one.reference]).join('：')),
  );
  for (const one of nonNull(given['x-sections']))
    add('custom', one.title?.trim() || sectionTitles.custom, [entry({}, one)]);

  return {
    outline,
    basicConfidence: 'high',
    confidences: outline.sections.map(() => 'high'),
    rest: unmappedLines(clean, outline, (path) => ignored.test(path)),
  };
}
