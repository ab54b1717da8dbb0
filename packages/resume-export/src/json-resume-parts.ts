import { parseMonth, sectionName, type OutlineValue } from '@baigong/resume';
import { yearSource } from '@baigong/text-zh/dates';

/** Labels of fields of the visitor's own that the standard has a place for; the first one of each is the default. */
const urlLabels =
  /^(个人)?(主页|网站|网址|博客|站点)$|^作品集?$|^(home ?page|web ?site|blog|portfolio|url)$/i;
const locationLabels =
  /^(所在地|现居地?|现居城市|所在城市|(现)?居住地|常住地|住址|城市|(通讯)?地址|location|address|city)$/i;
const networks =
  /^(GitHub|Gitee|GitLab|LinkedIn|领英|知乎|微博|掘金|CSDN|博客园|简书|Twitter|X|Bilibili|哔哩哔哩|Stack ?Overflow|Medium|Behance|Dribbble|站酷|小红书|Facebook|Instagram)$/i;
const entryUrlLabels = /^(项目|作品|公司|仓库)?(链接|网址|地址|主页|官网)$|^(url|link|website)$/i;
const entryLocationLabels = /^(工作|公司|所在)?(地点|城市)$|^location$/i;

export const defaultLabels = { url: '个人主页', location: '所在地' } as const;
export const defaultEntryLabels = { url: '链接', location: '地点' } as const;

const part = "(?:[a-z\\d\\-._~!$&'()*+,;=:@/?]|%[a-f\\d]{2})*";
/** RFC 3986, as far as web addresses go: validators take no other characters. */
const uri = new RegExp(
  `^https?://[a-z\\d](?:[a-z\\d.-]*[a-z\\d])?(?::\\d+)?(?:[/?]${part})?(?:#${part})?$`,
  'i',
);
const isUri = (text: string): boolean => uri.test(text);

/** An address that is valid in the standard: people leave the scheme out, and write Chinese in it. */
function uriOf(text: string): string | undefined {
  if (isUri(text)) return text;
  if (!/^\S+$/.test(text) || !text.isWellFormed()) return undefined;
  const full = /^https?:\/\//i.test(text)
    ? text
    : /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(text)
      ? `https://${text}`
      : '';
  const encoded = encodeURI(full);
  return isUri(encoded) ? encoded : undefined;
}

/** The first value that `isTaken` takes, and the others. */
function takeFirst(
  values: readonly OutlineValue[],
  isTaken: (value: OutlineValue) => boolean,
): [OutlineValue | undefined, OutlineValue[]] {
  const index = values.findIndex(isTaken);
  return index === -1 ? [undefined, [...values]] : [values[index], values.toSpliced(index, 1)];
}

/** Labels that differ from the defaults, and an address as it was written. */
function extras(
  defaults: { readonly url: string; readonly location: string },
  url: OutlineValue | undefined,
  location: OutlineValue | undefined,
): object {
  const labels = {
    ...(url && url.label !== defaults.url ? { url: url.label } : {}),
    ...(location && location.label !== defaults.location ? { location: location.label } : {}),
  };
  return {
    ...(Object.keys(labels).length > 0 ? { 'x-labels': labels } : {}),
    ...(url && !isUri(url.text) ? { 'x-url': url.text } : {}),
  };
}

/** A place as the standard's parts; put together again they are the same text. */
function locationParts(text: string): object {
  const [, region, city] = /^([^\s\d]{1,12}) ([^\s\d]{1,12})$/.exec(text) ?? [];
  if (region && city) return { region, city };
  return /^[^\s\d]{1,8}$/.test(text) ? { city: text } : { address: text };
}

/** The fields of the basic information that the standard has places for: url, location, profiles. */
export function writeContacts(others: readonly OutlineValue[]): object {
  const isUrl = ({ label, text }: OutlineValue) => urlLabels.test(label) && uriOf(text) !== undefined;
  const [url, withoutUrl] = takeFirst(others, isUrl);
  const [location, left] = takeFirst(withoutUrl, ({ label }) => locationLabels.test(label));
  const profiles = left.filter(({ label }) => networks.test(label));
  const rest = left.filter(({ label }) => !networks.test(label));
  return {
    ...(url ? { url: uriOf(url.text) } : {}),
    ...(location ? { location: locationParts(location.text) } : {}),
    ...(profiles.length > 0
      ? {
          profiles: profiles.map(({ label, text }) =>
            isUri(text) ? { network: label, url: text } : { network: label, username: text },
          ),
        }
      : {}),
    ...extras(defaultLabels, url, location),
    ...(rest.length > 0 ? { 'x-fields': rest } : {}),
  };
}

/** The fields of an entry that the standard has places for: url, and of a job its location. */
export function writeEntryFields(others: readonly OutlineValue[], hasLocation: boolean): object {
  const [url, withoutUrl] = takeFirst(others, ({ label, text }) => entryUrlLabels.test(label) && isUri(text));
  const [location, rest] = hasLocation
    ? takeFirst(withoutUrl, ({ label }) => entryLocationLabels.test(label))
    : [undefined, withoutUrl];
  return {
    ...(url ? { url: url.text } : {}),
    ...(location ? { location: location.text } : {}),
    ...extras(defaultEntryLabels, url, location),
    ...(rest.length > 0 ? { 'x-fields': rest } : {}),
  };
}

/** An address as the visitor wrote it, unless another program has changed it since. */
export const readUrl = (url: string, written: string | undefined): string =>
  written !== undefined && uriOf(written) === url ? written : url;

/**
 * Sections of the standard that are a module of the visitor's own here, a line for each item. A line is parted into the
 * standard's fields; what they could not be put together to again is kept whole under `x-text`.
 */
interface LineSection {
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

const dateWords = String.raw`${yearSource}(?:[./-]\d{1,2}|年(?:\d{1,2}月?)?)?`;
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
