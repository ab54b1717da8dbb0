import { cellsOfView } from '@baigong/text-zh/names/table-cells';
import type { Found, TextView } from '@baigong/text-zh/text-view';
import { starBetween, type NumberKind } from './kind.ts';

const pattern =
  /(?<![\w.%+-])[a-z0-9][\w.%+-]{0,63}(?: ?@ ?|\n@|@\n| ?\(at\) ?|\[at\])[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?){0,8}\.[a-z]{2,24}(?![a-z])/g;

/** 邮箱 (the common part of RFC 5321's mailbox), also with spaces or (at). */
export const emailAddress: NumberKind = {
  label: '邮箱',
  title: '邮箱',
  find: ({ lower }) =>
    [...lower.matchAll(pattern)].map(({ 0: match, index }) => ({
      start: index,
      end: index + match.length,
      reason: '电子邮箱地址',
      valid: true,
    })),
  star: (value) => `${value.slice(0, 1)}***${value.slice(Math.max(0, value.indexOf('@')))}`,
};

const wechatLabels =
  '微\\s?信|薇信|威信|wechat|weixin|(?<![a-z])wx|(?<![a-z])v\\s?x|v信|加v|加我v|(?<![a-z0-9])v(?=[:：])';
const between =
  '(?:\\(?(?:号码?|帐号|账号|id|账户|同号)\\)?)?(?:[ ]?(?:no\\.?|id))?[\\s:：是为,，"“(|_\\-]{0,5}';
const wechat = [
  new RegExp(`(?<=(?:${wechatLabels})${between})[a-z][a-z0-9_\\-]{4,19}(?![a-z0-9_@.])`, 'g'),
  // 加微信也行anran1006: with a digit where words stand between.
  new RegExp(
    `(?<=(?:${wechatLabels})[\\p{Script=Han}/、，,:：（( ]{1,8})[a-z](?=[a-z_-]{0,18}[\\d_])[a-z0-9_-]{5,19}(?![a-z0-9_@.])`,
    'gu',
  ),
  /(?<![a-z0-9_])wxid_[a-z0-9]{6,24}/g,
  /(?<=微信号?[:：]?\s?)[1-9][a-z0-9_-]{5,19}(?![a-z0-9_@.])/g,
];
const notIds = /^(?:wechat|weixin|official|number|account|group|public|phone|mobile|payment|applet)$/;

/** Cells below a header that are ids as a whole. */
const inColumn = (view: TextView, header: RegExp, id: RegExp, reason: string): Found[] =>
  [...cellsOfView(view).values()]
    .filter((cell) => header.test(cell.header) && id.test(view.lower.slice(cell.start, cell.end)))
    .map(({ start, end }) => ({ start, end, reason, valid: true }));

/** 微信号 after a label (6 to 20 letters, digits, _ and -, the first one a letter), and wxid_… everywhere. */
export const wechatId: NumberKind = {
  label: '微信',
  title: '微信号',
  find: (view) => [
    ...wechat.flatMap((pattern) =>
      [...view.lower.matchAll(pattern)].flatMap(({ 0: match, index }): Found[] =>
        notIds.test(match)
          ? []
          : [
              {
                start: index,
                end: index + match.length,
                reason: match.startsWith('wxid_') ? '微信内部号' : '写在“微信”之后的账号',
                valid: true,
              },
            ],
      ),
    ),
    ...inColumn(view, /^(?:微信|wechat)/i, /^[a-z][a-z0-9_-]{5,19}$/, '“微信”一栏里的账号'),
  ],
  star: (value) => starBetween(value, 2, 1),
};

const qqLabels = '(?<![a-z])q\\s?q|扣扣|企鹅号?|球球|加q(?!q)|q号|(?<![a-z])q(?=[:：])';
const qq = [
  new RegExp(
    `(?<=(?:${qqLabels})(?:群|邮箱)?${between})[1-9]\\d{1,3}(?:[ \\-]?\\d{1,4}){1,3}(?![\\d@])`,
    'g',
  ),
  // QQ/微信同号：12345678. QQ也可以，12345678
  new RegExp(
    `(?<=q\\s?q(?:(?!群)[\\p{Script=Han}/、，,:：（( ]){1,8})[1-9]\\d{5,10}(?![\\d@.万元年月日个人])`,
    'gu',
  ),
];

/** QQ 号 after a label: 5 to 11 digits that do not begin with 0. */
export const qqId: NumberKind = {
  label: 'QQ',
  title: 'QQ 号',
  find: (view) => [
    ...qq
      .flatMap((pattern) => [...view.lower.matchAll(pattern)])
      .flatMap(({ 0: match, index }): Found[] => {
        const count = match.replaceAll(/\D/g, '').length;
        return count < 5 || count > 11
          ? []
          : [{ start: index, end: index + match.length, reason: '写在“QQ”之后的号码', valid: true }];
      }),
    ...inColumn(view, /^qq/i, /^[1-9]\d{4,10}$/, '“QQ”一栏里的号码'),
  ],
  star: (value) => starBetween(value, 2, 1),
};
