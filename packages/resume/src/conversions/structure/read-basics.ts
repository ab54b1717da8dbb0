import type { OutlineValue } from '../outline.ts';
import { asLabelled, joinSpreadLabels, labelOf } from './labels.ts';
import { looksLikeName } from './person-name.ts';
import { placeKind, positionScore } from './words.ts';

/** A line of the head of a resume. */
export interface HeadLine {
  readonly text: string;
  /** Of a section 求职意向. */
  readonly objective?: boolean;
  readonly stressed?: boolean;
}

/** What was read of the head of a resume. */
export interface ReadBasics {
  readonly basic: Record<string, string>;
  readonly others: OutlineValue[];
  /** Sentences about the person. */
  readonly summary: string[];
  readonly rest: string[];
}

const emailPattern = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/;
const mobile = /(?<!\d)(?:[（(]?\+?86[)）]?[\s-]?)?1[3-9]\d[\s-]?\d{4}[\s-]?\d{4}(?!\d)/;
const foreign =
  /(?<![\d.\w])(?:\+\d{1,3}[\s-]?(?:\(0\))?)?\(?\d{2,4}\)?(?:[\s.-]\d{2,4}){2,4}(?!\d)|\+\d{1,3}[\s-]?\d{3,5}[\s-]?\d{3,6}(?!\d)|(?<![\d.\w])0\d{2,3}-\d{7,8}(?!\d)/;
const degree =
  /(?:^|[\s|，,/·])(博士研究生|硕士研究生|博士后|博士|硕士|研究生|本科|学士|大专|专科|高中|中专|MBA|EMBA)(?:在读|学历)?(?=$|[\s|，,/·])/;
const years =
  /(\d{1,2}(?:\.\d)?\s*年(?:以上)?)(?=的?(?:[\u4e00-\u9fff]{0,6})?(?:工作)?经验)|(?:工作)?经验[:：]?\s*(\d{1,2}(?:\.\d)?\s*年)|(\d{1,2}\+?)\s*years?\b/i;
const web =
  /(?:https?:\/\/|www\.)[^\s|，,；;）)]+|(?:github|gitee|gitlab|linkedin|zhihu|behance|dribbble)\.(?:com|net|io)\/[^\s|，,；;）)]+/i;
const age = /(?<!\d)(\d{2})\s*(?:岁|周岁)/;
const birth =
  /(?<!\d)((?:19[4-9]\d|20[01]\d)(?:\s*年\s*\d{1,2}\s*月(?:\s*\d{1,2}\s*日)?|[./-]\d{1,2}(?:[./-]\d{1,2})?))(?!\d)\s*(?:出生|生)?/;
const salary = /\d+(?:\.\d+)?\s*[-–~]\s*\d+(?:\.\d+)?\s*(?:[kK万千]|元)|面议/;
const dwelling = /^(?:现居住?[在于地]?|居住[在于]?|坐标|base[d]?(?: in)?)\s*[:：]?\s*(\S.*)$/i;

const documentTitle =
  /^(?:个人|求职|我的|应聘|毕业生|应届(?:毕业)?生|大学生)*(?:求职)?(?:简历|履历)表?$|^.{0,6}(?:登记|报名|申请|履历)表$|^(?:resume|résumé|curriculum vitae|cv)$/i;

/** Whether a cell only keeps the place of the photo. */
export const isPhotoCell = (text: string): boolean =>
  /^[（(]?(?:[粘请]?贴)?(?:[一二两]?寸)?(?:免冠)?[照相]\s*片(?:粘贴)?处?[)）]?$/.test(text.trim());

/** Whether a line is only the title of the document: 个人简历, Resume. */
export const isDocumentTitle = (text: string): boolean =>
  documentTitle.test(text.replace(/[\s\p{P}\p{S}]+/gu, text.match(/[a-z]/i) ? ' ' : '').trim());

const iconLabels: readonly (readonly [RegExp, string])[] = [
  [/[📱📞☎☏✆🤙]\uFE0F?/gu, '电话'],
  [/[📧✉📨📩📮]\uFE0F?/gu, '邮箱'],
  [/[📍🏠🏡📌]\uFE0F?/gu, '现居地'],
  [/[🎂]\uFE0F?/gu, '出生年月'],
  [/[🌐🔗]\uFE0F?/gu, '个人主页'],
];

/** Icons as the labels that they stand for. */
const readIcons = (text: string): string =>
  iconLabels.reduce((line, [icon, label]) => line.replace(icon, `  ${label}：`), text);

/** Cells of a row, where labels stand before their values: 姓名 | 张三 | 性别 | 男. */
function pairCells(cells: readonly string[]): string[] {
  const parts: string[] = [];
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at] ?? '';
    const next = cells[at + 1];
    const label = cell.replace(/\s*[:：]$/, '');
    const takes = next !== undefined && labelOf(next.replace(/\s*[:：].*$/, '')) === undefined;
    if (labelOf(label) && takes) {
      parts.push(`${label}：${next}`);
      at += 1;
    } else parts.push(cell);
  }
  return parts;
}

/** Words after a label up to the next label: 姓名 贺大鹏 性别 男. */
function pairWords(part: string): string[] {
  const words = part.split(/\s+/);
  if (words.length < 2 || !labelOf(words[0] ?? '') || /[:：]/.test(words[0] ?? '')) return [part];
  const pairs: string[] = [];
  for (const word of words) {
    const last = pairs.at(-1);
    if (labelOf(word) || last === undefined) pairs.push(`${word}：`);
    else pairs[pairs.length - 1] = last.endsWith('：') ? last + word : `${last} ${word}`;
  }
  return pairs;
}

/** Parts of a line that stand apart: by a bar, a wide gap, or before the next label. */
function splitParts(text: string): string[] {
  const cells = joinSpreadLabels(readIcons(text))
    .split(/\s*[|｜丨]\s*| {2,}|\s*[·•・]\s+|\s+[·•・／/]\s*|[;；]\s*/)
    .flatMap((part) => part.split(/\s+(?=[\u4e00-\u9fffA-Za-z-]{1,12}\s*[:：])/))
    .flatMap((part) => {
      const commas = part.split(/[，,]\s*/).filter(Boolean);
      return /[\u4e00-\u9fff]/.test(part) &&
        commas.length >= 2 &&
        commas.every(({ length }) => length <= 12) &&
        !/[:：]/.test(part)
        ? commas
        : [part];
    })
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '/');
  return pairCells(cells).flatMap(pairWords);
}

const isSentence = (text: string): boolean =>
  text.length >= 18 &&
  !text.split(/[，,]/).every(({ length }) => length <= 8) &&
  (/[。！!]|[，,].*[，,]/.test(text) || (/[a-z]/.test(text) && text.split(/\s+/).length >= 8)) &&
  !emailPattern.test(text) &&
  placeKind(text) === undefined &&
  !/[:：|]/.test(text.slice(0, 12));

/** Parses the head of a resume: labelled values, and values with a typical format. Other lines go to `rest`. */
export function readBasics(lines: readonly HeadLine[]): ReadBasics {
  const basic: Record<string, string> = {};
  const others: OutlineValue[] = [];
  const rest: string[] = [];
  const summary: string[] = [];
  /** Texts that may be the position sought, if no label says which it is. */
  const posts: string[] = [];
  const put = (name: string, text: string): boolean => {
    if (basic[name] || text.trim() === '') return false;
    basic[name] = text.trim();
    return true;
  };
  const add = (label: string, text: string): boolean => {
    const same = others.find((other) => other.label === label);
    if (same?.text === text) return true;
    return !same && others.push({ label, text: text.trim() }) > 0;
  };
  const take = (left: string, pattern: RegExp, use: (value: string) => boolean): string => {
    const match = pattern.exec(left);
    const value = match?.slice(1).find((one) => one !== undefined) ?? match?.[0];
    return match && value !== undefined && use(value.trim()) ? left.replace(match[0], '  ') : left;
  };

  const early = Math.max(4, lines.length > 12 ? 6 : 4);
  for (const [index, { text, objective = false, stressed = false }] of lines.entries()) {
    if (isDocumentTitle(text)) continue;
    const titled =
      /^(?:个人|求职)?简历\s*[-–—:：|·]?\s*([\u4e00-\u9fff]{2,4})$|^([\u4e00-\u9fff]{2,4}?)的?(?:个人|求职)?简历$/.exec(
        text,
      );
    const line = titled?.[1] ?? titled?.[2] ?? text;
    const mayName = index < early || stressed;
    // A line that is a name with blanks between its characters, before it is cut at them.
    if (mayName && !basic['name'] && looksLikeName(line)) {
      put('name', line.replace(/(?<=[\u4e00-\u9fff])\s+(?=[\u4e00-\u9fff])/g, ''));
      continue;
    }
    if (isSentence(line) && !objective) {
      summary.push(line);
      continue;
    }
    const contact = emailPattern.test(line) || mobile.test(line) || foreign.test(line);
    for (const part of splitParts(line))
      if (!readPart(part, { mayName, objective, contact, first: index < early })) rest.push(part);
  }
  const [post, ...morePosts] = posts;
  if (post !== undefined && !put('post', post) && basic['post'] !== post) rest.push(post);
  rest.push(...morePosts.filter((other) => other !== basic['post']));
  return { basic, others, summary, rest };

  interface Place {
    readonly mayName: boolean;
    readonly objective: boolean;
    /** Beside an e-mail address or a phone number. */
    readonly contact: boolean;
    readonly first: boolean;
  }

  function readPart(part: string, place: Place): boolean {
    const labelled = asLabelled(part);
    const sought = place.objective && labelled && /^(职位|岗位|职能|职业)$/.test(labelled.label);
    const label = sought ? { basic: 'post' } : labelled ? labelOf(labelled.label) : undefined;
    if (labelled && label) return readLabelled(labelled.value, label, place, part);
    if (labelOf(part) || isDocumentTitle(part) || isPhotoCell(part)) return true;
    const home = dwelling.exec(part)?.[1];
    if (home && home.length <= 30 && add('现居地', home)) return true;
    if (!labelled && placeKind(part) === 'street' && add('地址', part)) return true;
    if (takeForms(part, place)) return true;
    if (place.mayName && !basic['name'] && looksLikeName(part)) return put('name', part);
    if (labelled) return false;
    return readBare(part, place);
  }

  function readLabelled(
    value: string,
    label: { readonly basic?: string; readonly other?: string },
    place: Place,
    part: string,
  ): boolean {
    if (value === '') return true;
    if (label.basic === 'phone' || label.basic === 'email')
      return takeForms(value, place) || put(label.basic, value);
    if (label.basic === 'experience' && !/\d|年|应届|无/.test(value)) return false;
    if (label.basic) return put(label.basic, value) || basic[label.basic] === value;
    if (place.objective && label.other === '地点') return add('期望城市', value);
    if (place.objective && label.other === '薪资') return add('期望薪资', value);
    return label.other !== undefined && (add(label.other, value) || (rest.push(part), true));
  }

  /** A value without label and form: a position, a place. */
  function readBare(part: string, { objective, contact, first }: Place): boolean {
    if (objective) {
      if (salary.test(part)) return add('期望薪资', part);
      if (placeKind(part) === 'town') return add('期望城市', part);
      return part.length <= 30 && put('post', part);
    }
    if (/^(男|女)$/.test(part)) return add('性别', part);
    const town = placeKind(part);
    if (town === 'town') return add('现居地', part);
    if (first && positionScore(part) >= 1 && part.length <= 40) return posts.push(part) > 0;
    // Beside e-mail and phone stands the town.
    const word = /^\p{Lu}[\p{L}' -]{2,24}$/u.test(part) || /^[\u4e00-\u9fff]{2,6}$/.test(part);
    return contact && Boolean(basic['name']) && word && !others.some(({ label }) => label === '现居地')
      ? !/同号|在职|离职|经验/.test(part) && add('现居地', part)
      : false;
  }

  /** Extracts values with a typical format; what is left over is read on its own. */
  function takeForms(text: string, place: Place): boolean {
    let left = take(text, emailPattern, (value) => put('email', value) || basic['email'] === value);
    const putPhone = (value: string) => put('phone', value) || basic['phone'] === value;
    left = take(left, web, (value) => {
      const host = /github|gitee|gitlab|linkedin|zhihu|behance|dribbble/i.exec(value)?.[0].toLowerCase();
      const label = host === 'linkedin' ? 'LinkedIn' : host === 'github' ? 'GitHub' : undefined;
      return add(label ?? (host ? host.charAt(0).toUpperCase() + host.slice(1) : '个人主页'), value);
    });
    left = take(left, mobile, putPhone);
    left = take(left, foreign, putPhone);
    if (text.length <= 40) {
      left = take(left, years, (value) => put('experience', value));
      left = take(left, degree, (value) => put('degree', value));
      left = take(left, age, (value) => add('年龄', `${value}岁`));
      left = take(left, birth, (value) => add('出生年月', value));
    }
    if (left === text) return false;
    const words = left
      .replace(/(工作)?经验|电话|手机|邮箱|e-?mail|phone|tel|学历|of experience|experience/gi, '')
      .replace(/[\s\p{P}\p{S}]/gu, '');
    if (words.length > 0)
      for (const piece of splitParts(left.replace(/^[\s\p{P}]+|[\s，,；;：:|/（(]+$/gu, '')))
        if (!readPart(piece, { ...place, contact: true })) rest.push(piece);
    return true;
  }
}
