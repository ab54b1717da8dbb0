import { itemStart } from '../outline/rich-lines.ts';

/** A resume's content without ids, settings or styles, as a model or a form provides it. */
export interface ResumeDraft {
  readonly basic: Readonly<Record<DraftBasicField, string>>;
  readonly work: readonly DraftEntry[];
  readonly projects: readonly DraftEntry[];
  readonly education: readonly DraftEntry[];
  readonly custom: readonly { readonly title: string; readonly lines: readonly string[] }[];
}

/** `texts` are its one-line fields in the document's order (company, position; name, role; school, degree, major). */
export interface DraftEntry {
  readonly texts: readonly string[];
  /** As people write it: “2020.03 - 至今”. */
  readonly time: string;
  readonly lines: readonly string[];
}

const basicFields = ['name', 'phone', 'email', 'degree', 'experience', 'post'] as const;
export type DraftBasicField = (typeof basicFields)[number];

/** All that a draft says, a line for each text. */
export const draftText = ({ basic, work, projects, education, custom }: ResumeDraft): string =>
  [
    ...Object.values(basic),
    ...[...work, ...projects, ...education].flatMap(({ texts, time, lines }) => [...texts, time, ...lines]),
    ...custom.flatMap(({ title, lines }) => [title, ...lines]),
  ]
    .filter((text) => text !== '')
    .join('\n');

/** The keys of an entry's one-line fields, by section. */
const keys = {
  work: ['company', 'position'],
  projects: ['name', 'role'],
  education: ['school', 'degree', 'major'],
} as const;

/** Limits beyond any real resume; they stop runaway model output. */
const limits = { entries: 20, lines: 20, custom: 8, text: 120, line: 600 } as const;

type Raw = Readonly<Record<string, unknown>>;

const toRecord = (value: unknown): Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Raw) : {};
const getOwn = (raw: Raw, key: string): unknown => (Object.hasOwn(raw, key) ? raw[key] : undefined);
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Markdown that models write where plain text was asked for. */
const stripMarkdown = (text: string): string =>
  text
    .replace(itemStart, '')
    .replace(/\*\*(.+?)\*\*/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();

function textOf(value: unknown, longest: number = limits.text): string {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' ? stripMarkdown(value).slice(0, longest) : '';
}

/** Lines given as a list, or as one text. */
function linesOf(value: unknown): string[] {
  const given = typeof value === 'string' ? value.split('\n') : toList(value);
  return given
    .slice(0, limits.lines)
    .map((line) => textOf(line, limits.line))
    .filter((line) => line !== '');
}

function entriesOf(value: unknown, section: keyof typeof keys): DraftEntry[] {
  return toList(value)
    .slice(0, limits.entries)
    .map((one) => {
      const raw = toRecord(one);
      return {
        texts: keys[section].map((key) => textOf(getOwn(raw, key))),
        time: textOf(getOwn(raw, 'time')),
        lines: linesOf(getOwn(raw, 'lines')),
      };
    })
    .filter(({ texts, lines }) => texts.some((text) => text !== '') || lines.length > 0);
}

/**
 * Reads a draft from whatever a model wrote: `{name, phone, email, degree, experience, post, work: [{company, position,
 * time, lines}], projects: [{name, role, time, lines}], education: [{school, degree, major, time, lines}],
 * custom: [{title, lines}]}`. Never throws: what is missing or of another type is empty, so that a half answer can be
 * read while it is written.
 */
export function readDraft(value: unknown): ResumeDraft {
  const raw = toRecord(value);
  const basic = Object.fromEntries(basicFields.map((key) => [key, textOf(getOwn(raw, key))]));
  return {
    basic: basic as Record<DraftBasicField, string>,
    work: entriesOf(getOwn(raw, 'work'), 'work'),
    projects: entriesOf(getOwn(raw, 'projects'), 'projects'),
    education: entriesOf(getOwn(raw, 'education'), 'education'),
    custom: toList(getOwn(raw, 'custom'))
      .slice(0, limits.custom)
      .map((one) => ({
        title: textOf(getOwn(toRecord(one), 'title')),
        lines: linesOf(getOwn(toRecord(one), 'lines')),
      }))
      .filter(({ title, lines }) => title !== '' && lines.length > 0),
  };
}

/** Returns a Chinese sentence that says what a draft lacks; undefined for a valid one. */
export function validateDraft({ basic, work, projects, education, custom }: ResumeDraft): string | undefined {
  if (basic.post === '' && basic.name === '') return 'name 和 post 都是空的，至少写出期望职位 post';
  if (work.length + projects.length + education.length + custom.length === 0)
    return 'work、projects、education、custom 都是空的，至少写出一段经历或技能';
  const told = [...work, ...projects].reduce((sum, { lines }) => sum + lines.length, 0);
  if (told === 0 && custom.length === 0) return '每段经历都没有内容，请在 lines 里逐条写出做了什么';
  return undefined;
}
