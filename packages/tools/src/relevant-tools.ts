import { catalogue, type ToolName } from './catalogue.ts';

/** A number as one writes or says it. One Chinese digit alone is mostly none: 一起, 三国. */
const number = '(?:\\d|[〇零一二两三四五六七八九十百千万亿半]{2})';
const someNumber = '(?:\\d|[一二两三四五六七八九十百千万亿半])';
/** Units that one meets daily, and those that one mostly wants to be rid of. */
const commonUnit =
  '(?:[千分厘毫微纳]?米|公里|[里丈尺寸]|平方|平米|公?斤|[千毫]?克|两|吨|毫?升|杯|立方|度|字节|[千大]?卡|千?瓦|小时|分钟|秒|天|k[mg]|[cm]m)';
const foreignUnit =
  '(?:英[里尺寸亩镑]|平方英[里尺寸]|海里|光年|公?亩|公顷|磅|盎司|加仑|华氏|摄氏|[°℃℉]|[KMGT]i?B\\b|比特|psi|\\bbar\\b|[kM]?pa\\b|帕|大气压|毫米汞柱|千?焦|马力|\\blbs?\\b|\\boz\\b|\\bft\\b|inch|feet|miles?\\b|mph)';
const unit = `(?:${foreignUnit}|${commonUnit})`;
const places =
  '(?:纽约|伦敦|东京|巴黎|悉尼|洛杉矶|旧金山|西雅图|芝加哥|柏林|莫斯科|迪拜|曼谷|新加坡|首尔|温哥华|多伦多|[美英法德俄泰韩]国|日本|澳洲|澳大利亚|加拿大|欧洲|印度|太平洋|北京|国内|中国|当地|那边)';
const festivals =
  '(?:除夕|春节|过年|元旦|五一|十一|国庆|元宵|端午|七夕|中元|中秋|重阳|腊八|小年|冬至|夏至|春分|秋分|清明|立[春夏秋冬]|谷雨|惊蛰|芒种|霜降|[大小][寒暑雪])';
const when = '(?:哪一?[天年]|几[号日月]|什么时候|什么日子|多久|阳历|公历|日期)';
const amount = '(?:多少|几|[?？=])';

const pattern = (source: string): RegExp => new RegExp(source, 'iu');

/**
 * What a question says that needs a tool. Rather too much than too little: a tool that is not needed costs a few
 * tokens, one that is missing an answer. No pattern repeats a group, so none is slow on a long text.
 */
const patterns: Readonly<Record<ToolName, readonly RegExp[]>> = {
  calculate: [
    pattern(`${someNumber}\\s*[)）]?\\s*[+＋\\-−*×÷/^加减乘除]\\s*[以上去]?\\s*[(（]?\\s*${someNumber}`),
    pattern(
      `${number}.{0,12}(?:[加减乘除折涨降余]|次方|平方根|立方根|阶乘|[平均]摊|[%％]|百分|利息|利率|增长|总共|一共|合计|每人|打折)`,
    ),
    pattern(`(?:[加减乘涨降满]|除以|打折|百分之|利率|根号|开方|总共|一共|合计|平均|成本).{0,6}${number}`),
    pattern(`${number}.{0,20}(?:[块元钱]|价|费|存|还|付|卖|买|赚).{0,20}${amount}`),
    pattern(`(?:[块元钱]|价|费|存|还|付|卖|买|赚).{0,20}${number}.{0,20}${amount}`),
    /计算|算一?下|算算|帮我算|等于多少|得多少|根号|平方根|立方|阶乘|分之|百分之几|几成|利润率|增长率|\b(?:sin|cos|tan|log|ln|sqrt)\b/iu,
  ],
  convert_unit: [
    pattern(`${someNumber}\\s*个?${unit}.{0,16}(?:${amount}|等于|换|转|合|相当|→).{0,8}${unit}`),
    pattern(`(?:换算|折合|折算|相当于|换成|转成|转换).{0,8}${unit}`),
    pattern(`${someNumber}\\s*个?${foreignUnit}|(?:${amount}|[是成])\\s*个?${foreignUnit}`),
  ],
  date_calculate: [
    pattern(
      `(?:多少|几|${someNumber}+)\\s*个?(?:天|周|星期|礼拜|月|年)(?:以?[后前]|之[后前]|到期|了|是|会是)`,
    ),
    /(?:星期|周|礼拜)几|第几[周天]|[几多]少?个?[天周]|[几哪]一?[号日天]|几月几|倒计时|到期|年龄|几岁|多大了|什么日子/u,
    /(?:距离?|离|隔了|相差|相隔|还有|还剩|过了|再过|到现在|到今天).{0,16}(?:多久|[几多]少?个?[天周月年])|(?:到现在|到今天).{0,6}多久|再过.{0,6}天/u,
    /[上下这]+个?(?:周|星期|礼拜)[一二三四五六日天]|(?:今|明|昨|后|前)天.{0,4}[几多]/u,
  ],
  lunar_calendar: [
    /[农阴阳公旧]历|生肖|属[什啥]么?|属相|属[鼠牛虎兔龙蛇马羊猴鸡狗猪]|节气|干支|黄[历道]|吉日|闰[几月]|[正腊]月|初[一二三四五六七八九十]/u,
    pattern(`${festivals}.{0,10}${when}|${when}.{0,10}${festivals}`),
    /[甲乙丙丁戊己庚辛壬癸][子丑寅卯辰巳午未申酉戌亥]年/u,
  ],
  workdays: [
    /工作日|放.{0,3}假|假期|调休|补班|节假日|[上休]几天|上班.{0,4}天|天.{0,3}上?班|怎么[休放]|双休/u,
    pattern(`${festivals}节?.{0,6}(?:休|放|上班|加班)`),
  ],
  time_zone: [
    /时区|时差|夏令时|冬令时|\bUTC\b|\bGMT\b|北京时间|当地时间/iu,
    pattern(
      `${places}.{0,12}(?:几点|时间|白天|晚上|早上|天亮|天黑|[差快慢早晚].{0,3}小时)|几点.{0,10}${places}`,
    ),
  ],
  pinyin: [
    /拼音|注音|声调|多音字|首字母|读音|发音|怎么[读念拼]|[读念]法|[读念](?:什么|啥|作|几声|第几声)|pinyin|[读念].{1,6}还是/iu,
  ],
  count_text: [
    /字数|[多几]少?个?(?:字|汉字|单词|标点|字符|词|行|段|字节)|多少?\s*个?(?:英文)?单词|\d+\s*个?字|统计.{0,6}字|念完|读完|多长/u,
    /几[个段行].{0,4}(?:字|标点|段|行)/u,
  ],
  summarise: [
    /摘要|要点|概括|总结|提炼|摘录|摘出|核心(?:内容|观点)|主要内容|主旨|大意|中心思想|归纳|划重点|重点[句是]|关键句|原话|最重要的.{0,4}句|缩短|缩写|精简|浓缩|简述|简单[讲说]|[几一]句话|[讲说]了?[什啥]么?|太长/u,
  ],
  extract_keywords: [
    /关键[词字]|高频|词频|主题词|核心词|热[门词]|出现.{0,4}(?:最多|次数|几次)|[性要]的?词|[什哪]么?些?词|[个打些]标签/u,
  ],
  convert_script: [
    /[繁简簡]体|[繁简簡]體|繁体|正[体體]|[简繁]转[简繁]|簡繁|(?:台湾|香港).{0,12}(?:用词|用语|叫|说|转|写)|港式|[轉転]|traditional/iu,
  ],
  diff_text: [
    /对比|比对|\bdiff\b|差异|找不同|改动|修改稿|逐字|改了[什哪啥]|哪里.{0,3}(?:变|改|不同|不一样)|差在哪|[旧原].{0,12}新|改前|有.{0,3}出入/iu,
    /两[段句份篇个版].{0,16}(?:区别|不同|差|一样|相同|一致|比较|变化)|比较.{0,6}两[段句份篇个版]/u,
  ],
  qr_code: [/二维码|\bqr|扫码|扫一扫|扫的码|条码|[付收]款码|[一个张成]码|qr\s?code/iu],
};

/** The part of a long text in which a question is: its beginning and its end. */
const maxPart = 400;

/** The tools that a question may need, in catalogue order; empty for most. Deterministic, without a model. */
export function relevantTools(question: string): ToolName[] {
  const text =
    question.length <= 2 * maxPart ? question : `${question.slice(0, maxPart)}\n${question.slice(-maxPart)}`;
  return catalogue
    .filter(({ name }) => patterns[name].some((pattern) => pattern.test(text)))
    .map(({ name }) => name);
}

/** Pairs of neighbouring characters, for a rough similarity. */
function pairsOf(text: string): Set<string> {
  const plain = text.toLowerCase().replace(/[\s\p{P}]+/gu, '');
  return new Set(Array.from({ length: Math.max(0, plain.length - 1) }, (_, n) => plain.slice(n, n + 2)));
}

/** At most so many tools by similarity alone. */
const maxGuesses = 3;

/**
 * The tools that fit a need in a model's words: those named or asked for by it, or else those whose description is
 * most like it.
 */
export function findTools(need: string): ToolName[] {
  const text = need.slice(0, 2 * maxPart);
  const lowerCased = text.toLowerCase();
  const relevant = new Set(relevantTools(text));
  const fitting = catalogue.filter(
    ({ name, title }) => relevant.has(name) || lowerCased.includes(name) || text.includes(title),
  );
  if (fitting.length > 0) return fitting.map(({ name }) => name);
  const questionPairs = pairsOf(text);
  return catalogue
    .map(({ name, title, description }) => {
      const known = pairsOf(`${name}${title}${description}`);
      return { name, similarity: [...questionPairs].filter((pair) => known.has(pair)).length };
    })
    .filter(({ similarity }) => similarity > 0)
    .toSorted((a, b) => b.similarity - a.similarity)
    .slice(0, maxGuesses)
    .map(({ name }) => name);
}
