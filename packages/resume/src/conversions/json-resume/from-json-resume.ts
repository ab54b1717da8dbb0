import * as z from 'zod/mini';
import { parseDateRange, parseMonth } from '../../dates/date-range.ts';
import type { DateRange } from '../../dates/date-range-schema.ts';
import { isEmbeddedImage } from '../../styles/embedded-image.ts';
import {
  emptyOutline,
  isEmptyEntry,
  sectionTitles,
  type OutlineEntry,
  type OutlineSection,
  type OutlineValue,
  type ParsedResume,
} from '../outline.ts';
import { linesToHtml } from '../rich-lines.ts';
import { JsonResume } from './schema.ts';

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
    others: [...(given['x-fields'] ?? [])],
  };
}

const nonNull = <T>(items: readonly (T | null)[] | undefined): T[] =>
  (items ?? []).flatMap((item) => (item === null ? [] : [item]));

/** `a（b）`, of which either may be missing. */
const appendNotes = (text: string | undefined, ...notes: (string | undefined)[]): string => {
  const note = nonBlank(notes).join('，');
  return text?.trim() ? (note ? `${text.trim()}（${note}）` : text.trim()) : note;
};

/**
 * Reads a JSON Resume 1.x document. What has the wrong type is left out; sections of the standard that a resume of
 * ours has no module for (skills, languages, awards …) become modules of the visitor's own.
 * @param value parsed JSON, of anybody's making
 */
export function fromJsonResume(value: unknown): ParsedResume {
  const parsed = z.safeParse(JsonResume, value);
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
    const { city, region, address } = basics.location ?? {};
    const other = (label: string, text: string | undefined) => {
      if (text?.trim()) outline.others.push({ label, text: text.trim() });
    };
    other('所在地', nonBlank([region, city, address]).join(' '));
    other('个人主页', basics.url);
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

  if (basics?.summary) add('custom', '自我评价', [entry({}, { summary: basics.summary })]);
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
      entry({ name: one.name, role: nonBlank(one.roles ?? []).join('、') || undefined }, one),
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
  lines(
    '专业技能',
    nonNull(given.skills).map((one) => {
      const words = nonBlank(one.keywords ?? []).join('、');
      const name = appendNotes(one.name, one.level);
      return name && words ? `${name}：${words}` : name || words;
    }),
  );
  lines(
    '语言能力',
    nonNull(given.languages).map((one) => appendNotes(one.language, one.fluency)),
  );
  lines(
    '获奖经历',
    nonNull(given.awards).map((one) =>
      nonBlank([appendNotes(one.title, one.awarder, one.date), one.summary]).join('：'),
    ),
  );
  lines(
    '证书',
    nonNull(given.certificates).map((one) => appendNotes(one.name, one.issuer, one.date)),
  );
  lines(
    '发表',
    nonNull(given.publications).map((one) =>
      nonBlank([appendNotes(one.name, one.publisher, one.releaseDate), one.summary]).join('：'),
    ),
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
          ]).join('\n'),
          highlights: one.highlights,
        },
      ),
    ]);
  lines(
    '兴趣爱好',
    nonNull(given.interests).map((one) => {
      const words = nonBlank(one.keywords ?? []).join('、');
      return one.name && words ? `${one.name}：${words}` : (one.name ?? words);
    }),
  );
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
    rest: [],
  };
}
