import { emptyOutlineEntry, type Confidence, type OutlineEntry, type OutlineSection } from '../outline.ts';
import { findDates, type FoundDates } from './find-dates.ts';
import { htmlOfTextLines, type TextLine } from './text-line.ts';

type Kind = Exclude<OutlineSection['kind'], 'custom'>;

const organisation =
  /公司|集团|科技|股份|有限|银行|证券|保险|医院|事务所|研究院|研究所|工作室|中心|出版社|委员会|协会|基金|传媒|网络|软件|信息技术|电商|互联网|\b(inc|ltd|llc|corp|co|gmbh|company|group|bank|technologies|technology|labs?|studio)\b\.?/i;
const role =
  /工程师|经理|主管|总监|专员|助理|设计师|架构师|分析师|顾问|负责人|组长|主任|教师|老师|讲师|会计|出纳|编辑|记者|翻译|文案|策划|运营|销售|客服|行政|人事|实习生|实习|开发|测试|产品|护士|医生|律师|队长|部长|主席|会长|成员|组员|\b(engineer|developer|manager|director|designer|analyst|consultant|lead|leader|intern|assistant|architect|officer|specialist|scientist|researcher|president|founder|editor|writer|teacher|accountant|head|member|programmer|administrator)\b/i;
const school =
  /大学|学院|学校|中学|高中|职校|技校|党校|研究生院|university|college|institute|school|academy/i;
const degree =
  /博士后|博士|硕士|研究生|本科|学士|大专|专科|专升本|高中|中专|双学位|mba|emba|\b(bachelor|master|doctor|ph\.?d|b\.?s\.?c?|m\.?s\.?c?|b\.?a|m\.?a|b\.?eng|m\.?eng|associate|diploma)\b/i;

/** Parts of an entry's heading that stand apart. */
function splitParts(text: string): string[] {
  const wide = text
    .split(/\s*[|｜丨]\s*| {2,}|\s+[·•／/]\s+|\s+[-–—]+\s+/)
    .flatMap((part) => (part.trim() ? [part.trim()] : []));
  if (wide.length > 1) return wide;
  const [only = ''] = wide;
  const comma = only.split(/[，,、]\s*/).filter(Boolean);
  if (comma.length > 1 && comma.length <= 4) return comma;
  // A single space separates Chinese values, but not English words.
  const blank = only.split(/(?<=[\u4e00-\u9fff)）])\s+(?=\S)|(?<=\S)\s+(?=[\u4e00-\u9fff])/).filter(Boolean);
  return blank.length <= 4 ? blank : [only];
}

const strip = (text: string): string =>
  text
    .replace(/^(公司|单位|职位|岗位|项目|项目名称|角色|担任|学校|专业|学历)(名称)?\s*[:：]\s*/, '')
    .replace(/[，,；;：:|]+$/, '')
    .trim();

/** Assigns the parts of a heading to the fields of an entry: by keywords, otherwise by position. */
function assign(parts: readonly string[], kind: Kind): Record<string, string> {
  const left = parts.map(strip).filter(Boolean);
  const texts: Record<string, string> = {};
  const take = (name: string, pattern: RegExp, not?: RegExp) => {
    const index = left.findIndex((part) => pattern.test(part) && !(not && not.test(part)));
    if (index === -1) return;
    texts[name] = left.splice(index, 1)[0] ?? '';
  };
  const fill = (...names: string[]) => {
    for (const name of names) {
      if (texts[name]) continue;
      const part = left.shift();
      if (part !== undefined) texts[name] = part;
    }
  };
  if (kind === 'work') {
    take('company', organisation, /(工程师|经理|总监|主管)$/);
    take('position', role);
    fill('company', 'position');
  } else if (kind === 'education') {
    take('school', school);
    take('degree', degree);
    fill('school', 'major', 'degree');
    if (texts['degree'] && !texts['major']) splitDegree(texts);
    if (texts['major']) texts['major'] = texts['major'].replace(/(?<=.{2})专业$/, '');
  } else {
    // The name of a project may well hold a trade's word: only what is nothing but a role is one.
    const index = left.findIndex((part, at) => at > 0 && role.test(part) && part.length <= 14);
    if (index !== -1) texts['role'] = left.splice(index, 1)[0] ?? '';
    fill('name', 'role');
  }
  // Leftovers go to the last field, so that no text is lost.
  const last = kind === 'work' ? 'position' : kind === 'education' ? 'major' : 'role';
  if (left.length > 0) texts[last] = [texts[last], ...left].filter(Boolean).join(' · ');
  return texts;
}

/** 计算机科学与技术（本科） and 软件工程硕士 hold both. */
function splitDegree(texts: Record<string, string>): void {
  const [, major, level] =
    /^(.{2,}?)[\s（(·,，/]*((?:博士|硕士|学士|本科|大专|专科)(?:研究生|学位|学历)?)[)）]?$/.exec(
      texts['degree'] ?? '',
    ) ?? [];
  if (!major || !level) return;
  texts['major'] = major.trim();
  texts['degree'] = level;
}

const sentence = /[。；;！!？?]$|^.{45,}$/;
/** A line that may be a part of a heading: short, no item, no sentence. */
const isHeadingLike = (line: TextLine | undefined): line is TextLine =>
  line !== undefined &&
  !line.item &&
  line.text.length <= 45 &&
  !sentence.test(line.text) &&
  !/^(工作|项目|主要|个人)?(内容|职责|描述|业绩|成果|简介|背景|技术栈|技术|职责描述|主要成就|主修课程|responsibilities|achievements)[:：]?/i.test(
    line.text,
  ) &&
  !/^[^:：]{2,8}[:：]./.test(line.text);

interface EntryStart {
  /** The first line of the heading. */
  readonly from: number;
  /** The first line after it. */
  readonly to: number;
  readonly dates: FoundDates | undefined;
  readonly parts: readonly string[];
}

/** Whether dates in a line are those of an entry, not part of a sentence. */
const headDates = (line: TextLine): FoundDates | undefined => {
  if (line.item && line.text.length > 60) return undefined;
  const dates = findDates(line.text);
  if (!dates) return undefined;
  const undatedText = `${dates.before}${dates.after}`;
  if (undatedText.length > 60 || /[。；;]/.test(undatedText)) return undefined;
  const lone = !dates.range.start;
  return line.item && lone ? undefined : dates;
};

/** Where entries begin: at lines with dates, with the short lines about them; else at the file's own headings. */
function findEntryStarts(lines: readonly TextLine[], kind: Kind): EntryStart[] {
  const starts: EntryStart[] = [];
  const dated = new Map(
    lines.flatMap((line, index) => {
      const dates = headDates(line);
      return dates ? [[index, dates] as const] : [];
    }),
  );
  /** How many lines above dates are their heading: short ones, up to where something else ends for sure. */
  const linesAbove = (index: number, free: number): number => {
    let count = 0;
    for (let above = index - 1; above >= free && index - above <= 2; above -= 1) {
      const line = lines[above];
      const before = lines[above - 1];
      if (!isHeadingLike(line) || dated.has(above)) break;
      const begins = line.level > 0 || line.stressed || above === free || before?.item === true;
      if (begins || (before && sentence.test(before.text))) count = index - above;
    }
    return count;
  };
  let free = 0;
  for (const [index, dates] of dated) {
    if (index < free) continue;
    const parts = [...splitParts(dates.before), ...splitParts(dates.after)];
    let [from, to] = [index, index + 1];
    const full = kind === 'education' ? 3 : 2;
    if (parts.length < full) {
      from -= linesAbove(index, free);
      parts.unshift(...lines.slice(from, index).flatMap(({ text }) => splitParts(text)));
    }
    // The lines below: a role below the company.
    while (parts.length < full && to < lines.length && to - index <= 2) {
      const line = lines[to];
      if (!isHeadingLike(line) || dated.has(to)) break;
      // The name of the next entry stands above its own dates.
      if (
        dated.has(to + 1) &&
        (parts.length > 0 || line.level > 0) &&
        !dated.get(to + 1)?.before &&
        !dated.get(to + 1)?.after
      )
        break;
      const fits =
        parts.length === 0 ||
        role.test(line.text) ||
        degree.test(line.text) ||
        (kind !== 'projects' && line.text.length <= 20) ||
        line.stressed;
      if (!fits) break;
      parts.push(...splitParts(line.text));
      to += 1;
    }
    starts.push({ from, to, dates, parts });
    free = to;
  }
  if (starts.length > 0) return starts;
  return lines.flatMap((line, index) =>
    (line.level > 0 || line.stressed) && !line.item && line.text.length <= 60
      ? [{ from: index, to: index + 1, dates: undefined, parts: splitParts(line.text) }]
      : [],
  );
}

/** Entries read from the lines of a section. */
export interface ReadEntries {
  readonly entries: OutlineEntry[];
  readonly confidence: Confidence;
  /** Lines above the first entry. */
  readonly rest: string[];
}

const mainField: Readonly<Record<Kind, string>> = { work: 'company', projects: 'name', education: 'school' };

/** Reads the entries of a section of jobs, projects or schools. No line is lost: what is no heading is description. */
export function readEntries(lines: readonly TextLine[], kind: Kind): ReadEntries {
  const starts = findEntryStarts(lines, kind);
  if (starts.length === 0) {
    if (lines.length === 0) return { entries: [], confidence: 'low', rest: [] };
    const [first, ...others] = lines;
    const named = first && isHeadingLike(first) && lines.length > 1;
    const entry = { ...emptyOutlineEntry(), html: htmlOfTextLines(named ? others : lines) };
    if (named) entry.texts = assign(splitParts(first.text), kind);
    return { entries: [entry], confidence: 'low', rest: [] };
  }
  const entries = starts.map((start, index) => {
    const end = starts[index + 1]?.from ?? lines.length;
    const entry: OutlineEntry = {
      ...emptyOutlineEntry(),
      texts: assign(start.parts, kind),
      html: htmlOfTextLines(lines.slice(start.to, end)),
    };
    return start.dates ? { ...entry, range: start.dates.range } : entry;
  });
  const rest = lines.slice(0, starts[0]?.from ?? 0).map(({ text }) => text);
  const sure = entries.filter(({ texts, range }) => texts[mainField[kind]] && (range.start || range.end));
  const share = sure.length / entries.length;
  return {
    entries,
    confidence: share === 1 && rest.length === 0 ? 'high' : share >= 0.5 ? 'medium' : 'low',
    rest,
  };
}
