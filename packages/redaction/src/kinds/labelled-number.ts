import type { Found, TextView } from '@baigong/text-zh/text-view';
import { headerAbove, starBetween, type FoundNumber, type NumberKind } from './kind.ts';

/** A number or code; in groups of digits, or with letters before them, too. */
const written = String.raw`(?:\d{3,6}(?: \d{1,6}){1,5}|[a-z]{1,4} \d{4,12}|[a-z0-9][a-z0-9\-_/.*#]{3,31})`;
const value = new RegExp(`(?<![a-z0-9])${written}`, 'g');
/** One more of a list: ID0071934、ID0071935 */
const another = new RegExp(`[、,/和及] ?(${written})`, 'y');

/** A label by its form: whose number, and that it is one: 住院|号, 门锁|密码, 驾驶证档案|编号, Policy |No. */
const ending = String.raw`(?:号码?|编号|[编条识]码|密码|口令|[取提]件码|提货码|验证码|imei|meid|vin码?|sn码?|id|no\.?)`;
const stem = String.raw`([\p{Script=Han}a-z/_ ]{0,14}?)`;
const label = new RegExp(
  String.raw`(?:^|[^\p{Script=Han}a-z])?${stem}(${ending})(?:\([^()\n]{0,12}\))?[ \t|]{0,3}(?:[:：=]|为|是)?[ \t]{0,3}$`,
  'u',
);
/** The same in speech, with a few words between: 密码还是2026#08, 病案号抄下Z00271956 */
const spoken = new RegExp(String.raw`${stem}(${ending})\p{Script=Han}{0,4}[:： ,，]{0,2}$`, 'u');
/** So many digits are no amount of something that words between would name. */
const spokenDigits = 6;
const header = new RegExp(String.raw`^${stem}(${ending})$`, 'u');

/**
 * Numbers of documents, wares, rooms and offices rather than of a person or a person's things. What a number is of decides;
 * all others are somebody's.
 */
const impersonal = new RegExp(
  String.raw`(?:^(?:案|序)|文|案件|型|批|批次|版本?|标准|(?<!保险)合同|协议|订单?|订货|采购|[招投]标|项目|课题|基金|发票|票据|收据|许可证?|备案|批准文?|注册|商标|专利|图|货|款|产品|商品|物料|规格|楼|栋|幢|房间?|门牌|单元|室|航班|车次|班次?|题|准字|标本|样[品本]|文[件书]|通知|公告|表|凭证|设备|资产|仪器|系统|邮政|区|尺|鞋|分机|电话|热线|传真|总机|会议|桌|座位?|考场|窗口|柜台|站|线|公交|工单|受理|条款|附件|病区|床位?|科室|第|几|尾|单据|[根依]据|按照|[和及的]|\b(?:model|invoice|order|contract|po|item|part|batch|version|page|flight|room|case|article|doc|document|lot|ref|tel|phone|fax))$`,
  'u',
);

/** What carriers number parcels with, where a parcel is spoken of: 国内运单YT7482910365521 */
const parcel = /(?<![a-z0-9])[a-z]{2,4}\d{10,15}(?![a-z0-9])/g;
const sent = /(?:运|快递|快件|速递|物流|包裹|单号|寄|件)[^\n。；;]{0,12}$/u;

const isDate = (text: string): boolean => /^\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?$/.test(text);
const countDigits = (text: string): number => text.replaceAll(/\D/g, '').length;

const secret = /(?:密码|口令|[取提]件码|提货码|验证码)$/;

/** A vehicle's number by its form (ISO 3779, GB 16735): 17 letters and digits without I, O and Q, the last four digits. */
const vehicle = /(?<![a-z0-9])(?=[a-hj-npr-z0-9]*[a-hj-npr-z])[a-hj-npr-z0-9]{13}\d{4}(?![a-z0-9])/g;

interface Label {
  readonly text: string;
  readonly isImpersonal: boolean;
}

/** The label that a value at an offset belongs to; undefined without one that says what the number is of. */
function labelOf(view: TextView, at: number, number: string): Label | undefined {
  const left = view.lower.slice(Math.max(0, at - 32), at);
  const line = left.slice(left.lastIndexOf('\n') + 1);
  const inSpeech = spoken.exec(line);
  const found =
    label.exec(line) ??
    header.exec(headerAbove(view, at).trim()) ??
    (inSpeech && (secret.test(inSpeech[2] ?? '') || countDigits(number) >= spokenDigits) ? inSpeech : null);
  if (!found) return undefined;
  const [, before = '', end = ''] = found;
  // 女 住院号: the field before is none of it.
  const of = before.replace(/^.*\s(?=\p{Script=Han})/u, '').trim();
  // 号：12345 says nothing of whose it is.
  if (of === '' && /^(?:号码?|编[号码]|no\.?)$/.test(end)) return undefined;
  return { text: of + end, isImpersonal: impersonal.test(of) };
}

/** The numbers that are listed behind one. */
function listedAfter({ lower }: TextView, from: number): { readonly start: number; readonly end: number }[] {
  const found = [];
  for (let at = from; found.length < 50;) {
    another.lastIndex = at;
    const match = another.exec(lower);
    const number = match?.[1] ?? '';
    if (!match || countDigits(number) < 4) break;
    at += match[0].length;
    found.push({ start: at - number.length, end: at });
  }
  return found;
}

/** 不动产权证 and its forerunners: 沪（2021）浦字不动产权第012345号 (不动产登记暂行条例实施细则). */
const deed =
  /\p{Script=Han}\(\d{4}\)\p{Script=Han}{0,10}(?:不动产权|房权证?|房地权证?)(?:字)?第?\d{4,12}号?|\p{Script=Han}?(?:房权证|房产证|房地权证?)\p{Script=Han}{0,8}字?第?\d{4,12}号?/gu;

/** Numbers of a person's papers, accounts, things and locks, by the form “label, number”. */
export const labelledNumber: NumberKind = {
  label: '编号',
  title: '证号、单号、密码',
  find: (view) => [
    ...[...view.lower.matchAll(value)].flatMap(({ 0: match, index }): FoundNumber[] => {
      const number = match.replace(/[-_/.]+$/, '');
      const of = /\d/.test(number) ? labelOf(view, index, number) : undefined;
      if (of === undefined || isDate(number)) return [];
      const isSecret = secret.test(of.text);
      if (countDigits(number) < (isSecret ? 1 : 4)) return [];
      const end = index + number.length;
      if (/^ ?[元%年月日万亿]/.test(view.lower.slice(end, end + 2))) return [];
      const found = {
        reason: of.isImpersonal ? `“${of.text}”像是文书、商品或机构的` : `写在“${of.text}”之后的号码`,
        valid: true,
        isOffered: of.isImpersonal,
      };
      return [
        { ...found, start: index, end },
        ...listedAfter(view, end).map((place) => ({ ...found, ...place })),
      ];
    }),
    ...[...view.lower.matchAll(parcel)].flatMap(({ 0: match, index }): Found[] =>
      sent.test(view.lower.slice(Math.max(0, index - 16), index))
        ? [{ start: index, end: index + match.length, reason: '快递、物流的单号', valid: true }]
        : [],
    ),
    ...[...view.lower.matchAll(vehicle)].map(({ 0: match, index }): Found => ({
      start: index,
      end: index + match.length,
      reason: '像车架号',
      valid: true,
    })),
    ...[...view.lower.matchAll(deed)].map(({ 0: match, index }): Found => ({
      start: index,
      end: index + match.length,
      reason: '不动产权证号',
      valid: true,
    })),
  ],
  star: (text) => starBetween(text, 2, 2),
};
