import { isHan } from '../wide.ts';
import type { Found, TextView } from '../text-view.ts';
import type { Words } from '../words.ts';
import { allSurnames, clearSurnames, compoundSurnames, rareSurnames } from './name-characters.ts';
import { notNames } from './name-labels.ts';
import { isFunctionalSurname, surnameAt } from './surname-at.ts';
import { titleFirsts, titles } from './titles.ts';

const surnames = `${[...compoundSurnames].join('|')}|[${[...new Set([...clearSurnames, ...rareSurnames, ...allSurnames])].join('')}]`;
const withTitle = new RegExp(`([小老]?)(${surnames})(?=[${titleFirsts}])(${titles})`, 'gu');
const withPrefix = new RegExp(`([小老])([${[...clearSurnames, ...rareSurnames].join('')}])`, 'gu');
/** 我姓游。 */
const saidSurname = new RegExp(`(?<=[我她他您]姓|免贵姓)(?:${surnames})(?=[,，。.;；!！?？、\\s]|$)`, 'gu');

/** What makes another word of a title: 老师|傅, 主任|医师, 律师|事务所 */
const otherWordBehind =
  /^(?:老师傅|主任(?:医师|委员|务(?!必)|意(?!见)|何(?!时))|经理(?:人|部|室|办)|先生(?:态|产)|会计(?:师|年度|准则|制度|凭证|科目|报表)|医生物|律师(?:事务所|费|证|所)|董事(?:会|局)|董事长?助|秘书处|主管(?:部门|单位|机关|局)|编辑(?:部|器)|记者(?:站|证|会)|博士(?:生|后|学位|论文)|同学[会录]|教练[车员]|委员会|主席[台团]|小姐姐|护士[站节]|书记处|工程师协|同志们|老师们|家长)/u;
/** What stands behind a title of one character, or behind 小王; other characters may make a word with it: 王总|结, 小王|子 */
const goesOn =
  /^(?:$|总[是要会在说]|[^\p{Script=Han}]|[谈说讲问答表让叫请的和跟与在把被对向给来去到要会能可想也都就还已又没不是有您你他她我这那今昨明刚先打发找联帮带电微正另再拿签交送负看同觉认安出从上下过进用收回加做处]|两|为什|一[起定直早]|呢|吧|啊|了)/u;
/** A single character before a surname that is a word of its own, or the end of an office. */
const wordBefore =
  /[了着过的得地说叫请让给被把将向对跟和与及或由从是有找见问看托求帮约接陪去来到等用替因为据经派送交借还欠付收买卖以按在你他她您们人即如加放挂报除部处组室科队店厂院所局会委办服卫]$/u;
/** 总 of 总是, 总要, 总会. */
const alwaysBehind = /^(?:是|要(?!求)|得|会(?![上议])|算|有|在)/u;
/** Surnames that end other words, so that a word stands before them: 公关|经理, 声乐|老师 */
const joining = /[高金祝谢计双帅石家国文门楼房路段花党乐史关安康席曲费程游景易章施]/u;
/** Surnames that only words of grammar stand before: 现|任主任, 校|方老师, 带|班师傅, 我|司会计 */
const strictlyJoining = /[方任班车司代管商查卫]/u;
const grammarBefore = /[的和与及请找给向对跟把被由从、叫是]$/u;
/** Words of a surname and one character of a title: 车工, 高处, 主导, 时局 */
const notShort =
  /^(?:[车石金管包童高华费农施党温木水史安]工|[何好高明用远关景]处|[时全平布][局]|[古]董|[向辅]导|[侯王]太(?=后)|[师空]姐|[帅]哥|全总|文工)/u;
/** An office of many, and those whose holders everybody knows. */
const offices = /^(?:班主任|[毛习江刘]主席|[习江]总书记)$/u;
/** Words that 小 or 老 and a surname are, or begin: 小时, 老干部, 小康 */
const notPrefixed =
  /^(?:小(?:时|计|康|路|车|包|米|麦|石|江|毛|白|黄|马|花|丁|苗|龙|熊|金|方|高|单|项|柴|鲁|章|成|盛|安|宁|乔|齐|云|巫|仙|池|贺|明|曲|简|全|向|余|应|查|段|桑|商|水|连|梅|和|许|卜|寒|莫|蓝|雷|沈|汤|谷|农|童|戴|鲍|景|常)|老(?:高|白|黄|金|方|成|马|常|实|乡|师|板|时|干|路|车|石|龙|应|边|相|年|云|安|段|全|农|司|和|公|汤|郎|童|武|阳|林|牛))/u;

/** What somebody called 小方 is introduced with. */
const afterRole = /(?:客服|我是|我叫|同事|中介|司机|值班的|同桌)$/u;
/** What only people are called, so that even 于 is a surname before it. */
const personalTitle = /^(?:先生|女士|小姐|太太|阿姨|爸爸|妈妈|师傅)$/u;

/** Whether a name may begin here: nothing joins the surname with what is before. */
function beginsClean(text: string, words: Words, start: number, surname: string): boolean {
  const left = text.charAt(start - 1);
  if (!isHan(left)) return true;
  if (!words.startsAt(start)) return false;
  if (strictlyJoining.test(surname)) return grammarBefore.test(left);
  if (wordBefore.test(left) || start - words.startOf(start) > 1) return true;
  return surnameAt(surname, 0).weight >= 0.9 && !joining.test(surname);
}

/** Whether a longer word stands behind a surname that is hardly anything else: 小王|汇报 */
const isBeforeWord = (words: Words, surname: string, end: number): boolean =>
  surnameAt(surname, 0).weight >= 1.5 && words.endOf(end) - end > 1;

/** Whether one character behind a surname is a title here: 王总说, and not 王总结, 何处 */
function isShortTitle(
  text: string,
  words: Words,
  prefix: string,
  surname: string,
  title: string,
  end: number,
): boolean {
  const right = text.slice(end, end + 2);
  if (prefix !== '' && !/[哥姐嫂叔姨伯婶总]/u.test(title)) return false;
  if (notShort.test(surname + title) || !(goesOn.test(right) || isBeforeWord(words, surname, end)))
    return false;
  if (title === '总' && alwaysBehind.test(right)) return false;
  const { weight } = surnameAt(surname, 0);
  return isFunctionalSurname(surname) || weight >= (/[处局董导太]/u.test(title) ? 1.5 : 0.6);
}

/**
 * Surnames with a title, or with 小 or 老 before them: 张主任, 王总, 小李, 老周. They tell who is meant to those who know the
 * place; a title alone does not.
 */
export function findTitledNames({ text }: TextView, words: Words): Found[] {
  const found: Found[] = [];
  const isClean = (start: number, surname: string, title: string, end: number): boolean => {
    if (notNames.has(surname + title)) return false;
    if (!isFunctionalSurname(surname))
      return surnameAt(surname, 0).weight > 0 && beginsClean(text, words, start, surname);
    const left = text.charAt(start - 1);
    if (isHan(left)) return personalTitle.test(title) && words.startsAt(start) && grammarBefore.test(left);
    const right = text.charAt(end);
    return right !== '、' && (!isHan(right) || /[您你]/u.test(right) || personalTitle.test(title));
  };
  const add = (start: number, end: number, reason: string) => found.push({ start, end, reason, valid: true });
  for (const { 0: match, 1: prefix = '', 2: surname = '', 3: title = '', index } of text.matchAll(
    withTitle,
  )) {
    const end = index + match.length;
    if (offices.test(surname + title)) continue;
    if (
      title.length > 1
        ? otherWordBehind.test(text.slice(end - title.length, end + 4))
        : !isShortTitle(text, words, prefix, surname, title, end)
    )
      continue;
    const start = [index, index + prefix.length].find((at) => isClean(at, surname, title, end));
    if (start !== undefined) add(start, end, '姓氏加称谓');
  }
  for (const { 0: match, 2: surname = '', index } of text.matchAll(withPrefix)) {
    const end = index + match.length;
    if (
      notPrefixed.test(match) &&
      !(afterRole.test(text.slice(Math.max(0, index - 3), index)) && !isHan(text.charAt(end)))
    )
      continue;
    if (!goesOn.test(text.slice(end, end + 2)) && !isBeforeWord(words, surname, end)) continue;
    if (isFunctionalSurname(surname) || notNames.has(match)) continue;
    if (beginsClean(text, words, index, surname)) add(index, end, '“小”“老”加姓氏的称呼');
  }
  if (text.includes('姓'))
    for (const { 0: match, index } of text.matchAll(saidSurname))
      add(index, index + match.length, '说出来的姓氏');
  return found;
}
