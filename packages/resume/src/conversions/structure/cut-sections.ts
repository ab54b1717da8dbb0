import { findDates } from './find-dates.ts';
import { labelOf } from './labels.ts';
import { sectionName, type SectionName } from './section-names.ts';
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
  if (listed) return undefined;
  const whole = sectionName(line.text);
  if (whole) return { name: whole, after: '' };
  const [, first = '', row = ''] = /^(.{2,16}?)\s*(?:\||\s{2,})\s*(.+)$/s.exec(line.text) ?? [];
  const named = row && labelOf(first) === undefined ? sectionName(first) : undefined;
  // The first cell of a table's row; 教育经历 | Education is one heading.
  if (named && !sectionName(row)) return { name: named, after: row };
  const [, word = '', text = ''] = /^([^:：]{2,12})[:：]\s*(.+)$/s.exec(line.text) ?? [];
  const spoken = text ? sectionName(word) : undefined;
  if (!spoken) return undefined;
  if (spoken.objective && line.mark) return { name: spoken, after: text };
  if (entryKinds.test(spoken.kind) && findDates(text)?.range.start) return { name: spoken, after: text };
  const own = spoken.kind === 'custom' && inline.test(spoken.title ?? '') && !word.startsWith('技术');
  return own && (!before?.item || !line.item) ? { name: spoken, after: text } : undefined;
}

const bracketed = /^[【[]\s*([^【】[\]]{2,20}?)\s*[】\]]$/;

/** Cuts lines at the headings of sections: those that the dictionary knows, and the file's own of the same level. */
export function cutSections(lines: readonly TextLine[]): Part[] {
  const headings = lines.map((line, index) => headingOf(line, lines[index - 1]));
  const levels = lines.flatMap((line, index) => (headings[index] && line.level > 0 ? [line.level] : []));
  const level = levels.length > 0 ? Math.min(...levels) : 0;
  const marked = lines.some((line, index) => headings[index] && bracketed.test(line.text));
  const parts: Part[] = [{ name: { kind: 'basic' }, title: '', lines: [] }];
  for (const [index, line] of lines.entries()) {
    const heading = headings[index];
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
      ((level > 0 && line.level > 0 && line.level <= level) || (marked && bracketed.test(line.text)));
    if (own) parts.push({ name: { kind: 'custom', title }, title, lines: [] });
    else parts.at(-1)?.lines.push(line);
  }
  return parts;
}
