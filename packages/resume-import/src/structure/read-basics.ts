import { emailSource, findEmail, findPhone, hasMobile, isLandline } from '@baigong/text-zh/contacts';
import type { OutlineValue } from '@baigong/resume';
import { joinLabelsAbove, pairWords, splitHeadLine, looksLikeName } from './head-parts.ts';
import { asLabelled, entryLabelOf, labelOf } from './labels.ts';
import { employerScore, isSchool, placeKind, positionScore } from './words.ts';

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

const emailPattern = new RegExp(emailSource);
const degree =
  /(?:^|[\s|，,/·])(博士研究生|硕士研究生|博士后|博士|硕士|研究生|本科|学士|大专|专科|高中|中专|MBA|EMBA)(?:在读|学历)?(?=$|[\s|，,/·])/;
const years =
  /(\d{1,2}(?:\.\d)?\s*年(?:以上)?)(?=的?(?:[\u4e00-\u9fff]{0,6})?(?:工作)?经验)|(?:工作)?经验[:：]?\s*(\d{1,2}(?:\.\d)?\s*年)|(\d{1,2}\+?)\s*years?\b/i;
const bareYears = /^\d{1,2}(?:\.\d)?\s*年(?:以上)?$/;
const web =
  /(?:https?:\/\/|www\.|(?:github|gitee|gitlab|linkedin|zhihu|behance|dribbble)\.(?:com|net|io)\/)(?:[^\s|，,；;、）)\u4e00-\u9fff]+(?=\/[^\s/]{0,12}[\u4e00-\u9fff])|[^\s|，,；;、）)\u4e00-\u9fff]+)/i;
const knownHost = /github|gitee|gitlab|linkedin|zhihu|behance|dribbble/i;
/** An address of the web without its protocol, by the usual endings. */
const bareSite =
  /^(?:[a-z\d-]{1,40}\.){1,3}(?:com|cn|net|org|io|dev|me|page|site|xyz|top|app|cc|co|hk|tw)(?:\/\S*)?$/i;
/** Labels of any address, which say less than the address of a known site. */
const anySite = /^(个人)?(主页|网站|网址|网页)$|^(web|website|homepage|url)$/i;
const introduction = /^(?:大家好[，,！!]?)?(?:我叫|我是|本人)(\p{Script=Han}{2,4})(?=[，,。、（(])/u;
const ofPhone = /[电電话話机機]|phone|tel|mobile|call/i;
/** More lines with labels of their own are no contact details. */
const mostOthers = 40;
/** A label that no list has: 兵役状况：免役. */
const ownLabel = /^(?:[\u4e00-\u9fff]{2,8}|\p{Lu}[\p{L}'’./]{1,14}(?: [\p{L}'’./]{1,14}){0,2})$/u;
const age = /(?<!\d)(\d{2})\s*(?:岁|周岁)/;
const birth =
  /(?<!\d)((?:19[4-9]\d|20[01]\d)\s*年)(?=\s*出?生)|(?<!\d)((?:19[4-9]\d|20[01]\d)(?:\s*年\s*\d{1,2}\s*月(?:\s*\d{1,2}\s*日)?|[./-]\d{1,2}(?:[./-]\d{1,2})?))(?!\d)\s*(?:出生|生)?/;
const salary = /\d+(?:\.\d+)?\s*[-–~]\s*\d+(?:\.\d+)?\s*(?:[kK万千]|元)|面议/;
const dwelling = /^(?:现居住?[在于地]?|居住[在于]?|坐标|base[d]?(?: in)?)\s*[:：]?\s*(\S.*)$/i;

const documentTitle =
  /^(?:個人)?(?:履歷|簡歷)表?$|^(?:个人|求职|我的|应聘|毕业生|应届(?:毕业)?生|大学生)*(?:求职)?(?:简历|履历)表?$|^.{0,6}(?:登记|报名|申请|履历)表$|^(?:resume|résumé|curriculum vitae|cv)$/i;

/** Values that say what they are. */
const facts: readonly (readonly [RegExp, string])[] = [
  [/^(男|女)性?$/, '性别'],
  [/^(中共(预备)?党员|共青团员|(预备)?党员|团员|群众|民主党派)$/, '政治面貌'],
  [/^[\u4e00-\u9fff]{1,4}族$/, '民族'],
  [/^(已婚|未婚)(已育|未育)?$/, '婚姻状况'],
  [/^(?:19[4-9]\d|20[01]\d)年?$/, '出生年月'],
];

/** Longer lines are prose; the patterns are not meant for them. */
const longestLine = 300;

/** Whether a cell only keeps the place of the photo. */
export const isPhotoCell = (text: string): boolean =>
  /^[（(]?(?:[粘请]?贴)?(?:[一二两]?寸)?(?:免冠)?[照相]\s*片(?:粘贴)?处?[)）]?$/.test(text.trim());

/** Whether a text is nothing but a degree or a number of years, as they stand beside contact details. */
export const isBareFact = (text: string): boolean =>
  bareYears.test(text) || (text.length <= 10 && degree.exec(text)?.[0] === text);

/** Whether a line is only the title of the document: 个人简历, Resume. */
export const isDocumentTitle = (text: string): boolean =>
  documentTitle.test(text.replace(/[\s\p{P}\p{S}]+/gu, text.match(/[a-z]/i) ? ' ' : '').trim());

const hasContact = (text: string): boolean => findEmail(text) !== undefined || findPhone(text) !== undefined;

const isSentence = (text: string): boolean =>
  text.length >= 18 &&
  !text.split(/[，,]/).every(({ length }) => length <= 8) &&
  (/[。！!]|[，,].*[，,]/.test(text) || (/[a-z]/.test(text) && text.split(/\s+/).length >= 8)) &&
  !hasContact(text) &&
  placeKind(text) === undefined &&
  !/ {2}| \| /.test(text) &&
  !/[:：|]/.test(text.slice(0, 16));

/** Whether words may be what somebody is: a few of them, and no place, school, employer or number. */
const isTitle = (text: string): boolean =>
  text.length >= 3 &&
  text.length <= 50 &&
  !/[\d。；;:：@/\ue000-\uf8ff]|\S\.\S/.test(text) &&
  labelOf(text) === undefined &&
  placeKind(text) === undefined &&
  employerScore(text) < 2 &&
  !isSchool(text) &&
  !isBareFact(text) &&
  !facts.some(([pattern]) => pattern.test(text));

/** Whether a line is titles between bars, as LinkedIn's headlines are: Engineer | Speaker | Rust. */
const isHeadline = (line: string, pieces: readonly string[]): boolean =>
  / [|｜] /.test(line) &&
  line.length <= 120 &&
  pieces.length > 1 &&
  pieces.every(isTitle) &&
  pieces.some((piece) => positionScore(piece) >= 1);

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

  /** What stands below the name, if nothing else says what it is. */
  let below: string | undefined;
  let nameAt = -Infinity;
  const early = Math.max(4, lines.length > 12 ? 6 : 4);
  for (const [index, { text, objective = false, stressed = false }] of joinLabelsAbove(lines).entries()) {
    if (text.length > longestLine) {
      summary.push(text);
      continue;
    }
    if (isDocumentTitle(text)) continue;
    const titled =
      /^(?:个人|求职)?简历\s*[-–—:：|·]?\s*([\u4e00-\u9fff]{2,4})$|^([\u4e00-\u9fff]{2,4}?)的?(?:个人|求职)?简历$|^(\p{Lu}.{2,40}?)['’]s (?:CV|R[eé]sum[eé]|Curriculum Vitae)$/u.exec(
        text,
      );
    const line = titled?.[1] ?? titled?.[2] ?? titled?.[3] ?? text;
    const mayName = index < early || stressed;
    const first = index < early || index - nameAt <= 3 || stressed;
    // A line that is a name with blanks between its characters, before it is cut at them.
    if (mayName && !basic['name'] && looksLikeName(line)) {
      put('name', line.replace(/(?<=[\u4e00-\u9fff])\s+(?=[\u4e00-\u9fff])/g, ''));
      nameAt = index;
      continue;
    }
    const [spoken = '', said = ''] = introduction.exec(line) ?? [];
    const introduced = mayName && looksLikeName(said) && put('name', said);
    if (isSentence(line) && !objective) {
      summary.push(line);
      continue;
    }
    const contact = hasContact(line);
    const pieces = splitHeadLine(introduced ? line.slice(spoken.length) : line, contact);
    const alone = pieces.length === 1;
    const isBelow = index === nameAt + 1;
    if (isBelow && isHeadline(line, pieces)) {
      posts.push(line);
      continue;
    }
    for (const part of pieces)
      if (!readPart(part, { mayName, objective, contact, first, alone })) {
        if ((isBelow && alone) || (nameAt === -Infinity && basic['name'] && pieces.length === 2))
          below ??= part;
        rest.push(part);
      }
    if (basic['name'] && nameAt === -Infinity) nameAt = index;
  }
  // A Chinese line that names no position may say anything.
  const mayBePost = (text: string): boolean =>
    isTitle(text) && (positionScore(text) >= 1 || !/\p{Script=Han}/u.test(text));
  if (posts.length === 0 && !basic['post'] && below !== undefined && mayBePost(below)) {
    rest.splice(rest.indexOf(below), 1);
    posts.push(below);
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
    /** The only part of its line. */
    readonly alone: boolean;
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
    if (takeForms(part, place, labelled !== undefined && !ofPhone.test(labelled.label))) return true;
    if (place.mayName && !basic['name'] && looksLikeName(part)) return put('name', part);
    // A name with a long note in brackets.
    const [, noted = '', note = ''] = /^(\p{Script=Han}{2,4})\s*[（(](.{25,60})[)）]$/u.exec(part) ?? [];
    if (place.mayName && looksLikeName(noted) && put('name', noted))
      return readPart(note, place) || rest.push(note) > 0;
    if (labelled)
      return others.length < mostOthers && saysItself(labelled) && add(labelled.label, labelled.value);
    return readBare(part, place);
  }

  /** Whether a short text says with its label what it is, though no list has the label. */
  function saysItself({ label, value }: { readonly label: string; readonly value: string }): boolean {
    if (entryLabelOf(label) !== undefined) return false;
    return ownLabel.test(label) && value !== '' && value.length <= 40 && !/[。！!；;:：|]/.test(value);
  }

  function readLabelled(
    value: string,
    label: { readonly basic?: string; readonly other?: string },
    place: Place,
    part: string,
  ): boolean {
    if (value === '') return true;
    // 联络：微信 zhang_s
    const [, inner = ''] = /^([^\s\d:：]{1,12})[\s:：]+\S/.exec(value) ?? [];
    if (/phone|email/.test(label.basic ?? '') && labelOf(inner))
      return pairWords(value).every((one) => readPart(one, place));
    if (label.basic && label.other) add(label.other, value);
    else if (anySite.test(label.other ?? '') && knownHost.test(value) && takeForms(value, place)) return true;
    if (label.basic === 'phone' || label.basic === 'email')
      return takeForms(value, place) || put(label.basic, value);
    if (label.basic === 'experience' && !/\d|年|应届|无/.test(value)) return false;
    if (label.basic) return put(label.basic, value) || basic[label.basic] === value;
    if (place.objective && label.other === '地点') return add('期望城市', value);
    if (place.objective && label.other === '薪资') return add('期望薪资', value);
    return label.other !== undefined && (add(label.other, value) || (rest.push(part), true));
  }

  /** A value without label and form: a position, a place. */
  function readBare(part: string, { objective, contact, first, alone }: Place): boolean {
    if (objective) {
      if (salary.test(part)) return add('期望薪资', part);
      if (placeKind(part) === 'town') return add('期望城市', part);
      return part.length <= 30 && put('post', part);
    }
    if (bareYears.test(part) && put('experience', part)) return true;
    const fact = facts.find(([pattern]) => pattern.test(part));
    if (fact) return add(fact[1], part);
    if (contact && bareSite.test(part) && add('个人主页', part)) return true;
    const town = placeKind(part);
    if (town === 'town') return add('现居地', part);
    if (first && positionScore(part) >= 1 && part.length <= 60) return posts.push(part) > 0;
    // Beside e-mail and phone stands the town.
    const latin = /^\p{Lu}[\p{L}'-]{2,18}(?: \p{Lu}[\p{L}'-]{1,18})?(?:, \p{Lu}[\p{L}' -]{2,24})?$/u.test(
      part,
    );
    const word = latin || /^[\u4e00-\u9fff]{2,6}$/.test(part);
    return (contact || (first && latin && (alone || part.includes(',')))) &&
      Boolean(basic['name']) &&
      word &&
      !others.some(({ label }) => label === '现居地')
      ? !/同号|在职|离职|经验/.test(part) && add('现居地', part)
      : false;
  }

  /** Extracts values with a typical format, numbers `isOfOther` only if they can be nothing but a phone's; what is left over is read on its own. */
  function takeForms(text: string, place: Place, isOfOther = false): boolean {
    let left = take(text, emailPattern, (value) => put('email', value) || basic['email'] === value);
    const putPhone = (value: string): boolean => {
      const known = basic['phone'];
      if (known === undefined || known === value) return put('phone', value) || known === value;
      // The number of a mobile phone is the one to call.
      if (!hasMobile(value) || !isLandline(known) || !add('固定电话', known)) return false;
      basic['phone'] = value;
      return true;
    };
    left = take(left, web, (value) => {
      const host = knownHost.exec(value)?.[0].toLowerCase();
      const label = host === 'linkedin' ? 'LinkedIn' : host === 'github' ? 'GitHub' : undefined;
      return add(label ?? (host ? host.charAt(0).toUpperCase() + host.slice(1) : '个人主页'), value);
    });
    const phone = findPhone(left);
    const isPhone = phone !== undefined && (!isOfOther || hasMobile(phone) || phone.includes('+'));
    if (isPhone && putPhone(phone.trim())) left = left.replace(phone, '  ');
    if (left.trim().length <= 40) {
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
      // Two bars without blanks about a value part the others as well.
      for (const cell of left.split('/').length > 2 ? left.split('/') : [left])
        for (const piece of splitHeadLine(cell.replace(/^[\s\p{P}]+|[\s，,；;：:|/（(]+$/gu, ''), false))
          if (!readPart(piece, { ...place, contact: true })) rest.push(piece);
    return true;
  }
}
