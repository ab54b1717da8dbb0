import {
  emptyOutline,
  emptyOutlineEntry,
  isEmptyEntry,
  sectionTitles,
  type Confidence,
  type OutlineSection,
  type ParsedResume,
} from '../outline.ts';
import { readBasics } from './read-basics.ts';
import { readEntries } from './read-entries.ts';
import { sectionName, type SectionName } from './section-names.ts';
import { htmlOfTextLines, type TextLine } from './text-line.ts';

interface Part {
  readonly name: SectionName;
  readonly title: string;
  readonly lines: TextLine[];
}

/** Cuts lines at the headings of sections: those that the dictionary knows, and the file's own of the same level. */
function cutAtHeadings(lines: readonly TextLine[]): Part[] {
  const names = lines.map((line) => (line.item && line.level === 0 ? undefined : sectionName(line.text)));
  const levels = lines.flatMap((line, index) => (names[index] && line.level > 0 ? [line.level] : []));
  const level = levels.length > 0 ? Math.min(...levels) : 0;
  const parts: Part[] = [{ name: { kind: 'basic' }, title: '', lines: [] }];
  for (const [index, line] of lines.entries()) {
    const name = names[index];
    const own = level > 0 && line.level > 0 && line.level <= level && parts.length > 1;
    if (name) parts.push({ name, title: name.title ?? '', lines: [] });
    else if (own) parts.push({ name: { kind: 'custom', title: line.text }, title: line.text, lines: [] });
    else parts.at(-1)?.lines.push(line);
  }
  return parts;
}

const order: readonly Confidence[] = ['low', 'medium', 'high'];
const lower = (a: Confidence, b: Confidence): Confidence => (order.indexOf(a) < order.indexOf(b) ? a : b);

/**
 * Reads a resume from lines by local rules: Chinese and English names of sections, dates, words of companies,
 * trades, schools and degrees, labels and forms of contact data. Nothing is made up: every line ends in a field, in a
 * description, or in the rest.
 */
export function structureLines(lines: readonly TextLine[]): ParsedResume {
  const outline = emptyOutline();
  const sections = new Map<string, { section: OutlineSection; confidence: Confidence }>();
  const rest: string[] = [];
  const basics: string[] = [];
  const parts = cutAtHeadings(lines);
  const addSection = (section: OutlineSection, confidence: Confidence) => {
    const key = section.kind === 'custom' ? `custom:${section.title}` : section.kind;
    const existing = sections.get(key);
    if (!existing) sections.set(key, { section, confidence });
    else {
      const [first] = existing.section.entries;
      const [more] = section.entries;
      if (section.kind === 'custom' && first && more) first.html += more.html;
      else existing.section.entries.push(...section.entries);
      sections.set(key, { ...existing, confidence: lower(existing.confidence, confidence) });
    }
  };
  for (const { name, title, lines: own } of parts) {
    if (name.kind === 'basic') basics.push(...own.map(({ text }) => text));
    else if (name.kind === 'custom') {
      const entry = { ...emptyOutlineEntry(), html: htmlOfTextLines(own) };
      if (!isEmptyEntry(entry))
        addSection(
          { kind: 'custom', title: title || sectionTitles.custom, entries: [entry] },
          name.title === title && sectionName(title) ? 'high' : 'medium',
        );
    } else {
      const read = readEntries(own, name.kind);
      rest.push(...read.rest);
      if (read.entries.length > 0)
        addSection(
          { kind: name.kind, title: sectionTitles[name.kind], entries: read.entries },
          read.confidence,
        );
    }
  }
  const head = readBasics(basics);
  outline.basic = head.basic;
  outline.others = head.others;
  outline.sections = [...sections.values()].map(({ section }) => section);
  const { name, phone, email } = head.basic;
  return {
    outline,
    basicConfidence: name && (phone || email) ? 'high' : name || phone || email ? 'medium' : 'low',
    confidences: [...sections.values()].map(({ confidence }) => confidence),
    rest: [...head.rest, ...rest],
  };
}
