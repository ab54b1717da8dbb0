import { parseMonth } from '../../dates/date-range.ts';
import { sectionName } from '../structure/section-names.ts';

/**
 * Sections of the standard that are a module of the visitor's own here, a line for each item. A line is parted into the
 * standard's fields; what they could not be put together to again is kept whole under `x-text`.
 */
export interface LineSection {
  readonly key: 'skills' | 'languages' | 'awards' | 'certificates' | 'publications' | 'interests';
  /** The module's title, when the file does not say another. */
  readonly title: string;
  readonly part: (line: string) => LineItem;
  readonly join: (item: LineItem) => string;
}

export interface LineItem {
  readonly [name: string]: unknown;
}

const nonBlank = (texts: readonly unknown[]): string[] =>
  texts.flatMap((text) => (typeof text === 'string' && text.trim() ? [text.trim()] : []));

const text = (item: LineItem, name: string): string | undefined => nonBlank([item[name]])[0];
const words = (item: LineItem, name: string): string[] => {
  const value = item[name];
  return Array.isArray(value) ? nonBlank(value) : [];
};

/** `a（b）`, of which either may be missing. */
export const appendNotes = (name: string | undefined, ...notes: (string | undefined)[]): string => {
  const note = nonBlank(notes).join('，');
  return name?.trim() ? (note ? `${name.trim()}（${note}）` : name.trim()) : note;
};

/** What has no value is left out. */
const compact = (item: LineItem): LineItem =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined && value !== ''));

const dateWords = '(?:19|20)\\d\\d(?:[./-]\\d{1,2}|年(?:\\d{1,2}月?)?)?';
const dateFirst = new RegExp(`^(${dateWords})(?:[\\s:：·|，,–—-]+|(?<=[年月]))(\\S.*)$`);
const dateLast = new RegExp(`^(.*\\S)[\\s:：·|，,–—-]+(${dateWords})$`);

/** The name, the note in brackets behind it, and the date of a line, wherever it stands. */
function partLine(line: string): { name: string; note: string | undefined; date: string | undefined } {
  const [, head, inner] = /^([^（）]+)（([^（）]+)）$/.exec(line) ?? [];
  const notes = inner?.split('，') ?? [];
  const found = notes.map(parseMonth);
  const note = notes.filter((_, index) => found[index] === undefined).join('，') || undefined;
  const date = found.find((one) => one !== undefined);
  const name = head ?? line;
  if (date !== undefined) return { name, note, date };
  const first = dateFirst.exec(name);
  const last = first ? null : dateLast.exec(name);
  const written = parseMonth(first?.[1] ?? last?.[2] ?? '');
  return written === undefined
    ? { name, note, date: undefined }
    : { name: first?.[2] ?? last?.[1] ?? name, note, date: written };
}

/** A section whose items are named, noted and dated. */
const dated = (
  key: LineSection['key'],
  title: string,
  names: { readonly name: string; readonly note: string; readonly date: string },
): LineSection => ({
  key,
  title,
  part(line) {
    const { name, note, date } = partLine(line);
    return compact({ [names.name]: name, [names.note]: note, [names.date]: date });
  },
  join: (item) =>
    nonBlank([
      nonBlank([
        appendNotes(text(item, names.name), text(item, names.note), text(item, names.date)),
        text(item, 'summary'),
      ]).join('：'),
      text(item, 'url'),
    ]).join(' '),
});

/** `前端：React、Vue` as a name and its keywords; a line of another form is a name without. */
function partKeywords(line: string): LineItem {
  const [, name, rest] = /^([^：]+)：(.+)$/.exec(line) ?? [];
  const keywords = rest?.split('、') ?? [];
  const exact =
    name !== undefined &&
    name === name.trim() &&
    keywords.every((word) => word !== '' && word === word.trim());
  return exact ? { name, keywords } : { name: line };
}

const joinKeywords = (item: LineItem): string => {
  const name = appendNotes(text(item, 'name'), text(item, 'level'));
  const list = words(item, 'keywords').join('、');
  return name && list ? `${name}：${list}` : name || list;
};

export const lineSections: readonly LineSection[] = [
  { key: 'skills', title: '专业技能', part: partKeywords, join: joinKeywords },
  {
    key: 'languages',
    title: '语言能力',
    part(line) {
      const [, language, fluency] = /^([^（）：]+)(?:（([^（）]+)）|：(?:.+))$/.exec(line) ?? [];
      const said = /^[^：]+：(.+)$/.exec(line)?.[1];
      return compact({
        language: language ?? line,
        fluency: language === undefined ? undefined : (fluency ?? said),
      });
    },
    join: (item) => appendNotes(text(item, 'language'), text(item, 'fluency')),
  },
  dated('awards', '获奖经历', { name: 'title', note: 'awarder', date: 'date' }),
  dated('certificates', '证书', { name: 'name', note: 'issuer', date: 'date' }),
  dated('publications', '论文与成果', { name: 'name', note: 'publisher', date: 'releaseDate' }),
  { key: 'interests', title: '兴趣爱好', part: partKeywords, join: joinKeywords },
];

/** The section of the standard that a module of this title is. */
export const lineSectionOf = (title: string): LineSection | undefined => {
  const name = sectionName(title)?.title;
  return lineSections.find((section) => section.title === title || section.title === name);
};

/** A line as an item of the standard. */
export function writeLine({ part, join }: LineSection, line: string): LineItem {
  const item = part(line);
  return join(item) === line ? item : { ...item, 'x-text': line };
}

/** An item as the line that it was written from, unless another program has changed it since. */
export function readItem({ part, join }: LineSection, item: LineItem): string {
  const written = text(item, 'x-text');
  const joined = join(item);
  return written !== undefined && join(part(written)) === joined ? written : joined;
}
