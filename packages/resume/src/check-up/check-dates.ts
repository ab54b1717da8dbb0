import {
  compareDateRanges,
  formatDateRange,
  formatMonth,
  monthsOf,
  overlapMonths,
  parseDateRange,
  parseMonth,
  runsBackwards,
} from '../dates/date-range.ts';
import type { DateFormat } from '../dates/date-formats.ts';
import { englishMonthSource } from '@baigong/text-zh/dates';
import { dateFormatOf } from '../document/language.ts';
import { editFields, setDateRange, setField } from '../document/edit.ts';
import { sectionOfKind, type EntryKind } from '../document/make-entry.ts';
import { reindex } from '../modules/order-modules.ts';
import type { DateRange } from '../dates/date-range-schema.ts';
import type { ResumeDocument } from '../document/schema.ts';
import { visibleFields, type Content, type VisibleEntry, type VisibleField } from './content.ts';
import { createFieldFinding, type Finding } from './finding.ts';

const entryLabel = ({ title, moduleTitle }: VisibleEntry): string =>
  title ? `“${title}”` : `${moduleTitle}里的一条`;

const dateFieldOf = (entry: VisibleEntry): VisibleField | undefined =>
  entry.fields.find(({ field }) => field.type === 'date-range');

const isEmpty = (range: DateRange | undefined): boolean =>
  !range || !(range.start || range.end || range.present || range.text?.trim());

function checkBackwards(entries: readonly VisibleEntry[]): Finding[] {
  return entries.flatMap((entry) =>
    entry.fields
      .filter(({ field }) => runsBackwards(field.range))
      .map((one) =>
        createFieldFinding('dates-backwards', one, 'error', `${entryLabel(entry)}的结束时间早于开始时间`, {
          fix: (document) =>
            editFields(document, (fields) => {
              const { range } = one.field;
              if (!range) return fields;
              const swapped = { ...range, start: range.end, end: range.start };
              return setDateRange(fields, one.target, one.field.id, swapped);
            }),
          fixLabel: '交换先后',
        }),
      ),
  );
}

function checkMissing(entries: readonly VisibleEntry[]): Finding[] {
  return entries
    .filter(({ target }) => target.kind === 'work' || target.kind === 'education')
    .flatMap((entry) => {
      const dates = dateFieldOf(entry);
      return dates && isEmpty(dates.field.range)
        ? [createFieldFinding('dates-missing', dates, 'warning', `${entryLabel(entry)}没有写时间`)]
        : [];
    });
}

/** Two jobs, or two schools, at once for more than two months. */
function checkOverlap(entries: readonly VisibleEntry[], kind: EntryKind): Finding[] {
  const dated = entries
    .filter((entry) => entry.target.kind === kind)
    .flatMap((entry) => {
      const dates = dateFieldOf(entry);
      const months = monthsOf(dates?.field.range);
      return dates && months && months.end >= months.start ? [{ entry, dates, months }] : [];
    });
  const findings: Finding[] = [];
  for (const [index, later] of dated.entries()) {
    for (const earlier of dated.slice(index + 1)) {
      if (overlapMonths(later.months, earlier.months) <= 2) continue;
      const message = `${entryLabel(later.entry)}与${entryLabel(earlier.entry)}的时间重叠，若是兼职或在职学习请写明`;
      const finding = createFieldFinding('dates-overlap', later.dates, 'hint', message);
      findings.push({ ...finding, id: `${finding.id}+${earlier.entry.entry.id}` });
    }
  }
  return findings;
}

function checkOrder(entries: readonly VisibleEntry[], kind: EntryKind): Finding[] {
  const list = entries.filter((entry) => entry.target.kind === kind);
  const ranges = list.map((entry) => dateFieldOf(entry)?.field.range);
  if (list.length < 2 || ranges.some((range) => !monthsOf(range) || runsBackwards(range))) return [];
  const misplaced = list.findIndex(
    (_, index) => index > 0 && compareDateRanges(ranges[index - 1], ranges[index]) > 0,
  );
  const entry = list[misplaced];
  const dates = entry && dateFieldOf(entry);
  if (!dates) return [];
  const fix = (document: ResumeDocument): ResumeDocument =>
    editFields(document, (fields) => {
      const section = sectionOfKind[kind];
      const sorted = Object.values(fields[section]).toSorted((a, b) => {
        const [first, second] = [a, b].map(
          (one) => one.fields.find((field) => field.type === 'date-range')?.range,
        );
        return compareDateRanges(first, second);
      });
      return { ...fields, [section]: Object.fromEntries(reindex(sorted).map((one) => [one.id, one])) };
    });
  const message = `${entry.moduleTitle}没有按时间倒序排列，招聘方习惯先看最近的`;
  return [createFieldFinding('dates-order', dates, 'hint', message, { fix, fixLabel: '按时间倒序' })];
}

const formatPatterns: readonly [DateFormat, RegExp][] = [
  ['MMM YYYY', new RegExp(String.raw`\b${englishMonthSource}\.?,? (?:19|20)\d\d`, 'i')],
  ['YYYY年M月', /(?:19|20)\d\d年\d{1,2}月/],
  ['YYYY-MM', /(?:19|20)\d\d-(?:0?[1-9]|1[0-2])(?!\d)/],
  ['YYYY/MM', /(?:19|20)\d\d\/(?:0?[1-9]|1[0-2])(?!\d)/],
  ['MM/YYYY', /(?<!\d)(?:0?[1-9]|1[0-2])\/(?:19|20)\d\d/],
  ['YYYY.MM', /(?:19|20)\d\d\.(?:0?[1-9]|1[0-2])(?!\d)/],
];

/** Parses text fields whose whole text is a date or a range. */
function parseDateText({ field }: VisibleField): { range: DateRange; format: DateFormat } | undefined {
  const text = field.type === 'input' ? field.value?.trim() : field.range?.text?.trim();
  const format = text && formatPatterns.find(([, pattern]) => pattern.test(text))?.[0];
  if (!text || !format) return undefined;
  const range = parseDateRange(text);
  return range.text === undefined ? { range, format } : undefined;
}

/** Dates typed as text in another format than the date fields'. */
function checkFormats(content: Content, format: DateFormat): Finding[] {
  const fields = visibleFields(content);
  const typed = fields.flatMap((one) => {
    const date = parseDateText(one);
    return date ? [{ one, ...date }] : [];
  });
  const own = fields.some(
    ({ field }) => field.range && !field.range.text && (field.range.start || field.range.end),
  );
  const used = new Set([...typed.map((date) => date.format), ...(own ? [format] : [])]);
  const odd = typed.filter((date) => date.format !== format);
  const [first] = odd;
  if (used.size < 2 || !first) return [];
  const fix = (document: ResumeDocument): ResumeDocument =>
    editFields(document, (fields) =>
      odd.reduce((now, { one, range }) => {
        if (one.field.type === 'date-range') return setDateRange(now, one.target, one.field.id, range);
        const single = parseMonth(one.field.value ?? '');
        const text = single ? formatMonth(single, format) : formatDateRange(range, format);
        return setField(now, one.target, one.field.id, text);
      }, fields),
    );
  const message = `日期写法不一致（如“${[...used].join('”与“')}”），共 ${odd.length} 处`;
  return [
    {
      ...createFieldFinding('dates-format', first.one, 'warning', message, { fix, fixLabel: '统一写法' }),
      id: 'dates-format',
    },
  ];
}

/** Checks dates: present, start before end, no overlap, newest first, one format. */
export function checkDates(content: Content): Finding[] {
  const { document, entries } = content;
  const format = dateFormatOf(document);
  const kinds = ['work', 'education'] as const;
  return [
    ...checkBackwards(entries),
    ...checkMissing(entries),
    ...checkFormats(content, format),
    ...kinds.flatMap((kind) => checkOverlap(entries, kind)),
    ...kinds.flatMap((kind) => checkOrder(entries, kind)),
  ];
}
