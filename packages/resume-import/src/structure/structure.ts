import { asLabelled, entryLabelOf, labelOf } from './labels.ts';
import { isDocumentTitle, isPhotoCell, readBasics, type HeadLine } from './read-basics.ts';
import {
  sectionName,
  emptyOutlineEntry,
  escapeHtml,
  emptyOutline,
  isEmptyEntry,
  sectionTitles,
  summaryTitle,
  type Confidence,
  type OutlineEntry,
  type OutlineSection,
  type ParsedResume,
} from '@baigong/resume';
import { englishMonthSource, untilNowSource } from '@baigong/text-zh/dates';
import { isPageNumber, htmlOfTextLines, type TextLine } from './text-line.ts';
import {
  assignParts,
  formOf,
  namedParts,
  townPlacesOf,
  splitParts,
  type EntryKind,
  type Form,
  type TownPlaces,
} from './entry-heading.ts';
import { findEntryStarts, type EntryStart } from './find-entries.ts';
import { cutSections } from './cut-sections.ts';
import { isDegree, isSchool } from './words.ts';
import { takeContacts } from './stray-contacts.ts';

const ofDates = new RegExp(
  `^(?:年|月|日|至|到|[年月]至今?|岁|生|月生|个月|出生|年月|年以上|to|since|${untilNowSource}|${englishMonthSource}|mailto|https?|www)$`,
  'i',
);
const ofExperience =
  /^(?:年|年以上)?(?:的)?(?:工作)?经验$|^(?:years?|of|birth|experience|mail)$|^(?:我叫|我是|本人)$/i;

/**
 * Whether words are a heading, a label, the title of the document or a part of dates, which reading turns into structure
 * instead of keeping them as text.
 */
export function isStructureWord(words: string): boolean {
  const text = words.trim();
  const label = asLabelled(text)?.value === '' ? text.replace(/[:：]$/, '') : text;
  return (
    sectionName(text) !== undefined ||
    labelOf(label) !== undefined ||
    entryLabelOf(label) !== undefined ||
    isDocumentTitle(text) ||
    isPhotoCell(text) ||
    isPageNumber(text) ||
    /^[第页共]$/.test(text) ||
    ofDates.test(text) ||
    ofExperience.test(text)
  );
}

/** Entries read from the lines of a section. */
interface ReadEntries {
  readonly entries: OutlineEntry[];
  readonly confidence: Confidence;
  /** Lines above the first entry. */
  readonly rest: string[];
}

const mainField: Readonly<Record<EntryKind, string>> = {
  work: 'company',
  projects: 'name',
  education: 'school',
};

/** Whether a line is the head of a table: 起止时间 | 工作单位 | 职务. */
function isTableHead(text: string): boolean {
  const cells = text.split(/\s*\|\s*| {2,}/).filter(Boolean);
  return (
    cells.length >= 3 &&
    cells.every((cell) => entryLabelOf(cell) !== undefined || labelOf(cell) !== undefined)
  );
}

/** A description without the label that only says that it is one. */
function describe(lines: readonly TextLine[]): TextLine[] {
  return lines.flatMap((line) => {
    const labelled = asLabelled(line.text);
    if (!labelled || entryLabelOf(labelled.label) !== 'text' || line.html !== undefined) return [line];
    return labelled.value === '' ? [] : [{ ...line, text: labelled.value }];
  });
}

function toEntry(
  start: EntryStart,
  body: readonly TextLine[],
  kind: EntryKind,
  form?: Form,
  townPlaces?: TownPlaces,
): OutlineEntry {
  const { texts, left } = assignParts(start.parts, kind, form, townPlaces);
  const notes = [...left, ...(start.dates?.label === undefined ? [] : [start.dates.label])];
  const more = notes.length > 0 ? `<p>${escapeHtml(notes.join(' · '))}</p>` : '';
  const entry = { ...emptyOutlineEntry(), texts, html: more + htmlOfTextLines(describe(body)) };
  return start.dates ? { ...entry, range: start.dates.range } : entry;
}

/** Reads the entries of a section of jobs, projects or schools. No line is lost: what is no heading is description. */
function readEntries(all: readonly TextLine[], kind: EntryKind): ReadEntries {
  const lines = all.filter(({ text }) => !isTableHead(text));
  const starts = findEntryStarts(lines, kind);
  if (starts.length === 0) {
    if (lines.length === 0) return { entries: [], confidence: 'low', rest: [] };
    const [first, ...others] = lines;
    const named = first && !first.item && first.text.length <= 45 && !/[。；;]$/.test(first.text);
    const entry = named
      ? toEntry({ from: 0, to: 1, dates: undefined, parts: splitParts(first.text) }, others, kind)
      : { ...emptyOutlineEntry(), html: htmlOfTextLines(lines) };
    return { entries: [entry], confidence: 'low', rest: [] };
  }
  const townPlaces = townPlacesOf(starts.map(({ parts }) => parts));
  const form = formOf(starts.map(({ parts }) => namedParts(parts, kind, townPlaces)));
  const entries: OutlineEntry[] = [];
  for (const [index, start] of starts.entries()) {
    const entry = toEntry(
      start,
      lines.slice(start.to, starts[index + 1]?.from ?? lines.length),
      kind,
      form,
      townPlaces,
    );
    const before = entries.at(-1)?.texts;
    if (start.isRole && kind === 'work' && before?.['company'] && Object.keys(entry.texts).length === 1)
      entry.texts = { company: before['company'], position: Object.values(entry.texts)[0] ?? '' };
    entries.push(entry);
  }
  const rest = lines.slice(0, starts[0]?.from ?? 0).map(({ text }) => text);
  const sure = entries.filter(({ texts, range }) => texts[mainField[kind]] && (range.start || range.end));
  const share = sure.length / entries.length;
  return {
    entries,
    confidence: share === 1 && rest.length === 0 ? 'high' : share >= 0.5 ? 'medium' : 'low',
    rest,
  };
}

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

const classOf = /\s*((?:19|20)\d\d)\s*届(?:毕业生?)?$/;

/** A school in the head, behind its degree or with a class: 本科/某大学 计算机系 2015届, as the heading of an entry. */
function schoolLine(line: TextLine): TextLine | undefined {
  if (line.text.length > 60 || /[：:，,。|]/.test(line.text)) return undefined;
  const [first = '', ...others] = line.text.split(/\s*[/／]\s*/);
  const behind = others.length > 0 && first.length <= 6 && isDegree(first) && others.some(isSchool);
  if (!behind && !(classOf.test(line.text) && line.text.split(/[\s/／]+/).some(isSchool))) return undefined;
  const text = line.text.replace(classOf, ' $1年').replace(/\s*[/／]\s*|\s+/g, '  ');
  return { ...line, text, html: undefined, item: false };
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
  const headSchools: TextLine[] = [];
  const shown = lines.filter(({ text }) => !isPageNumber(text));
  for (const { name, title, lines: found } of cutSections(shown)) {
    const [own, contacts] = name.kind === 'basic' ? [found, []] : takeContacts(found);
    head.push(...contacts.map(({ text }) => ({ text })));
    if (name.kind === 'basic') {
      const { objective = false } = name;
      const schools = own.flatMap((line) => (objective ? [] : (schoolLine(line) ?? [])));
      headSchools.push(...schools);
      head.push(
        ...own
          .filter((line) => objective || schoolLine(line) === undefined)
          .map((line) => ({
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
  if (headSchools.length > 0) {
    const { entries, confidence, rest: above } = readEntries(headSchools, 'education');
    rest.push(...above);
    sections.add({ kind: 'education', title: sectionTitles.education, entries }, confidence);
  }
  const { basic, others, summary, rest: unread } = readBasics(head);
  const degree = sections.all().find(({ section }) => section.kind === 'education')?.section.entries[0]
    ?.texts['degree'];
  if (headSchools.length > 0 && degree && !basic['degree']) basic['degree'] = degree;
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
