import {
  emptyOutline,
  emptyOutlineEntry,
  isEmptyEntry,
  sectionTitles,
  summaryTitle,
  type Confidence,
  type OutlineSection,
  type ParsedResume,
} from '../outline.ts';
import { cutSections } from './cut-sections.ts';
import { asLabelled, entryLabelOf } from './labels.ts';
import { readBasics, type HeadLine } from './read-basics.ts';
import { readEntries } from './read-entries.ts';
import { sectionName } from './section-names.ts';
import { takeContacts } from './stray-contacts.ts';
import { htmlOfTextLines, isPageNumber, type TextLine } from './text-line.ts';

const order: readonly Confidence[] = ['low', 'medium', 'high'];
const lower = (a: Confidence, b: Confidence): Confidence => (order.indexOf(a) < order.indexOf(b) ? a : b);

/** Lines of a section of free text, without the label that only says that they are its text. */
const freeText = (lines: readonly TextLine[]): TextLine[] =>
  lines.flatMap((line) => {
    const labelled = asLabelled(line.text);
    if (!labelled || line.html !== undefined || entryLabelOf(labelled.label) !== 'text') return [line];
    return labelled.value === '' ? [] : [{ ...line, text: labelled.value }];
  });

/** The text of a line with the addresses of its links, where their words are not the address: 博客：https://…. */
function textWithLinks({ text, html = '' }: TextLine): string {
  let shown = text;
  if (html.length > 2_000) return text;
  for (const [, address = '', inner = ''] of html.matchAll(
    /<a href="((?:https?|mailto|tel):[^"]+)"[^>]*>(.*?)<\/a>/g,
  )) {
    const words = inner.replace(/<[^>]*>/g, '');
    const bare = address.replace(/^(mailto|tel):/, '').replace(/\?.*$/, '');
    const host = bare.replace(/^https?:\/\/(www\.)?/, '').split('/')[0] ?? '';
    const said = shown.includes(host) || shown.replace(/\D/g, '').includes(host.replace(/\D/g, '') || '-');
    if (words && !said) shown = shown.replace(words, `${words}：${bare}`);
  }
  return shown;
}

/** Sections by kind and title; parts of the same one are joined. */
class Sections {
  readonly #found = new Map<string, { section: OutlineSection; confidence: Confidence }>();

  add(section: OutlineSection, confidence: Confidence): void {
    const key = section.kind === 'custom' ? `custom:${section.title}` : section.kind;
    const existing = this.#found.get(key);
    if (!existing) {
      this.#found.set(key, { section, confidence });
      return;
    }
    const [first] = existing.section.entries;
    const [more] = section.entries;
    if (section.kind === 'custom' && first && more) first.html += more.html;
    else existing.section.entries.push(...section.entries);
    this.#found.set(key, { ...existing, confidence: lower(existing.confidence, confidence) });
  }

  addText(title: string, html: string, confidence: Confidence): void {
    const entry = { ...emptyOutlineEntry(), html };
    if (!isEmptyEntry(entry)) this.add({ kind: 'custom', title, entries: [entry] }, confidence);
  }

  all(): { section: OutlineSection; confidence: Confidence }[] {
    return [...this.#found.values()];
  }
}

/**
 * Reads a resume from lines by local rules: Chinese and English names of sections, dates, words of companies,
 * trades, schools and degrees, labels and forms of contact data. Nothing is made up: every line ends in a field, in a
 * description, or in the rest.
 */
export function structureLines(lines: readonly TextLine[]): ParsedResume {
  const outline = emptyOutline();
  const sections = new Sections();
  const rest: string[] = [];
  const head: HeadLine[] = [];
  const shown = lines.filter(({ text }) => !isPageNumber(text));
  for (const { name, title, lines: found } of cutSections(shown)) {
    const [own, contacts] = name.kind === 'basic' ? [found, []] : takeContacts(found);
    head.push(...contacts.map(({ text }) => ({ text })));
    if (name.kind === 'basic') {
      const { objective = false } = name;
      head.push(
        ...own.map((line) => ({
          text: textWithLinks(line),
          objective,
          stressed: line.stressed || line.level === 1,
        })),
      );
    } else if (name.kind === 'custom')
      sections.addText(
        title || sectionTitles.custom,
        htmlOfTextLines(freeText(own)),
        name.title === title && sectionName(title) ? 'high' : 'medium',
      );
    else {
      const read = readEntries(own, name.kind);
      rest.push(...read.rest);
      if (read.entries.length > 0)
        sections.add(
          { kind: name.kind, title: sectionTitles[name.kind], entries: read.entries },
          read.confidence,
        );
    }
  }
  const { basic, others, summary, rest: unread } = readBasics(head);
  for (const text of summary)
    sections.addText(
      summaryTitle,
      htmlOfTextLines([{ text, level: 0, item: false, numbered: false, stressed: false }]),
      'medium',
    );
  const { name, phone, email } = basic;
  return {
    outline: { ...outline, basic, others, sections: sections.all().map(({ section }) => section) },
    basicConfidence: name && (phone || email) ? 'high' : name || phone || email ? 'medium' : 'low',
    confidences: sections.all().map(({ confidence }) => confidence),
    rest: [...unread, ...rest],
  };
}
