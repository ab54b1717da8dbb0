import { parseDateRange, parseMonth, type DateRange } from '@baigong/resume';
import { englishMonthSource, isUntilNow, untilNowSource, yearSource } from '@baigong/text-zh/dates';
import { holdsMajor, splitParts, type EntryKind } from './entry-heading.ts';
import { asLabelled, descriptionLabel, entryLabelOf } from './labels.ts';
import type { TextLine } from './text-line.ts';
import { beginsWithVerb, employerScore, isDegree, isSchool, isTitleCase, positionScore } from './words.ts';

const datePattern = [
  String.raw`${yearSource}\s*年\s*\d{1,2}\s*月(?:\s*\d{1,2}\s*[日号])?`,
  String.raw`${yearSource}\s*年`,
  String.raw`${yearSource}\s?[./-]\s?(?:1[0-2]|0?[1-9])(?:[./-]\d{1,2})?(?!\d)`,
  String.raw`(?:0?[1-9]|1[0-2])\s?[./月]\s?${yearSource}`,
  String.raw`\b${englishMonthSource}\.?,?\s*${yearSource}`,
  String.raw`${yearSource}(?:0[1-9]|1[0-2])(?!\d)`,
  String.raw`${yearSource}(?!\d)`,
].join('|');
const dash = String.raw`\s*(?:[~～—–―‐\-－−→➔➜]+|至|到|to|until|till)\s*`;

const rangePattern = new RegExp(
  String.raw`(?<![\d.])(${datePattern})(?:${dash}(${datePattern}|${untilNowSource})|\s*(至今|迄今))(?![\d])`,
  'i',
);
const singlePattern = new RegExp(String.raw`(?<![\d.])(${datePattern})(?![\d%])`, 'i');

/** Dates found in a line, and the line without them. */
interface FoundDates {
  readonly range: DateRange;
  readonly before: string;
  readonly after: string;
  /** What the line says that the dates are, with a colon, if no list has it: Expected Graduation. */
  readonly label?: string;
}

const ownLabel = /(?:^|[,，;；|(（·]|\s{2,}|\s[–—-]\s)\s*([^,，;；|:：(（·\d]{2,30})[:：]\s*$/u;

/**
 * The first range of dates in a line; a single date only where it stands for itself: at an end of the line or in
 * brackets, and not as part of a sentence.
 */
export function findDates(text: string): FoundDates | undefined {
  const whole = rangePattern.exec(text);
  if (whole) {
    const start = parseMonth(compact(whole[1] ?? ''));
    const last = whole[2] ?? whole[3] ?? '';
    const present = isUntilNow(last);
    const end = present ? '' : parseMonth(compact(last));
    const range: DateRange =
      start !== undefined && end !== undefined
        ? { start, end, ...(present ? { present } : {}) }
        : parseDateRange(whole[0]);
    return splitAround(text, whole.index, whole[0].length, range);
  }
  const lone = singlePattern.exec(text);
  if (!lone || /[。；;]/.test(text)) return undefined;
  const end = parseMonth(compact(lone[1] ?? ''));
  const [before, after] = [text.slice(0, lone.index), text.slice(lone.index + lone[0].length)];
  const apart = /^[\s)）\]]*$/.test(after)
    ? /(^|\s|[(（[|，,])$/.test(before)
    : /^\s*$/.test(before) && /^[\s)）|，,：:]/.test(after);
  return end !== undefined && apart
    ? splitAround(text, lone.index, lone[0].length, { start: '', end })
    : undefined;
}

const compact = (text: string): string => text.replace(/\s*([./\-年月])\s*/g, '$1').trim();

function splitAround(text: string, index: number, length: number, range: DateRange): FoundDates {
  const [labelled, word] = ownLabel.exec(text.slice(Math.max(0, index - 80), index)) ?? ['', undefined];
  const label = word !== undefined && entryLabelOf(word) === undefined ? word.trim() : undefined;
  const before = text
    .slice(0, label === undefined ? index : index - labelled.length)
    .replace(/[\s(（[【|，,·:：\-–—]+$/, '');
  const after = text.slice(index + length).replace(/^[\s)）\]】|，,·:：\-–—]+/, '');
  return { range, before, after, ...(label === undefined ? {} : { label }) };
}

/** The heading of an entry: its lines, dates and parts. */
export interface EntryStart {
  /** The first line of the heading. */
  readonly from: number;
  /** The first line after it. */
  readonly to: number;
  readonly dates: FoundDates | undefined;
  readonly parts: readonly string[];
  /** It lacks the first lines of the section's headings: another role at the same employer. */
  readonly isRole?: boolean;
}

/** What a line looks like; lines that look alike are alike. */
const shapeOf = ({ level, stressed, item, place }: TextLine): string =>
  [
    level,
    stressed,
    item,
    place?.font,
    Math.round((place?.size ?? 0) * 2),
    Math.round((place?.x ?? 0) / 8),
  ].join(' ');

/** A time spent and nothing else, as LinkedIn writes it below an employer with several roles: 5 years 11 months. */
const onlySpent = /^\(?(?:\d{1,2} ?(?:years?|yrs?|months?|mos?|年|个月) ?){1,2}\)?$/i;

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Whether a line has more space above it than most: something begins. */
function gapsOf(lines: readonly TextLine[]): (index: number) => boolean {
  const usual = median(lines.flatMap(({ place }) => place?.above ?? []));
  return (index) => {
    const above = lines[index]?.place?.above;
    return usual > 0 && above !== undefined && above > usual * 1.2 && above - usual > 0.3;
  };
}

const sentence = /[。；;！!？?]$|[，,].*[，,].*[，,]/;

/** Headings are short; Latin letters are half as wide. */
const isShort = ({ text }: TextLine): boolean => text.length <= (/[\u4e00-\u9fff]/.test(text) ? 60 : 110);

/** A line that may be a part of a heading: short, no item, no sentence, no label. */
const isHeadingLike = (line: TextLine | undefined): line is TextLine =>
  line !== undefined &&
  (!line.item || line.stressed) &&
  isShort(line) &&
  !sentence.test(line.text) &&
  !beginsWithVerb(line.text) &&
  !descriptionLabel.test(line.text) &&
  (asLabelled(line.text) === undefined || line.level > 0);

/** Dates of an entry in a line; undefined for dates that are part of a sentence. */
function headDates(line: TextLine): FoundDates | undefined {
  if (line.text.length > (line.item ? 60 : 200)) return undefined;
  const dates = findDates(line.text);
  if (!dates) return undefined;
  const undatedText = `${dates.before}${dates.after}`;
  if (undatedText.length > 100 || /[。；;]/.test(undatedText)) return undefined;
  if (beginsWithVerb(dates.before)) return undefined;
  const lone = !dates.range.start;
  return line.item && lone ? undefined : dates;
}

/** A labelled field of an entry (公司名称：…): the field's name and its value. */
function labelledField(line: TextLine, kind: EntryKind): { field: string; value: string } | undefined {
  const labelled = asLabelled(line.text);
  const field = labelled ? entryLabelOf(labelled.label) : undefined;
  const own: Readonly<Record<EntryKind, readonly string[]>> = {
    work: ['company', 'position', 'date'],
    projects: ['name', 'role', 'date'],
    education: ['school', 'major', 'degree', 'date'],
  };
  if (!labelled || !field || labelled.value === '') return undefined;
  const name = kind === 'projects' && field === 'position' ? 'role' : field;
  return own[kind].includes(name) ? { field: name, value: labelled.value } : undefined;
}

/** Whether a line names what an entry of this kind is about. */
const namesSubject = ({ text }: TextLine, kind: EntryKind): boolean =>
  kind === 'education'
    ? isSchool(text)
    : kind === 'work' && splitParts(text).some((part) => employerScore(part) === 3);

/** How many of the heading's fields the parts can fill. */
const fullAt: Readonly<Record<EntryKind, number>> = { work: 2, projects: 2, education: 3 };

const isMissing = (parts: readonly string[], kind: EntryKind, text: string): boolean => {
  const any = (test: (part: string) => boolean) => parts.some(test);
  if (kind === 'work')
    return (
      (!any((part) => employerScore(part) >= 2) &&
        splitParts(text).some((part) => employerScore(part) >= 2)) ||
      (!any((part) => positionScore(part) >= 2) && splitParts(text).some((part) => positionScore(part) >= 2))
    );
  if (kind === 'education')
    return (
      (!any(isSchool) && isSchool(text)) ||
      (!any(isDegree) && isDegree(text)) ||
      (parts.length < 2 && !any(holdsMajor))
    );
  return positionScore(text) >= 2 && text.length <= 30;
};

/** Where entries begin: at lines with dates or labelled fields, with the short lines about them; else at headings. */
export function findEntryStarts(lines: readonly TextLine[], kind: EntryKind): EntryStart[] {
  const dated = new Map(
    lines.flatMap((line, index) => {
      const field = labelledField(line, kind);
      const dates = headDates(line);
      if (field && field.field !== 'date' && !dates?.range.start) return [];
      return dates && (field?.field === 'date' || asLabelled(dates.before)?.value !== '')
        ? [[index, field?.field === 'date' ? { ...dates, before: '', after: '' } : dates] as const]
        : [];
    }),
  );
  const labelled = new Map(
    lines.flatMap((line, index) => {
      const field = labelledField(line, kind);
      return field && field.field !== 'date' && !dated.has(index) ? [[index, field] as const] : [];
    }),
  );
  const starts: EntryStart[] = [];
  const beginsBlock = gapsOf(lines);
  let shapes: readonly string[] = [];
  let free = 0;
  /** Lines of heading above the first dates; the entries of a section are all of one form. */
  let form: number | undefined;
  const all = [...new Set([...dated.keys(), ...labelled.keys()])].toSorted((a, b) => a - b);
  // An item with dates below a heading that is none belongs to its entry.
  const hasHeading = all.length > 0 && lines[all[0] ?? 0]?.item === false;
  const anchors = all.filter((index) => !hasHeading || lines[index]?.item === false);
  for (const index of anchors) {
    if (index < free) continue;
    const start = readStart(index);
    starts.push(start);
    free = start.to;
  }
  if (starts.length > 0) return starts;
  const titled = lines.flatMap((line, index) =>
    (line.level > 0 || line.stressed) && !line.item && line.text.length <= 60
      ? [{ from: index, to: index + 1, dates: undefined, parts: splitParts(line.text) }]
      : [],
  );
  return titled.length > 0 ? titled : blocks();

  /** Entries without dates: blocks of lines, each with its short first lines at the left. */
  function blocks(): EntryStart[] {
    const left = Math.min(...lines.map(({ place }) => place?.x ?? Infinity));
    const found = lines.flatMap((line, index) => {
      const first = index === 0 || line.place?.above === undefined || beginsBlock(index);
      return line.place && first && isHeadingLike(line) ? [index] : [];
    });
    if (found.length < 2 || left === Infinity) return [];
    return found.map((from, at) => {
      const end = found[at + 1] ?? lines.length;
      let to = from + 1;
      while (
        to < Math.min(end - 1, from + fullAt[kind]) &&
        isHeadingLike(lines[to]) &&
        isTitleCase(lines[to]?.text ?? '')
      )
        to += 1;
      return {
        from,
        to,
        dates: undefined,
        parts: lines.slice(from, to).flatMap(({ text }) => splitParts(text)),
      };
    });
  }

  function readStart(anchor: number): EntryStart {
    const dates = dated.get(anchor);
    const whole = asLabelled(dates?.before ?? '') ? [dates?.before ?? ''] : splitParts(dates?.before ?? '');
    const parts = dates ? [...whole, ...splitParts(dates.after, form !== undefined && form > 0)] : [];
    const from = anchor - linesAbove(anchor, parts);
    const heading = lines.slice(from, anchor);
    const above = heading.filter(({ text }) => !onlySpent.test(text));
    parts.push(...heading.flatMap(({ text }) => (onlySpent.test(text) ? [text] : [])));
    const isRole = above.length > 0 && above.length < shapes.length;
    if (above.length > shapes.length) shapes = above.map(shapeOf);
    parts.unshift(...above.flatMap(({ text }) => splitParts(text)));
    let [to, found] = [dates ? anchor + 1 : anchor, dates];
    const seen = new Set<string>();
    for (; to < lines.length; to += 1) {
      const field = labelled.get(to);
      if (field) {
        if (seen.has(field.field)) break;
        seen.add(field.field);
        parts.push(lines[to]?.text ?? '');
        continue;
      }
      const more = dated.get(to);
      if (more) {
        // Dates below the labelled fields of the same entry.
        if (found || more.before || more.after) break;
        found = more;
        continue;
      }
      if (!goesOn(to, anchor, parts)) break;
      parts.push(...splitParts(lines[to]?.text ?? ''));
    }
    return { from, to, dates: found, parts, ...(isRole ? { isRole } : {}) };
  }

  /** How many lines above an anchor are its heading. */
  function linesAbove(anchor: number, parts: readonly string[]): number {
    let most = 0;
    while (most < 3 && anchor - most - 1 >= free && isHeadingLike(lines[anchor - most - 1])) most += 1;
    if (form === undefined) {
      // The first entry begins with its section, unless there is a text above it.
      form = anchor - most === free && most <= 3 && !(parts.length >= fullAt[kind] && most > 1) ? most : 0;
      if (form > 0 || anchor === 0) return form;
      form = undefined;
    }
    const isKnown = (form ?? 0) > 0;
    // The block that the line with the dates is in.
    for (let count = 1; count <= (isKnown ? most : 0); count += 1)
      if (beginsBlock(anchor - count)) return count;
    // Lines that look as those of the first heading do.
    if (isKnown && new Set(shapes).size > 1) {
      let count = 0;
      while (count < most && shapeOf(lines[anchor - count - 1] as TextLine) === shapes.at(-1 - count))
        count += 1;
      if (count > 0) return count;
    }
    if (form !== undefined && form > 0) return Math.min(form, most);
    if (parts.length >= fullAt[kind]) return 0;
    // Otherwise a line that says so: a heading, a name, or the first below a list or sentence.
    for (let count = Math.min(most, 2); count > 0; count -= 1) {
      const line = lines[anchor - count];
      const before = lines[anchor - count - 1];
      if (!line) continue;
      if (line.level > 0 || line.stressed) return count;
      if (form === undefined && (before?.item || (before && sentence.test(before.text)))) return count;
      if (form === undefined && namesSubject(line, kind)) return count;
    }
    return 0;
  }

  /** Whether a line below the heading belongs to it: a role below the company. */
  function goesOn(at: number, anchor: number, parts: readonly string[]): boolean {
    const line = lines[at];
    if (!isHeadingLike(line) || at - anchor > 3) return false;
    // It looks as the first line of a heading does, and the dates stand where they do below one.
    const next = shapes.length > 0 && (line.place !== undefined || line.level > 0 || line.stressed);
    if (
      next &&
      shapeOf(line) === shapes[0] &&
      dated.has(at + shapes.length) &&
      shapeOf(line) !== shapeOf(lines[anchor] as TextLine)
    )
      return false;
    if (beginsBlock(at)) return false;
    // The name of the next entry stands above its own dates.
    for (let below = 1; below <= Math.max(1, form ?? 1); below += 1) {
      const next = dated.get(at + below);
      if (next && (parts.length > 0 || line.level > 0) && !next.before && !next.after && form !== 0)
        return false;
      if (next) break;
    }
    if (parts.length === 0) return true;
    if (isMissing(parts, kind, line.text)) return true;
    if (parts.length >= fullAt[kind] || (kind === 'education' && parts.some(holdsMajor))) return false;
    return (
      line.stressed ||
      (kind !== 'projects' &&
        !/\d/.test(line.text) &&
        (line.text.length <= 20 || (line.text.length <= 40 && isTitleCase(line.text))))
    );
  }
}
