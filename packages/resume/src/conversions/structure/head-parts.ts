import { asLabelled, joinDoubleLabels, joinSpreadLabels, labelOf } from './labels.ts';
import { looksLikeName } from './person-name.ts';
import { placeKind, positionScore } from './words.ts';

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

/** Words after a label up to the next label: 姓名 贺大鹏 性别 男. */
export function pairWords(part: string): string[] {
  const words = part.split(/\s+/);
  if (words.length < 2 || !labelOf(words[0] ?? '') || /[:：](?!\/\/)/.test(part)) return [part];
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
  if (looksLikeName(first) && positionScore(behind) >= 2) return [first, behind];
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
