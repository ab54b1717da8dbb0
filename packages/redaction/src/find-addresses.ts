import { labelEnd, before } from './kinds/kind.ts';
import type { Found, TextView } from '@baigong/text-zh/text-view';
import type { Words } from '@baigong/text-zh/words';
import { cities, provinces } from '@baigong/text-zh/place-names';

const numeral = '[一二三四五六七八九十百0-9]';
const number = `(?:\\d{1,5}|[一二三四五六七八九十百]{1,4})`;

/** What makes a text an address: a street with its number, a building, a village with its group. */
const cores = [
  `(?:大道|大街|公路|国道|省道|胡同|[路街巷弄道里线坊])(?:[东西南北中](?:段)?|${numeral}{1,2}段)?\\s?(?:[甲乙丙丁]?\\d{1,5}(?:[\\-~、]\\d{1,5}|之${numeral}|附\\d{1,3})?\\s?(?:号|弄|#)|[一二三四五六七八九十百]{1,4}号)`,
  `\\p{Script=Han}\\s?(?:[a-z]|${number})\\s?(?:号楼|栋|幢|座|单元|#楼)`,
  `(?:村|屯|庄|寨|社区|嘎查|自然村|坝|沟|塘|湾|组)\\s?(?:第?${number}\\s?(?:村民小组|小组|组|社|队)|\\d{1,4}号)`,
  `(?:小区|花园|花苑|家园|公寓|大厦|新村|佳苑|雅苑|嘉园|别墅|山庄|宿舍|家属院|苑|里|城|府|庭|湾)\\s?(?:[a-z]?\\d{1,4}[a-z]?|[一二三四五六七八九十]{1,3})\\s?(?:-\\d{1,4}(?:-\\d{1,4})?|号|楼|室|单元|门)`,
  `(?:区|县|旗|市|乡|镇|街道|办事处)\\p{Script=Han}{1,6}(?:村|屯|嘎查|庄|寨)(?![民委镇级园子稼严重])`,
  `(?:大厦|大楼|广场|中心|公寓|酒店|写字楼|国际|科技园|产业园|园区)\\s?(?:[a-z]座?)?\\s?(?:\\d{1,3}|[一二三四五六七八九十]{1,3})\\s?(?:层|楼|f)`,
].map((source) => new RegExp(source, 'giu'));

const part = new RegExp(
  `(?:[ ,，\\-]{0,2}|\\n[ ]{0,4})(?:` +
    [
      `[a-z]?-?${number}[a-z]?(?:[\\-~/、]\\d{1,5}){0,3}\\s?(?:号院|号楼|号房|号铺|号|弄|栋|幢|座|#楼?|楼|单元|门|梯|层|室|户|房|铺|组|社|队|村民小组|f(?![a-z]))(?:之${numeral}|附\\d{1,3}号?|[东西南北]侧|[一二三四五六七八九十]楼)?`,
      `(?:地下|负)\\s?${number}\\s?(?:层|楼)`,
      `(?<=[号楼弄院栋幢区])\\d{1,3}(?:-\\d{1,4}){1,3}(?![\\d年月日元%.:：-])`,
      `[a-z]\\s?(?:栋|幢|座|区|单元|塔)`,
      `[甲乙丙丁东西南北][ ]?(?:栋|幢|座|楼|单元|户|区|门)`,
      `(?:(?![在于住至到从和与及的了由系])\\p{Script=Han}){1,12}(?:小区|花园|花苑|家园|公寓|大厦|大楼|广场|新村|佳苑|雅苑|嘉园|别墅|山庄|宿舍楼?|家属院|写字楼|中心|国际|酒店|宾馆|饭店|商厦|科技园|产业园|工业园|创业园|园区|校区|[苑城府庭湾邸轩](?=[a-z0-9一二三四五六七八九十东西南北甲乙]))`,
      `(?:[东西南北]院|大院|院内|附近|对面|旁|底商|门面|[东西中]户|隔壁)(?=[,，。;；\\s)）]|\\d|$)`,
      `-?[a-z]?-?\\d{3,5}[a-z]?(?:-\\d{1,3})?(?![\\d年月日元%.:a-z@米平万岁人分份亩个])`,
    ].join('|') +
    ')',
  'iuy',
);

const stopWords = new Set(
  (
    '在 于 至 到 从 住 住在 住址 地址 位于 坐落 是 为 居住 居住在 现住 现居 家住 户籍 籍贯 寄 寄到 送 送到 送至 寄至 搬 搬到 发 发到 及 和 与 的 了 由 系 去 来 往 向 将 把 对 租 租赁 出租 承租 购买 买 位 所有 名下 其 该 我 我家 你 他 她 家 家里 前往 入住 回 回到 地点 地 上门 请 收货 邮寄 快递 约 有 座落 坐落于 住所 住所地 经常 工作 单位 公司 改 改为 就 还 也 都 因 经 当 当日 途经 途径 驶 行驶 沿 途 行至 事发 现场 上述 涉案 拥有 登记 注册 注册地 经营 场所 办公 办公室 租住 借住 暂住 暂居 到达 来到 赶到 抵达 他家 她家 老家 人 男 女 汉族 族 出生 生 ' +
    '处 之 以 以及 或 或者 并 则 被 让 给 叫 跟 同 等 时 时候 后 前 又 再 那 这 这个 那个 一 一个 日 月 年 号 凌晨 上午 下午 晚上 中午'
  ).split(' '),
);

/** Words that end an address to the left, unless a known place stands before them: 花家地 */
const softStops = new Set(Array.from('地家处之人回去来同等时后前年日月号系由位经约有其又再那这一族沿途'));

const regionEnd =
  /(?:特别行政区|自治区|自治州|自治县|地区|新区|开发区|高新区|街道|办事处|[省市州盟县区旗镇乡])$/;
const knownPlace = new RegExp(
  `(?:${[...provinces, ...cities.map((name) => `${name}(?=市|\\p{Script=Han}{1,6}[区县镇路街道])市?`)].join('|')})`,
  'gu',
);

const maxLeft = 46;

const addressChar = /[\p{Script=Han}a-z0-9·()（） -]/iu;

const hardStop = /[在于至到从住址的了是为和与及将，。；：:;,\n]/gu;

/** Whether a known place stands before an offset without a word between that ends an address. */
function hasPlaceBefore(text: string, at: number, core: number): boolean {
  const from = Math.max(0, core - maxLeft);
  const run = text.slice(from, at);
  const last = [...run.matchAll(hardStop)].at(-1);
  knownPlace.lastIndex = 0;
  return knownPlace.test(run.slice((last?.index ?? -1) + 1) + '区');
}

/** 友谊南路与珠江道交口 */
const isCrossing = (text: string, start: number): boolean =>
  /[路街道]$/u.test(text.slice(0, start)) &&
  /^[与和]\p{Script=Han}{1,6}[路街道](?:交|口)/u.test(text.slice(start, start + 10));

/** 隆回县, 赣州市于都县, 赵家沟村: a single character of a name that is a word elsewhere. */
function isInsidePlace(text: string, start: number, word: string): boolean {
  if (word.length > 1) return false;
  const after = text.slice(start + 1, start + 5);
  if (/^[省市区县州旗镇乡村路街巷庄沟湾坝屯坪岭营铺桥河]/u.test(after)) return true;
  return /[省市区县州]$/u.test(text.slice(0, start)) && /^\p{Script=Han}{1,2}[县区市镇乡]/u.test(after);
}

/** Where an address begins whose number or building stands at `core`. */
function startOf({ text }: TextView, words: Words, core: number): number {
  let at = core;
  while (at > 0 && core - at < maxLeft) {
    const char = text.charAt(at - 1);
    // A line that was broken inside an address, and commas between its parts.
    if (/[\n,，]/.test(char)) {
      if (!regionEnd.test(text.slice(Math.max(0, at - 8), at - 1))) break;
      at -= 1;
      continue;
    }
    if (!addressChar.test(char)) break;
    const start = words.startOf(at);
    const word = text.slice(start, at);
    if (
      stopWords.has(word) &&
      !isCrossing(text, start) &&
      !(softStops.has(word) && hasPlaceBefore(text, start, core)) &&
      !isInsidePlace(text, start, word)
    )
      break;
    at = start < at ? start : at - 1;
  }
  const range = text.slice(at, core);
  knownPlace.lastIndex = 0;
  const known = knownPlace.exec(range);
  if (known) return at + known.index;
  // Without a known place: from the word before the first 区, 县 or 镇.
  for (const { index } of range.matchAll(/[市州盟县区旗镇乡]/g)) {
    if (index === 0) continue;
    let start = at + index;
    for (let count = 0; count < 3 && start > at && at + index - start < 3; count += 1) {
      const next = words.startOf(start);
      start = next < start ? next : start - 1;
    }
    return Math.max(at, start);
  }
  let start = core;
  while (start > at && core - start < 6) {
    const next = words.startOf(start);
    if (next === start && text.charAt(start - 1) === ' ') break;
    start = Math.max(at, next < start ? next : start - 1);
  }
  return start;
}

/** Characters of the number before 号楼 or 楼, where an address begins with a building: 3号楼2单元 */
const leadingNumber = (text: string, at: number): number =>
  /(?:[a-z]?\d{1,4}|[一二三四五六七八九十]{1,3})\s?号?$/iu.exec(text.slice(Math.max(0, at - 8), at))?.[0]
    .length ?? 0;

/** The end of an address after one of its parts. */
function endOf({ lower }: TextView, from: number): number {
  let end = from;
  for (let count = 0; count < 12; count += 1) {
    part.lastIndex = end;
    const match = part.exec(lower);
    if (!match || match[0].trim() === '') break;
    end += match[0].length;
  }
  return end;
}

const labels =
  '住\\s?址|地\\s?址|住所地?|户籍(?:所在地|地址|地)|居住地|所在地|现住址?|现居住?于?|家住|家庭住址|居住于|住在|坐落(?:于|位置)?|位于|寄[至到]|送[至到]|送货[至到]|发[至到]|通讯处|收货(?:人)?信息|(?<=[,，、。;；（(])住(?![房宿院])|address|addr\\.?|add\\.?';
const labelPattern = new RegExp(`(?:${labels})(?:[(][^()\\n]{0,10}[)])?[ \\t:：是为"“|]{0,6}`, 'gi');
const labelled = new RegExp(`(?:${labels})${labelEnd}`);
const marks = /[省市区县州旗镇乡村组屯路街道巷弄里号楼栋幢座室院苑]/gu;
const notPlaces =
  /(?:人民法院|公安局|派出所|检察院|委员会|管辖|公司(?!宿舍|家属)|银行|支行|医院$|为准|变更|如下|详见|同上|不详|同户籍|无$)/u;

/** The value of a label of addresses, up to the end of its clause. */
function labelledEnd({ text }: TextView, start: number): number {
  const rest = text.slice(start, start + 90);
  let end = 0;
  for (const piece of rest.split(
    /(?<=[,，。；;\n\t|])|(?=\s{2,}|(?:\s|[(（])(?:电话|手机|联系|邮编|邮政|身份|公民|传真|法定|户籍|微信|收件|tel|phone))/i,
  )) {
    if (end > 0) {
      const isPart = /^\s{0,4}[\p{Script=Han}a-z0-9\- ]{1,24}[省市区县镇乡村路街道号楼栋幢座室组弄]/iu.test(
        piece,
      );
      const joined =
        /[省市区县镇乡,，\n]$/u.test(rest.slice(0, end).trimEnd()) &&
        isPart &&
        !/[年月]\d|[:：]|身份|电话|联系|汉族|证号|证书|编号/u.test(piece);
      if (!joined || /[。；;\t|]$/.test(rest.slice(0, end))) break;
    }
    end += piece.length;
  }
  return start + rest.slice(0, end).replace(/[\s,，。；;|)）、]+$/u, '').length;
}

const english = [
  /(?:(?:room|rm\.?|flat|unit|suite|apt\.?|apartment|building|bldg\.?|block|floor|\d{1,2}\/f)[ ]?#?[a-z0-9-]{1,6}[, ]{1,2}){0,4}(?:no\.? ?)?\d{1,5}(?:-\d{1,4})?,?(?: [a-z][a-z']{1,20}){1,4} (?:road|street|avenue|lane|boulevard|rd|st|ave|blvd|drive|dr|way)\b\.?(?:,? (?:north|south|east|west|middle))?(?:,(?: [a-z][a-z']{1,20}){1,3}){0,5}(?:,? \d{5,6})?/gi,
];

/**
 * Addresses: province, city, district, street, number and room; villages with their groups; without a province too; English ones.
 * A region alone (江苏省南京市) is none, unless a label such as 住址 stands before it.
 */
export function findAddresses(view: TextView, words: Words): Found[] {
  const { text, lower } = view;
  const found: Found[] = [];
  for (const [at, pattern] of cores.entries())
    for (const { 0: match, index } of lower.matchAll(pattern)) {
      const begin = startOf(view, words, index + (at === 0 ? 0 : 1));
      const start = begin - (/^号?楼/.test(text.slice(begin)) ? leadingNumber(text, begin) : 0);
      const end = endOf(view, index + match.length);
      const value = text.slice(start, end).trim();
      if (value.length < 5 || (/^[\d号]/.test(value) && start === begin)) continue;
      if (at === 4 && (value.match(/[省市区县州旗镇乡]/gu)?.length ?? 0) < 2) continue;
      if (/(?:高铁|地铁|动车|公交|航班|轨道)/u.test(value) || /\d号线/.test(value)) continue;
      found.push({
        start,
        end,
        valid: true,
        reason: at === 2 || at === 4 ? '村组地址' : '带门牌、楼栋的地址',
      });
    }
  for (const { 0: match, index } of lower.matchAll(labelPattern)) {
    const start = index + match.length;
    if (start === index || !labelled.test(before(view, start))) continue;
    const end = labelledEnd(view, start);
    const value = text.slice(start, end);
    if (value.length < 4 || value.length > 80 || notPlaces.test(value)) continue;
    const isChinese = /\p{Script=Han}/u.test(value);
    // 地址时允许: without a colon, only what begins like an address.
    const marked = /[:：是为"“|\t\s(（]$/.test(match);
    if (!isChinese && !/[:：]/.test(match)) continue;
    if (!marked && match.endsWith('址') && !/^.{1,12}[省市区县州旗镇乡村路街]/u.test(value)) continue;
    const strong = /址|addr/i.test(match);
    const count = value.match(marks)?.length ?? 0;
    if (
      isChinese
        ? count < (strong ? 1 : 2) || (!strong && !/[省市区县州旗镇乡]|\d/u.test(value))
        : !/addr|add|地\s?址/i.test(match) || !/[a-z]{3}.*[, ]/i.test(value)
    )
      continue;
    if (
      !strong &&
      (/[的了是有将被]/u.test(value) || (match.startsWith('位于') && !/[路街道巷村号楼栋]|\d/u.test(value)))
    )
      continue;
    found.push({
      start,
      end,
      valid: true,
      reason: `写在“${match.replaceAll(/[\s:：]/g, '').slice(0, 8)}”之后的地址`,
    });
  }
  for (const pattern of english)
    for (const { 0: match, index } of text.matchAll(pattern))
      found.push({ start: index, end: index + match.trimEnd().length, valid: true, reason: '英文地址' });
  return found;
}
