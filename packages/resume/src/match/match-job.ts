import { readNumeral } from '@baigong/text-zh/numerals';
import { gatherContent, visibleFields, type Content, type VisibleField } from '../check-up/content.ts';
import { monthsOf } from '../dates/date-range.ts';
import type { ResumeDocument } from '../document/schema.ts';
import { normalizeForComparison, countOccurrences, findKeywords, type Keyword } from './keywords.ts';

/** A part of the score: how many of the requirements are met. */
export interface MatchPart {
  readonly id: 'keywords' | 'years' | 'degree' | 'post';
  readonly label: string;
  /** Points got and points there are. */
  readonly got: number;
  readonly full: number;
  /** Why, in a sentence. */
  readonly note: string;
}

export interface FoundKeyword extends Keyword {
  /** The first field that says it. */
  readonly at: VisibleField;
}

export interface JobMatch {
  /** 0 to 100: points got of the points there are. */
  readonly score: number;
  /** Only what the description asks for. */
  readonly parts: readonly MatchPart[];
  readonly found: readonly FoundKeyword[];
  readonly missing: readonly Keyword[];
  /** The position as the description calls it; empty where it does not say. */
  readonly title: string;
}

const numberOf = (text: string): number => Number(readNumeral(text));

/** The minimum years of experience required; undefined when none are. */
function requiredYears(description: string): number | undefined {
  const text = description.normalize('NFKC');
  const found =
    /(\d{1,2}|[一二两三四五六七八九十]{1,3})\s*(?:[-~—–至到]\s*(?:\d{1,2}|[一二三四五六七八九十]{1,3})\s*)?年\s*(?:及?以上|左右)?[^\n。,，;；]{0,12}?(?:经验|经历|工作)/.exec(
      text,
    ) ??
    /(?:经验|经历|工作年限)[^\n。,，;；]{0,6}?(\d{1,2}|[一二两三四五六七八九十]{1,3})\s*(?:[-~—–至到]\s*\d{1,2}\s*)?年/.exec(
      text,
    );
  return found ? numberOf(found[1] ?? '') : undefined;
}

/** Years of experience that a resume shows: as it says, else from the dates of its jobs, counted once where they overlap. */
function actualYears({ basic, entries }: Content, today: Date): number | undefined {
  const said = basic?.fields.find(({ name }) => name === 'experience')?.plain ?? '';
  const number = /(\d+(?:\.\d+)?)|([一二两三四五六七八九十]{1,3})\s*年/.exec(said.normalize('NFKC'));
  if (number) return numberOf(number[1] ?? number[2] ?? '');
  const now = today.getFullYear() * 12 + today.getMonth();
  const ranges = entries
    .filter(({ target }) => target.kind === 'work')
    .flatMap(({ entry }) => {
      const months = monthsOf(entry.fields.find(({ type }) => type === 'date-range')?.range);
      return months ? [{ start: months.start, end: Math.min(months.end, now) }] : [];
    })
    .toSorted((a, b) => a.start - b.start);
  if (ranges.length === 0) return undefined;
  let total = 0;
  let reached = -Infinity;
  for (const { start, end } of ranges) {
    total += Math.max(0, end + 1 - Math.max(start, reached));
    reached = Math.max(reached, end + 1);
  }
  return Math.round((total / 12) * 10) / 10;
}

const degrees = [/高中|中专|职高/, /大专|专科|高职/, /本科|学士|统招/, /硕士|研究生|mba/i, /博士|phd/i];
const degreeNames = ['高中', '大专', '本科', '硕士', '博士'];

/** The lowest degree that is accepted. */
function requiredDegree(description: string): number | undefined {
  const lines = description.split(/[\n。；;，,]/).filter((line) => !/优先|加分|不限/.test(line));
  const named = degrees.findIndex((degree) => lines.some((line) => degree.test(line)));
  return named === -1 ? undefined : named;
}

function actualDegree({ basic, entries }: Content): number | undefined {
  const said = [
    ...(basic?.fields ?? []).filter(({ name }) => name === 'degree'),
    ...entries.filter(({ target }) => target.kind === 'education').flatMap(({ fields }) => fields),
  ].map(({ plain }) => plain);
  const named = degrees.findLastIndex((degree) => said.some((text) => degree.test(text)));
  return named === -1 ? undefined : named;
}

/** The name of the position: behind 岗位 or 职位, else a first line short enough to be one. */
export function postingTitle(description: string): string {
  const named =
    /(?:招聘岗位|岗位名称|职位名称|招聘职位|应聘岗位|岗位|职位)\s*[:：]\s*([^\n，。；]{2,24})/.exec(
      description,
    )?.[1];
  const first = description.trim().split('\n')[0]?.trim() ?? '';
  const title = named ?? (/职责|要求|描述|[。；，:：]|^\d/.test(first) || first.length > 20 ? '' : first);
  return title
    .trim()
    .replace(/^(?:急聘|高薪|诚聘|招聘|急招)+/, '')
    .replace(/[（(【[].*$/, '')
    .trim();
}

/** How alike two short texts are by pairs of neighbouring characters (Dice, 1945): 0 to 1. */
function diceSimilarity(a: string, b: string): number {
  const pairs = (text: string) => {
    const signs = Array.from(normalizeForComparison(text).replace(/\s/g, ''));
    return signs.slice(1).map((sign, index) => `${signs[index]}${sign}`);
  };
  const [first, second] = [pairs(a), pairs(b)];
  if (first.length === 0 || second.length === 0)
    return normalizeForComparison(a) === normalizeForComparison(b) ? 1 : 0;
  const left = [...second];
  const common = first.filter((pair) => {
    const at = left.indexOf(pair);
    if (at === -1) return false;
    left.splice(at, 1);
    return true;
  });
  return (2 * common.length) / (first.length + second.length);
}

const part = (id: MatchPart['id'], label: string, full: number, share: number, note: string): MatchPart => ({
  id,
  label,
  full,
  got: Math.round(full * Math.min(1, Math.max(0, share))),
  note,
});

/**
 * Compares what a resume shows with a job description; nothing leaves the browser for it. The score has four parts
 * (words 60, years 15, degree 15, position 10 points, weights of our own); those that the description does not speak
 * of are left out, and the rest counts for the whole.
 * @param today for jobs that go on
 */
export function matchJob(document: ResumeDocument, description: string, today: Date): JobMatch {
  const content = gatherContent(document);
  const texts = visibleFields(content)
    .filter(({ plain }) => plain !== '')
    .map((field) => ({ field, text: normalizeForComparison(field.plain) }));
  const found: FoundKeyword[] = [];
  const missing: Keyword[] = [];
  for (const keyword of findKeywords(description)) {
    const place = texts.find(({ text }) =>
      keyword.spellings.some((writing) => countOccurrences(text, writing) > 0),
    );
    if (place) found.push({ ...keyword, at: place.field });
    else missing.push(keyword);
  }
  const parts: MatchPart[] = [];
  const all = found.length + missing.length;
  if (all > 0) {
    const sum = (list: readonly Keyword[]) => list.reduce((total, { weight }) => total + weight, 0);
    const must = missing.filter(({ optional }) => !optional).length;
    const note = `${all} 个关键词写到了 ${found.length} 个${must > 0 ? `，还差 ${must} 个必备的` : ''}`;
    parts.push(part('keywords', '关键词', 60, sum(found) / (sum(found) + sum(missing)), note));
  }
  const asked = requiredYears(description);
  if (asked !== undefined && asked > 0) {
    const shown = actualYears(content, today);
    const note =
      shown === undefined
        ? `要求 ${asked} 年，简历里没有写年限和工作时间`
        : `要求 ${asked} 年，简历里是 ${shown} 年`;
    parts.push(part('years', '工作年限', 15, (shown ?? 0) / asked, note));
  }
  const degree = requiredDegree(description);
  if (degree !== undefined) {
    const shown = actualDegree(content);
    const note = `要求${degreeNames[degree]}，简历里${shown === undefined ? '没有写学历' : `是${degreeNames[shown]}`}`;
    parts.push(part('degree', '学历', 15, shown === undefined ? 0 : shown >= degree ? 1 : 0.4, note));
  }
  const title = postingTitle(description);
  if (title !== '') {
    const post = content.basic?.fields.find(({ name }) => name === 'post')?.plain ?? '';
    const held = content.entries
      .filter(({ target }) => target.kind === 'work')
      .flatMap(({ fields }) => fields.filter(({ name }) => name === 'position').map(({ plain }) => plain));
    const share = Math.max(0, ...[post, ...held].map((text) => diceSimilarity(title, text)));
    const note =
      post === '' ? `岗位是“${title}”，简历没有写期望职位` : `岗位是“${title}”，期望职位是“${post}”`;
    parts.push(part('post', '岗位名称', 10, share >= 0.8 ? 1 : share, note));
  }
  const full = parts.reduce((total, one) => total + one.full, 0);
  const got = parts.reduce((total, one) => total + one.got, 0);
  return { score: full === 0 ? 0 : Math.round((got / full) * 100), parts, found, missing, title };
}
