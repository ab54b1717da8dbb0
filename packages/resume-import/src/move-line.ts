import {
  formatDateRange,
  parseDateRange,
  makeBasicInfo,
  makeEntry,
  richTextToPlain,
  emptyOutlineEntry,
  isEmptyEntry,
  sectionTitles,
  type OutlineEntry,
  type OutlineSection,
  type ParsedResume,
  type ResumeOutline,
} from '@baigong/resume';
import { htmlOfTextLines, linesOfText } from './structure/text-line.ts';

/** Where in an outline a text stands. */
export type OutlinePlace =
  | { readonly of: 'basic'; readonly name: string }
  /** A line of the visitor's own in the head; the index after the last is a new one. */
  | { readonly of: 'others'; readonly index: number }
  | { readonly of: 'entry'; readonly section: number; readonly entry: number; readonly name: string }
  /** A new entry of a section, which is made if there is none. */
  | { readonly of: 'new'; readonly kind: 'work' | 'projects' | 'education' };

/** A field of an outline and what was read into it; an empty text is none. */
export interface OutlineField {
  readonly place: OutlinePlace;
  readonly label: string;
  readonly text: string;
}

/** The fields of the head: the six that every resume has, then its own. */
export function basicFields({ basic, others }: ResumeOutline): OutlineField[] {
  return [
    ...makeBasicInfo().fields.map(({ id, label }) => ({
      place: { of: 'basic', name: id } as const,
      label,
      text: basic[id] ?? '',
    })),
    ...others.map(({ label, text }, index) => ({ place: { of: 'others', index } as const, label, text })),
  ];
}

const isRich = (name: string): boolean => name === 'description' || name === 'content';

/** The fields of an entry, as its kind has them. */
export function entryFields(outline: ResumeOutline, section: number, entry: number): OutlineField[] {
  const found = outline.sections[section];
  const source = found?.entries[entry];
  if (!found || !source) return [];
  const textOf = (name: string) => {
    if (name === 'date-range') return formatDateRange(source.range);
    return isRich(name) ? richTextToPlain(source.html) : (source.texts[name] ?? '');
  };
  return makeEntry(found.kind, '').fields.flatMap(({ id, label }) => {
    const name = id.slice(0, -1);
    // The title of a custom module is the section's.
    if (found.kind === 'custom' && name === 'title') return [];
    return { place: { of: 'entry', section, entry, name }, label, text: textOf(name) };
  });
}

/** `邮箱：a@b.cn` in two; an address has a colon of its own. */
const labelled = /^([^:：]{1,12})[:：](?!\/\/)\s*(\S.*)$/s;

/** What labels say that belong to a field, by its name; any other label is part of the text. */
const labelsOf: Readonly<Record<string, RegExp>> = {
  name: /姓名|名字|名称|项目|name/i,
  phone: /电话|手机|联系|tel|phone|mobile/i,
  email: /邮|mail/i,
  degree: /学历|学位|degree/i,
  experience: /年限|经验|工龄|experience/i,
  post: /职位|岗位|意向|position|objective/i,
  company: /公司|单位|company|employer/i,
  position: /职位|岗位|职务|position|title/i,
  role: /角色|职责|role/i,
  school: /学校|院校|school|university/i,
  major: /专业|major/i,
  'date-range': /时间|日期|期间|date|period/i,
};

function valueOf(line: string, name: string): string {
  const [, label = '', value = ''] = labelled.exec(line.trim()) ?? [];
  return value && labelsOf[name]?.test(label) ? value : line.trim();
}

const withEntry = (
  outline: ResumeOutline,
  section: number,
  entry: number,
  change: (entry: OutlineEntry) => OutlineEntry,
): ResumeOutline => ({
  ...outline,
  sections: outline.sections.map((found, index) =>
    index === section
      ? { ...found, entries: found.entries.map((one, at) => (at === entry ? change(one) : one)) }
      : found,
  ),
});

function setEntryField(entry: OutlineEntry, name: string, line: string): OutlineEntry {
  if (name === 'date-range') return { ...entry, range: parseDateRange(valueOf(line, name)) };
  if (isRich(name)) return { ...entry, html: entry.html + htmlOfTextLines(linesOfText(line)) };
  return { ...entry, texts: { ...entry.texts, [name]: valueOf(line, name) } };
}

function clearEntryField(entry: OutlineEntry, name: string): OutlineEntry {
  if (name === 'date-range') return { ...entry, range: { start: '', end: '' } };
  if (isRich(name)) return { ...entry, html: '' };
  return { ...entry, texts: { ...entry.texts, [name]: '' } };
}

/** The index of the section of a kind; that of a new one where there is none. */
export function sectionOf({ sections }: ResumeOutline, kind: OutlineSection['kind']): number {
  const found = sections.findIndex((section) => section.kind === kind);
  return found === -1 ? sections.length : found;
}

function putInNew(parsed: ParsedResume, kind: 'work' | 'projects' | 'education', line: string): ParsedResume {
  const { outline, confidences } = parsed;
  const index = sectionOf(outline, kind);
  const [first] = makeEntry(kind, '').fields;
  const entry = setEntryField(emptyOutlineEntry(), first?.id.slice(0, -1) ?? '', line);
  const section = outline.sections[index] ?? { kind, title: sectionTitles[kind], entries: [] };
  return {
    ...parsed,
    outline: {
      ...outline,
      sections: outline.sections.toSpliced(index, 1, { ...section, entries: [...section.entries, entry] }),
    },
    confidences: confidences[index] ? confidences : [...confidences, 'high'],
  };
}

function put(parsed: ParsedResume, place: OutlinePlace, line: string): ParsedResume {
  const { outline } = parsed;
  if (place.of === 'new') return putInNew(parsed, place.kind, line);
  if (place.of === 'basic')
    return {
      ...parsed,
      outline: { ...outline, basic: { ...outline.basic, [place.name]: valueOf(line, place.name) } },
    };
  if (place.of === 'others') {
    const existing = outline.others[place.index]?.label;
    const [, label = '其他', text = line.trim()] = labelled.exec(line.trim()) ?? [];
    const value =
      existing === undefined || existing === label.trim()
        ? { label: label.trim(), text }
        : { label: existing, text: line.trim() };
    return { ...parsed, outline: { ...outline, others: outline.others.toSpliced(place.index, 1, value) } };
  }
  return {
    ...parsed,
    outline: withEntry(outline, place.section, place.entry, (entry) =>
      setEntryField(entry, place.name, line),
    ),
  };
}

const textAt = (outline: ResumeOutline, place: OutlinePlace): string => {
  if (place.of === 'new') return '';
  if (place.of === 'basic') return outline.basic[place.name] ?? '';
  if (place.of === 'others') return outline.others[place.index]?.text ?? '';
  const fields = entryFields(outline, place.section, place.entry);
  return fields.find((field) => field.place.of === 'entry' && field.place.name === place.name)?.text ?? '';
};

/**
 * Puts a line of the rest into a field. A description takes it after what it holds; what another field holds goes
 * back to the rest, so that no line is lost.
 */
export function moveLine(parsed: ParsedResume, at: number, place: OutlinePlace): ParsedResume {
  const line = parsed.rest[at];
  if (line === undefined) return parsed;
  const isAppended = place.of === 'entry' && isRich(place.name);
  const before = isAppended ? '' : textAt(parsed.outline, place).trim();
  const rest = parsed.rest.toSpliced(at, 1, ...(before ? [before] : []));
  return put({ ...parsed, rest }, place, line);
}

/** Takes what was read into a field out again, to the end of the rest; of a description every line. */
export function releaseField(parsed: ParsedResume, place: OutlinePlace): ParsedResume {
  const { outline, rest } = parsed;
  const text = textAt(outline, place);
  if (place.of === 'new' || text.trim() === '') return parsed;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const released = { ...parsed, rest: [...rest, ...lines] };
  if (place.of === 'basic')
    return { ...released, outline: { ...outline, basic: { ...outline.basic, [place.name]: '' } } };
  if (place.of === 'others') {
    const { label = '' } = outline.others[place.index] ?? {};
    return {
      ...released,
      rest: [...rest, `${label}：${text}`],
      outline: { ...outline, others: outline.others.toSpliced(place.index, 1) },
    };
  }
  return {
    ...released,
    outline: withEntry(outline, place.section, place.entry, (entry) => clearEntryField(entry, place.name)),
  };
}

/** Without the entries that nothing is left of; places of sections stay. */
export const withoutEmptyEntries = (outline: ResumeOutline): ResumeOutline => ({
  ...outline,
  sections: outline.sections.map((section) => ({
    ...section,
    entries: section.entries.filter((entry) => !isEmptyEntry(entry)),
  })),
});

/** A place as an id of drag and drop. */
export const placeKey = (place: OutlinePlace): string => Object.values(place).join('/');

export interface Target {
  readonly place: OutlinePlace;
  /** Alone it says where: 工作经历 2 · 公司. */
  readonly name: string;
}

const newEntries = [
  ['work', '新的工作经历'],
  ['projects', '新的项目经历'],
  ['education', '新的教育经历'],
] as const;

/** Targets for what is no field yet. */
export function newTargets({ others }: ResumeOutline): {
  readonly own: Target;
  readonly entries: readonly Target[];
} {
  return {
    own: { place: { of: 'others', index: others.length }, name: '新的一项信息' },
    entries: newEntries.map(([kind, name]) => ({ place: { of: 'new', kind }, name })),
  };
}

/** Every place that a line may be put, in groups: the head, each entry, new ones. */
export function targetsOf(outline: ResumeOutline): Target[][] {
  const { own, entries: fresh } = newTargets(outline);
  const head = basicFields(outline).map(({ place, label }) => ({ place, name: label }));
  const entries = outline.sections.flatMap(({ title, entries: all }, section) =>
    all.map((_, entry) =>
      entryFields(outline, section, entry).map(({ place, label }) => ({
        place,
        name: `${all.length > 1 ? `${title} ${entry + 1}` : title} · ${label}`,
      })),
    ),
  );
  return [[...head, own], ...entries, [...fresh]];
}
