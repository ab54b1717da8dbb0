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

function headingOf(line: TextLine, before: TextLine | undefined): FoundHeading | undefined {
  // A sign before a heading is decoration; a dash begins an item.
  const listed = line.item && line.level === 0 && (line.mark === undefined || dashes.test(line.mark));
  if (listed || line.text.length > longestHeading) return undefined;
  const whole = sectionName(line.text);
  if (whole) return { name: whole, after: '' };
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

/** Cuts lines at the headings of sections: those that the dictionary knows, and the file's own of the same level. */
export function cutSections(lines: readonly TextLine[]): Part[] {
  const headings = dropRepeated(
    lines,
    lines.map((line, index) => {
      const heading = headingOf(line, lines[index - 1]);
      return heading && isListedLabel(lines, index) ? undefined : heading;
    }),
  );
  const levels = lines.flatMap((line, index) => (headings[index] && line.level > 0 ? [line.level] : []));
  const level = levels.length > 0 ? Math.min(...levels) : 0;
  const marked = lines.some((line, index) => headings[index] && bracketed.test(line.text));
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
        (marked && bracketed.test(line.text) && !descriptionLabel.test(title)));
    if (own) parts.push({ name: { kind: 'custom', title }, title, lines: [] });
    else {
      const named = !hasName && saysName(line);
      // The person's name after the sections of a side column.
      if (named && parts.at(-1)?.name.kind !== 'basic' && (line.stressed || line.level === 1))
        parts.push({ name: { kind: 'basic' }, title: '', lines: [] });
      const part = parts.at(-1);
      part?.lines.push(line);
      if (named && part?.name.kind === 'basic') hasName = true;
    }
  }
  return parts;
}
