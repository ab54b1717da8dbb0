import { numeralAt, readNumeral } from '@baigong/text-zh/numerals';
import { findInLines, type Span } from './finding.ts';

/** What a figure counts, as far as that changes its meaning. */
type Measure = 'percent' | 'times' | 'months' | 'seconds' | 'ratio' | 'rank' | 'other' | 'none';

/** A figure in a text. */
export interface FigureFact extends Span {
  readonly value: number;
  readonly measure: Measure;
  /** 几十, 数百, 上千: known by its size alone. */
  readonly vague: boolean;
}

/** Words of measure that a numeral of one or two characters has to stand before: 三人, and not 三甲. */
const measureWord =
  /^(?:个|名|位|人|家|款|条|项|次|场|届|份|篇|台|套|件|种|座|间|头|只|部|首|张|幅|本|门|层|级|星|届|期|批|组|队|支|辆|架|艘|吨|米|公里|公斤|克|斤|亩|公顷|平方|平米|户|单|笔|通|例|节|堂|课|班|线|城|省|市|区|县|国|校|店|岁|字|页|万|千|百|亿|元|块|美元|美金|欧元|度|轮|版|稿|集|遍|趟|天|日|周|年|月|季度|小时|钟头|分钟|秒|分(?![之析享类别布工配支店手公])|学时|倍|番|成|折|枚|项目|员|徒|栋|楼|盘|板|倒|工|险|产线|学期|专利)/u;

interface Unit {
  readonly pattern: RegExp;
  readonly measure: Measure;
  readonly factor: number;
}
const units: readonly Unit[] = [
  { pattern: /^\s?(?:%|个?百分点|percent\b|per cent\b|percentage points?\b)/, measure: 'percent', factor: 1 },
  { pattern: /^\s?‰/, measure: 'percent', factor: 0.1 },
  { pattern: /^成(?![功为员本立果都长绩就交品型效熟分])/u, measure: 'percent', factor: 10 },
  { pattern: /^\s?(?:倍|番|x\b|times\b|-?fold\b)/, measure: 'times', factor: 1 },
  { pattern: /^\s?(?:年(?!级)|周年|years?\b|yrs?\b)/, measure: 'months', factor: 12 },
  { pattern: /^\s?(?:个?季度|quarters?\b)/, measure: 'months', factor: 3 },
  { pattern: /^\s?(?:个?月|months?\b)/, measure: 'months', factor: 1 },
  { pattern: /^\s?(?:个?星期|周(?!年)|weeks?\b)/, measure: 'seconds', factor: 604_800 },
  { pattern: /^\s?(?:天|日(?!活|均|语|本)|days?\b)/, measure: 'seconds', factor: 86_400 },
  {
    pattern: /^\s?(?:个?小时|个?钟头|学时|时(?=$|[^\p{Script=Han}])|hours?\b|hrs?\b|h\b)/u,
    measure: 'seconds',
    factor: 3_600,
  },
  { pattern: /^\s?(?:分钟|minutes?\b|mins?\b)/, measure: 'seconds', factor: 60 },
  { pattern: /^\s?(?:毫秒|milliseconds?\b|ms\b)/, measure: 'seconds', factor: 0.001 },
  { pattern: /^\s?(?:秒|seconds?\b|secs?\b|s\b)/, measure: 'seconds', factor: 1 },
];

/** More or less: 两千余, 20 多, 三年半. */
const about = /^\s?(?:多|余|来|几|\+)(?!媒体|元化|种多样)/u;
const latinScale = /^\s?(thousand|million|billion|k|w|m|mn|bn|b)(?![a-z])/i;
const scales: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  w: 1e4,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
};

/** The unit behind a figure, over 多 and 余; the end is the unit's. */
function measured(text: string, start: number, end: number, value: number, vague = false): FigureFact {
  const over = about.exec(text.slice(end, end + 3))?.[0].length ?? 0;
  const behind = text.slice(end + over, end + over + 20);
  for (const { pattern, measure, factor } of units) {
    const found = pattern.exec(behind)?.[0];
    if (found === undefined) continue;
    const to = end + over + found.length;
    const half = text.startsWith('半', to) ? 0.5 : 0;
    return { start, end: to + (half ? 1 : 0), value: (value + half) * factor, measure, vague };
  }
  const counted = measureWord.exec(behind.trimStart())?.[0];
  if (counted !== undefined) {
    const to = text.indexOf(counted, end + over) + counted.length;
    return { start, end: to, value, measure: 'other', vague };
  }
  return { start, end: end + over, value, measure: /^\s?[a-z]/i.test(behind) ? 'other' : 'none', vague };
}

const numberOf = (written: string): number => Number(readNumeral(written) ?? Number.NaN);

const arabic = /(?<![\d.])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?/g;
const listSign = /^\s*(?:\(?\d{1,2}[.、)](?!\d)|[(（]?[一二三四五六七八九十]{1,3}[、)）.])\s?/gm;
const ratio = /(?<![\d:])(\d{1,4})\s?[::]\s?(\d{1,4})(?![\d:])/g;
const fraction = /(百|千|万)分之([〇零一二两三四五六七八九十百点\d.]{1,8})/g;
const partOf = /([二三四五六七八九十两\d]{1,2})分之([一二三四五六七八九十两\d]{1,2})/g;
const ranked =
  /(?:第|[Tt][Oo][Pp]\s?|前)([一二两三四五六七八九十]{1,3}|\d{1,3})(?=名|位|等|季|[,，。;；、\s]|$)/gu;
const bareScale =
  /(数|几|上|近|逾|超|超过|破|突破|过|好)?((?:[十百千]?[万亿]|[十百千]){1,2})(?=[多余来几]|个|名|位|人|家|款|条|项|次|场|份|篇|台|套|件|种|户|单|笔|通|例|元|块|粉|用户|级|亩|吨|[,，。;；、\s]|$)/gu;
const halves =
  /(?<!前|后|上|下|一)半(年|个月|天|小时|个小时|学期)|(?:一半|过半|半数|减半)|(?<!\b(?:first|second|latter|other|last|next)\s)\bhalf of\b|\bby half\b|\bhalv(?:ed|ing)\b/gi;
const doubled = /翻(?:了)?(?:一)?[番倍]|成倍|倍增|\bdoubl(?:ed|ing)\b/gi;
const tripled = /翻两番|\btripl(?:ed|ing)\b/gi;

const englishSmall: Readonly<Record<string, number>> = Object.fromEntries([
  ...'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value] as const),
  ...'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, at) => [word, (at + 2) * 10] as const),
  ['dozen', 12],
  ['twice', 2],
]);
const englishLarge: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
};
const englishWord = [...Object.keys(englishSmall), ...Object.keys(englishLarge)].join('|');
const englishRun = new RegExp(String.raw`\b(?:${englishWord})(?:[ -](?:and )?(?:${englishWord}))*\b`, 'gi');

function readEnglish(run: string): number {
  let [total, part] = [0, 0];
  for (const word of run.toLowerCase().split(/[ -]+/)) {
    const large = englishLarge[word];
    if (large === undefined) part += englishSmall[word] ?? 0;
    else if (large === 100) part = Math.max(1, part) * 100;
    else [total, part] = [total + Math.max(1, part) * large, 0];
  }
  return total + part;
}

/**
 * The figures of a text in one writing: digits, Chinese numerals (三成, 百分之四十, 伍佰万, 数十万), English ones (two million),
 * with what they count. 一 as an article, numerals within words and the signs of lists are none.
 */
export const findFigures = (text: string): FigureFact[] => findInLines(text, figuresOfLine);

function figuresOfLine(text: string): FigureFact[] {
  const found: FigureFact[] = [];
  let left = text;
  const takeOut = (start: number, end: number): void => {
    left = left.slice(0, start) + '\ufffc'.repeat(end - start) + left.slice(end);
  };
  const add = (fact: FigureFact): void => {
    takeOut(fact.start, fact.end);
    if (Number.isFinite(fact.value)) found.push(fact);
  };
  const each = (
    pattern: RegExp,
    read: (match: RegExpExecArray, end: number) => FigureFact | undefined,
  ): void => {
    for (const match of left.matchAll(pattern)) {
      if (left.slice(match.index, match.index + match[0].length) !== match[0]) continue;
      const fact = read(match, match.index + match[0].length);
      if (fact) add(fact);
    }
  };
  const plain = { vague: false };
  for (const { 0: match, index } of left.matchAll(listSign)) takeOut(index, index + match.length);
  each(ratio, ({ 1: a, 2: b, index }, end) => ({
    start: index,
    end,
    value: Number(a) / Number(b),
    measure: 'ratio',
    ...plain,
  }));
  each(fraction, ({ 1: base, 2: part = '', index }, end) => ({
    start: index,
    end,
    value: (part === '百' ? 100 : numberOf(part)) / (base === '百' ? 1 : base === '千' ? 10 : 100),
    measure: 'percent',
    ...plain,
  }));
  each(partOf, ({ 1: whole = '', 2: part = '', index }, end) => ({
    start: index,
    end,
    value: (100 * numberOf(part)) / numberOf(whole),
    measure: 'percent',
    ...plain,
  }));
  each(/百分百|百分之百/g, ({ index }, end) => ({
    start: index,
    end,
    value: 100,
    measure: 'percent',
    ...plain,
  }));
  each(ranked, ({ 1: place = '', index }, end) => ({
    start: index,
    end,
    value: numberOf(place),
    measure: 'rank',
    ...plain,
  }));
  each(tripled, ({ index, 0: all }, end) => ({
    start: index,
    end,
    value: all.startsWith('翻') ? 4 : 3,
    measure: 'times',
    ...plain,
  }));
  each(doubled, ({ index }, end) => ({ start: index, end, value: 2, measure: 'times', ...plain }));
  each(halves, ({ 1: unit, index }, end) =>
    unit === undefined
      ? { start: index, end, value: 50, measure: 'percent', ...plain }
      : measured(left, index, index + 1, 0.5),
  );
  each(arabic, ({ 0: written, index }) => {
    let end = index + written.length;
    let value = Number(written.replaceAll(',', ''));
    const han = /^\s?([十百千万亿]{1,2})/u.exec(left.slice(end, end + 4));
    const latin = latinScale.exec(left.slice(end, end + 10));
    if (han) {
      value = Number(readNumeral(`${String(value)}${han[1] ?? ''}`) ?? value);
      end += han[0].length;
    } else if (latin) {
      value *= scales[(latin[1] ?? '').toLowerCase()] ?? 1;
      end += latin[0].length;
    }
    // 1亿2千万
    const more = numeralAt(left, index);
    if (more && more.text.length > end - index) {
      end = index + more.text.length;
      value = Number(more.value);
    }
    return measured(left, index, end, value);
  });
  each(/[〇零一二两三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟廿卅萬億]+/gu, ({ index }) => {
    if (/(?:[第初双]|(?<![一二两三每])周)$/u.test(left.slice(0, index))) return undefined;
    const numeral = numeralAt(left, index);
    if (!numeral) return undefined;
    const value = Number(numeral.value);
    const end = index + numeral.text.length;
    const vague = /^[数几]$/.test(left.charAt(index - 1));
    const fact = measured(left, index, end, value, vague);
    const scaled = numeral.text.length > 1 && /[百千万亿佰仟萬億]/u.test(numeral.text.slice(1));
    const counted = fact.measure !== 'none' || about.test(left.slice(end, end + 2));
    if (fact.measure === 'percent' || fact.measure === 'times') return fact;
    // 九成五
    if (!scaled && !counted) return undefined;
    // 一 is an article, but 一级 is a grade.
    if ((value <= 1 && !/^级(?!别)/.test(left.slice(end))) || isIdiom(left, index, end)) return undefined;
    return fact;
  });
  each(bareScale, ({ 1: before, 2: scale = '', index, 0: all }, end) => {
    // A scale alone needs something around it that counts: 上千名, 百余人.
    if (
      before === undefined &&
      scale.length === 1 &&
      !/[多余来几个名位人家条项次场份]/.test(left.charAt(end))
    )
      return undefined;
    const value = Array.from(scale).reduce(
      (product, sign) => product * Number(readNumeral(`1${sign}`) ?? 1),
      1,
    );
    const isVague = before === '数' || before === '几' || /[几多余]/.test(left.charAt(end));
    return value <= 1 ? undefined : { ...measured(left, index, index + all.length, value), vague: isVague };
  });
  // 九成五, 七成半
  return found
    .map((fact) => {
      const rest = /^[一二三四五六七八九]/u.exec(text.slice(fact.end));
      const isCounted = measureWord.test(text.slice(fact.end + 1));
      return fact.measure === 'percent' && text.charAt(fact.end - 1) === '成' && rest && !isCounted
        ? { ...fact, end: fact.end + 1, value: fact.value + numberOf(rest[0]) }
        : fact;
    })
    .concat(
      [...left.matchAll(englishRun)]
        .map(({ 0: run, index }) => measured(left.toLowerCase(), index, index + run.length, readEnglish(run)))
        .filter(({ value }) => value > 1),
    );
}

/** 十分满意, 万一, 两者: words with a numeral in them. */
function isIdiom(text: string, start: number, end: number): boolean {
  const word = text.slice(start, end + 1);
  return /^(?:十分|万分|百般|千万(?=不|要|别)|两者|三者)/u.test(word);
}

const close = (a: number, b: number): boolean => Math.abs(a - b) <= Math.abs(a) * 1e-6;
const magnitude = (value: number): number => Math.floor(Math.log10(Math.max(value, 1e-9)) + 1e-9);

/** Whether two figures say the same: of one value and measure, or as vague as each other and of one size. */
export function isSameFigure(a: FigureFact, b: FigureFact): boolean {
  const free = a.measure === 'none' || b.measure === 'none' || a.measure === b.measure;
  if (!free && !isDoubling(a, b)) return false;
  if (isDoubling(a, b) && a.measure !== b.measure) return true;
  return a.vague || b.vague ? magnitude(a.value) === magnitude(b.value) : close(a.value, b.value);
}

/** 翻番, 增长一倍 and 增长 100% are one. */
function isDoubling(a: FigureFact, b: FigureFact): boolean {
  const says = ({ measure, value }: FigureFact) =>
    (measure === 'times' && (close(value, 2) || close(value, 1))) ||
    (measure === 'percent' && close(value, 100));
  return says(a) && says(b);
}

/** Figures that follow from two that stand beside each other: the share by which one is less or more than the other. */
export function derivedFigures(figures: readonly FigureFact[]): FigureFact[] {
  return figures.flatMap((one, at) => {
    const next = figures[at + 1];
    if (!next || next.measure !== one.measure || next.start - one.end > 12 || one.value <= 0) return [];
    const share = Math.abs(next.value - one.value) / one.value;
    return [
      { ...one, measure: 'percent' as const, value: Math.round(share * 100) },
      { ...one, measure: 'times' as const, value: next.value / one.value },
    ];
  });
}
