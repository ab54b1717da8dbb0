import { entryLabelOf, labelOf, asLabelled, joinDoubleLabels, joinSpreadLabels } from './labels.ts';
import { sectionName, simplify } from '@baigong/resume';
import { employerScore, positionScore, placeKind } from './words.ts';

/** What is not a name though it is as short as one. */
const noName =
  /简历|个人|党员|团员|群众|未婚|已婚|求职|应聘|电话|邮箱|手机|联系|信息|工程师|经理|主管|总监|专员|助理|教师|会计|设计|运营|开发|大学|学院|公司|本科|硕士|博士|男|女|resume|curriculum|vitae|\bcv\b/i;
const surnames =
  '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎鲁韦昌马苗凤花方俞任袁柳酆鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅皮卞齐康伍余元卜顾孟平黄和穆萧尹姚邵湛汪祁毛禹狄米贝明臧计伏成戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻强贾路娄危江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯昝管卢莫经房裘缪干解应宗丁宣贲邓郁单杭洪包诸左石崔吉钮龚程嵇邢滑裴陆荣翁荀羊惠甄曲家封芮羿储靳汲邴糜松井段富巫乌焦巴弓牧隗山谷车侯宓蓬全郗班仰秋仲伊宫宁仇栾暴甘厉戎祖武符刘景詹束龙叶幸司韶郜黎蓟薄印宿白怀蒲邰从鄂索咸籍赖卓蔺屠蒙池乔阴胥能苍双闻莘党翟谭贡劳逄姬申扶堵冉宰郦雍璩桑桂濮牛寿通边扈燕冀浦尚农温别庄晏柴瞿阎充慕连茹习宦艾鱼容向古易慎戈廖庾终暨居衡步都耿满弘匡国文寇广禄阙东欧殳沃利蔚越夔隆师巩厍聂晁勾敖融冷訾辛阚那简饶空曾毋沙乜养鞠须丰巢关蒯相查后荆红游竺权逯盖益桓公肖覃岳楚闫仝佟代邸涂苟鹿';

/** Whether a text may be a person's name and nothing else. */
export function looksLikeName(text: string): boolean {
  const bare = text
    .replace(/\s+/g, /[a-z]/i.test(text) ? ' ' : '')
    // Other names and forms of address about a name.
    .replace(/\s*(?:[（(][^（()）]{2,24}[）)]|["“][^"“”]{1,16}["”])/g, '')
    .replace(/^([\u4e00-\u9fff]{2,4}) ?[/／] ?(?=\p{Lu}\p{L}+ )/u, '$1 ')
    .replace(/^(?:Mr|Ms|Mrs|Miss)\.? /, '')
    // The same name in Chinese behind it; the family name first, before a comma.
    .replace(/(?<=[a-z]) [\u4e00-\u9fff]{2,4}$/i, (han) => (/^\p{L}+ \S+$/u.test(text) ? han : ''))
    .replace(
      /(?<=^(?:[\u4e00-\u9fff]{2,4} )?)(\p{Lu}\p{L}+(?: [\p{L}-]{1,16}){0,2}), (?=\p{Lu}\p{Ll}+$)/u,
      (both, family: string) =>
        /[\u4e00-\u9fff]/.test(text) || /^\p{Lu}+(?= |$)/u.test(family) ? `${family} ` : both,
    )
    .trim();
  if (noName.test(bare) || sectionName(bare) || labelOf(bare) || entryLabelOf(bare)) return false;
  if (/^.{2,}[师员]$/.test(bare)) return false;
  // 成都 begins as a name does.
  if (/^\p{Script=Han}+$/u.test(bare) && placeKind(bare) === 'town') return false;
  if (/^[\p{Script=Han}·]{2,8}$/u.test(bare))
    return (
      bare.includes('·') ||
      (bare.length <= 4 && (surnames.includes(simplify(bare.charAt(0))) || bare.length === 4))
    );
  if (/^\p{Lu}\p{L}{1,11} [\u4e00-\u9fff]{2,4}$/u.test(bare))
    return surnames.includes(simplify(bare.split(' ')[1]?.charAt(0) ?? ' '));
  const latin =
    /^[\u4e00-\u9fff]{2,4} (\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){1,3})$/u.exec(bare)?.[1] ?? bare;
  return (
    /^\p{Lu}[\p{L}'’.-]*(?: (?:de|da|van|von|der|la|le|bin|al|O[’'])?\s?\p{Lu}[\p{L}'’.-]*){1,3}(?:,? (?:Jr|Sr|Ph\.?D|[A-Z]{2,5})\.?){0,2}$/u.test(
      latin,
    ) &&
    latin.length <= 36 &&
    positionScore(latin) === 0 &&
    employerScore(latin) === 0
  );
}

const iconLabels: readonly (readonly [RegExp, string])[] = [
  [/[📱📞☎☏✆🤙]\uFE0F?/gu, '电话'],
  [/[📧✉📨📩📮]\uFE0F?/gu, '邮箱'],
  [/[📍🏠🏡📌⌂]\uFE0F?/gu, '现居地'],
  [/[🎂]\uFE0F?/gu, '出生年月'],
  [/[🌐🔗]\uFE0F?/gu, '个人主页'],
];

/** Icons as the labels that they stand for. */
const readIcons = (text: string): string =>
  iconLabels
    .reduce((line, [icon, label]) => line.replace(icon, `  ${label}：`), text)
    // Other icons, and signs of an icon font.
    .replace(/\p{Extended_Pictographic}\uFE0F?|[\ue000-\uf8ff]/gu, '  ');

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

const ofAddresses = /^(?:web|website|url|homepage|portfolio|blog|line|phone|mobile|cell|e-?mail)$/i;

/** Words after a label up to the next label: 姓名 贺大鹏 性别 男. */
export function pairWords(part: string): string[] {
  const words = part.split(/\s+/);
  if (words.length < 2 || !labelOf(words[0] ?? '') || /[:：](?!\/\/)/.test(part)) return [part];
  // Web Developer is no address.
  if (ofAddresses.test(words[0] ?? '') && !/[@\d./]/.test(words[1] ?? '')) return [part];
  const pairs: string[] = [];
  for (const word of words) {
    const last = pairs.at(-1);
    if (labelOf(word) || last === undefined) pairs.push(`${word}：`);
    else pairs[pairs.length - 1] = last.endsWith('：') ? last + word : `${last} ${word}`;
  }
  return pairs;
}

/** 林知夏 高级前端工程师 */
function splitNameAndPosition(part: string): string[] {
  const [, first = '', behind = ''] = /^(.{2,40}?) [-–—] (\S.{1,40})$/u.exec(part) ?? [];
  if (looksLikeName(first) && (positionScore(behind) >= 2 || / [–—] /.test(part))) return [first, behind];
  const [, name = '', position = ''] = /^(\p{Script=Han}{2,4}) (\S.{0,30})$/u.exec(part) ?? [];
  return name &&
    looksLikeName(name) &&
    (positionScore(position) >= 2 || /^(?:先生|女士|小姐)$/.test(position))
    ? [name, position]
    : [part];
}

/** Cuts before each label with a colon: a known one of up to six words, otherwise the word before the colon. */
function splitAtLabels(part: string): string[] {
  const starts: number[] = [];
  for (const { index, 0: before } of part.matchAll(/[^\s:：]+(?: [^\s:：]+){0,5}\s*[:：](?!\/\/)/g)) {
    const words = before.replace(/\s*[:：]$/, '').split(' ');
    let at = words.length - 1;
    for (let first = 0; first < words.length; first += 1)
      if (labelOf(words.slice(first).join(' '))) {
        at = first;
        break;
      }
    starts.push(index + words.slice(0, at).join(' ').length + (at > 0 ? 1 : 0));
  }
  const pieces: string[] = [];
  let from = 0;
  for (const start of starts) {
    if (start > from) pieces.push(part.slice(from, start));
    from = start;
  }
  return [...pieces, part.slice(from)].map((piece) => piece.trim()).filter(Boolean);
}

/** Cuts at a comma before a label: 微信号 zhang_s，邮箱 …. */
function splitAtLabelledCommas(part: string): string[] {
  const pieces: string[] = [];
  for (const piece of part.split(/[，,、]\s*/)) {
    const [, word = ''] = /^([^\s\d:：]{1,12})[\s:：]/.exec(`${piece} `) ?? [];
    if (pieces.length === 0 || labelOf(word)) pieces.push(piece);
    else return [part];
  }
  return pieces;
}

/** Cuts at bars with a blank before them, not between positions sought: 求职意向：数据分析师 / 商业分析. */
function splitAtSlashes(part: string): string[] {
  const pieces = part.split(/\s+[／/、]\s*/);
  const post = labelOf(asLabelled(part)?.label ?? '')?.basic === 'post';
  return post && !pieces.some((piece) => /\d/.test(piece) || placeKind(piece) !== undefined)
    ? [part]
    : pieces;
}

/** A name with facts behind bars: 沈闻澜/男/1993. */
function splitNameAndFacts(part: string): string[] {
  const pieces = part.length <= 40 ? part.split(/\s*[/／]\s*/) : [];
  const [first = '', ...facts] = pieces;
  const areFacts =
    facts.length > 0 && facts.every((fact) => /^(?:男|女|(?:19|20)\d\d年?|\d{2}岁)$/.test(fact));
  return areFacts && looksLikeName(first) ? pieces : [part];
}

/** Cuts at commas where each part is short, as in 男，41岁，厨师长; `always` at every comma and full stop. */
function splitAtCommas(part: string, always: boolean): string[] {
  if (!/[\u4e00-\u9fff]/.test(part)) return [part];
  const pieces = part.split(always ? /[，,。]\s*/ : /[，,]\s*/).filter(Boolean);
  const short = pieces.length >= 2 && pieces.every(({ length }) => length <= 12) && !/[:：]/.test(part);
  return short || (always && pieces.length >= 4) ? pieces : [part];
}

/**
 * Parts of a line that stand apart: by a bar, a wide gap, a mark, or before the next label. A line with an e-mail address
 * or a phone number is no prose, and commas part it too.
 */
export function splitHeadLine(text: string, isContact: boolean): string[] {
  const cells = joinDoubleLabels(joinSpreadLabels(readIcons(text)))
    .split(/\s*[|｜丨┃│❘]\s*| {2,}|\s+::\s+|\s*[·•・‧∙]\s+|\s+[·•・‧∙]\s*|\s+[■□●○◆◇★▪►▶※]\s*|[;；]\s*/)
    .flatMap(splitAtLabels)
    .flatMap(splitNameAndFacts)
    .flatMap(splitAtSlashes)
    .flatMap(splitAtLabelledCommas)
    .flatMap(splitNameAndPosition)
    .flatMap((part) => splitAtCommas(part, isContact))
    .map((part) => part.replace(/^\s*[■□●○◆◇★▪►▶※•·]\s*|\s+$/g, '').trim())
    .filter((part) => part !== '' && part !== '/');
  return pairCells(cells).flatMap(pairWords);
}

/** Lines where a label stands above its value, as one line each. */
export function joinLabelsAbove<T extends { readonly text: string }>(lines: readonly T[]): T[] {
  const joined: T[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const [line, next] = [lines[at], lines[at + 1]];
    if (!line) break;
    const label = line.text.replace(/\s*[:：]$/, '');
    const takes =
      next !== undefined &&
      labelOf(label) &&
      labelOf(next.text.split(/\s*[:：|]|\s{2,}/)[0] ?? '') === undefined;
    if (takes && !/[:：]/.test(next.text)) {
      joined.push({ ...line, text: `${label}：${next.text}` });
      at += 1;
    } else joined.push(line);
  }
  return joined;
}
