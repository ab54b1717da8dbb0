import { findDates } from './find-entries.ts';
import { asLabelled, descriptionLabel, labelOf } from './labels.ts';
import { looksLikeName } from './head-parts.ts';
import { sectionName, type SectionName } from '@baigong/resume';
import type { TextLine } from './text-line.ts';

/** The lines below one heading. */
export interface Part {
  readonly name: SectionName;
  readonly title: string;
  readonly lines: TextLine[];
}

interface FoundHeading {
  readonly name: SectionName;
  /** What stands in the same line behind the heading. */
  readonly after: string;
}

/** Sections whose text often stands in the line of the heading, behind a colon. */
const inline = /^(自我评价|兴趣爱好|语言能力|获奖经历|证书|专业技能|培训经历|志愿经历)$/;
const entryKinds = /^(work|projects|education)$/;

const dashes = /^[-–—*+]$/;

const labelledText = /^[^:：]{2,24}(?:[:：]| {2})\s*\S/;
/** Lines of labels that are looked back at. */
const mostLabels = 12;

/** Whether a line is one of several labels below the heading of a section of text: Languages: Go, Rust below Skills. */
function isLabelBelow(lines: readonly TextLine[], at: number): boolean {
  if (lines[at]?.stressed && !lines[at - 1]?.stressed) return false;
  for (let above = at - 1; above >= Math.max(0, at - mostLabels); above -= 1) {
    const text = lines[above]?.text ?? '';
    if (text.length <= 40 && sectionName(text)) return sectionName(text)?.kind === 'custom';
    if (!labelledText.test(text)) return false;
  }
  return false;
}

function headingOf(lines: readonly TextLine[], at: number): FoundHeading | undefined {
  const [before, line] = [lines[at - 1], lines[at]];
  if (!line) return undefined;
  // A sign before a heading is decoration; a dash begins an item.
  const listed = line.item && line.level === 0 && (line.mark === undefined || dashes.test(line.mark));
  if (listed || line.text.length > longestHeading) return undefined;
  const whole = sectionName(line.text);
  if (whole) return { name: whole, after: '' };
  if (isLabelBelow(lines, at)) return undefined;
  const [, first = '', row = ''] = /^(.{2,16}?)\s*(?:\||\s{2,})\s*(.+)$/s.exec(line.text) ?? [];
  const named = row && labelOf(first) === undefined ? sectionName(first) : undefined;
  // The first cell of a table's row; 教育经历 | Education is one heading.
  if (named && !sectionName(row)) return { name: named, after: row };
  const [, title = '', behind = ''] = /^[【[]\s*([^【】[\]]{2,12}?)\s*[】\]]\s*(.+)$/s.exec(line.text) ?? [];
  const titled = title ? sectionName(title) : undefined;
  if (titled) return { name: titled, after: behind };
  const [, word = '', text = ''] = /^([^:：]{2,12})[:：]\s*(.+)$/s.exec(line.text) ?? [];
  const spoken = text ? sectionName(word) : undefined;
  if (!spoken) return undefined;
  if (spoken.objective && line.mark) return { name: spoken, after: text };
  if (entryKinds.test(spoken.kind) && findDates(text)?.range.start) return { name: spoken, after: text };
  const own = spoken.kind === 'custom' && inline.test(spoken.title ?? '') && !word.startsWith('技术');
  return own && (!before?.item || !line.item) ? { name: spoken, after: text } : undefined;
}

/** A line with a heading and a text behind it; longer ones are text. */
const longestHeading = 500;

const bracketed = /^[【[]\s*([^【】[\]]{2,20}?)\s*[】\]]$/;

/** Whether a line is a person's name, or labelled as one. */
const saysName = ({ text }: TextLine): boolean =>
  text.length <= 100 &&
  (looksLikeName(text) ||
    labelOf(text.split(/[:：|]|\s{2}/)[0] ?? '')?.basic === 'name' ||
    text.split(/\s*[|｜·]\s*|\s{2,}/).some(looksLikeName));

/** A line that says in the midst of another section what the person seeks. */
function objectiveOf(line: TextLine, part: Part | undefined): FoundHeading | undefined {
  if (line.text.length > 60 || part?.name.kind === 'basic') return undefined;
  const { label = '', value = '' } = asLabelled(line.text) ?? {};
  const name = sectionName(label);
  return name?.objective && value !== '' ? { name, after: line.text } : undefined;
}

/** Whether a line stands in a list of labels above their values, as 学历 does in 电话, its number, 学历, 本科. */
function isListedLabel(lines: readonly TextLine[], at: number): boolean {
  const isLabel = (index: number): boolean => labelOf(lines[index]?.text ?? '') !== undefined;
  if (!isLabel(at) || isLabel(at + 1)) return false;
  // Dates below it are those of a job or school.
  if (findDates(lines[at + 1]?.text.slice(0, 200) ?? '')?.range.start) return false;
  return (isLabel(at - 2) && !isLabel(at - 1)) || isLabel(at + 2);
}

/** Without headings within entries: 技术栈 in ordinary letters below several jobs begins no section. */
function dropRepeated(
  lines: readonly TextLine[],
  headings: readonly (FoundHeading | undefined)[],
): readonly (FoundHeading | undefined)[] {
  const counts = new Map<string, number>();
  const isMinor = (heading: FoundHeading | undefined, line: TextLine | undefined): line is TextLine =>
    heading?.name.kind === 'custom' && heading.after === '' && line?.level === 0 && !line.stressed;
  for (const [at, line] of lines.entries())
    if (isMinor(headings[at], line)) counts.set(line.text, (counts.get(line.text) ?? 0) + 1);
  return headings.map((heading, at) => {
    const line = lines[at];
    return isMinor(heading, line) && (counts.get(line.text) ?? 0) > 1 ? undefined : heading;
  });
}

/** Names of sections in a deeper level, or in smaller letters than most of them, below the heading of a text: parts of it. */
function minorHeadings(
  lines: readonly TextLine[],
  headings: readonly (FoundHeading | undefined)[],
): readonly boolean[] {
  const sizes = lines.flatMap((line, at) =>
    headings[at]?.after === '' && line.place ? [line.place.size] : [],
  );
  const size = sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0;
  let last: TextLine | undefined;
  let kind: string | undefined;
  let title: string | undefined;
  return lines.map((line, at) => {
    const heading = headings[at];
    if (heading?.after !== '') return false;
    const deeper = last !== undefined && last.level > 0 && line.level > last.level;
    const smaller = (line.place?.size ?? size) < size * 0.9;
    const isSame =
      heading.name.title !== undefined && heading.name.title === title && line.place !== undefined;
    if (kind === 'custom' && heading.name.kind === 'custom' && (deeper || smaller || isSame)) return true;
    [last, kind, title] = [line, heading.name.kind, heading.name.title];
    return false;
  });
}

const isCapitals = (text: string): boolean => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);

/** Whether a line of a page looks as its headings do, which are in capitals or larger than the text. */
function looksOf(
  lines: readonly TextLine[],
  headings: readonly (FoundHeading | undefined)[],
): (line: TextLine) => boolean {
  const known = lines.filter((_, at) => headings[at]?.after === '');
  const shape = ({ place, stressed }: TextLine): string =>
    `${stressed} ${place?.font} ${Math.round((place?.size ?? 0) * 2)} ${Math.round((place?.x ?? 0) / 4)}`;
  const shapes = new Map<string, number>();
  for (const line of known) shapes.set(shape(line), (shapes.get(shape(line)) ?? 0) + 1);
  const capitals = known.length > 0 && known.every(({ text }) => isCapitals(text));
  return (line) =>
    line.place !== undefined &&
    !line.item &&
    line.text.length <= 40 &&
    !/ {2}|\d/.test(line.text) &&
    (capitals ? isCapitals(line.text) : line.stressed) &&
    (shapes.get(shape(line)) ?? 0) >= 2;
}

/** Cuts lines at the headings of sections: those that the dictionary knows, and the file's own of the same level. */
export function cutSections(lines: readonly TextLine[]): Part[] {
  const headings = [
    ...dropRepeated(
      lines,
      lines.map((_, index) => {
        const heading = headingOf(lines, index);
        return heading && isListedLabel(lines, index) ? undefined : heading;
      }),
    ),
  ];
  for (const [at, minor] of minorHeadings(lines, headings).entries()) if (minor) headings[at] = undefined;
  const levels = lines.flatMap((line, index) => (headings[index] && line.level > 0 ? [line.level] : []));
  const level = levels.length > 0 ? Math.min(...levels) : 0;
  const marked = lines.some((line, index) => headings[index] && bracketed.test(line.text));
  /** A page's largest size or nearly: its owner's name is set in it. */
  const largest = lines.reduce((most, { place }) => Math.max(most, place?.size ?? 0), 0) * 0.9;
  const looksAsHeading = looksOf(lines, headings);
  const parts: Part[] = [{ name: { kind: 'basic' }, title: '', lines: [] }];
  let hasName = false;
  for (const [index, line] of lines.entries()) {
    const heading = headings[index] ?? objectiveOf(line, parts.at(-1));
    if (heading) {
      const part: Part = { name: heading.name, title: heading.name.title ?? '', lines: [] };
      if (heading.after)
        part.lines.push({ text: heading.after, level: 0, item: false, numbered: false, stressed: false });
      parts.push(part);
      continue;
    }
    const title = bracketed.exec(line.text)?.[1]?.replace(/\s+\d{1,2}$/, '') ?? line.text;
    const own =
      parts.length > 1 &&
      ((level > 0 && line.level > 0 && line.level <= level) ||
        (marked && bracketed.test(line.text) && !descriptionLabel.test(title)) ||
        looksAsHeading(line));
    if (own) parts.push({ name: { kind: 'custom', title }, title, lines: [] });
    else {
      const named = !hasName && saysName(line);
      // The person's name after the sections of a side column.
      if (
        named &&
        parts.at(-1)?.name.kind !== 'basic' &&
        (line.stressed || line.level === 1) &&
        (line.place?.size ?? 0) >= largest
      )
        parts.push({ name: { kind: 'basic' }, title: '', lines: [] });
      const part = parts.at(-1);
      part?.lines.push(line);
      if (named && part?.name.kind === 'basic') hasName = true;
    }
  }
  return parts;
}
