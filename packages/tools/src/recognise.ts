import type { ToolName } from './catalogue.ts';
import { loadTool } from './load-tool.ts';

/** A tool that fits what was typed, and the arguments for its `run`. */
export interface Recognition {
  readonly name: ToolName;
  readonly input: unknown;
}

/** A rule's guess: a tool, and the text for its slash command. */
interface Guess {
  readonly name: ToolName;
  readonly text: string;
  /** The pattern alone decides, even when the tool then refuses (1/0). Otherwise the tool must also succeed. */
  readonly certain?: boolean;
}

type Rule = (text: string) => Guess | undefined;

const MAX_QUESTION = 200;
/** For requests that carry their text within: 把 … 转成拼音. */
const MAX_REQUEST = 2_000;
const asksValue = /(?:等于(?:多少|几)|是多少|得多少|得几|为多少|多少|[=＝])\s*[?？=＝。]*$/u;
const asksToCalculate = /^(?:请问|请|帮我|麻烦)*(?:计算|算一下|算算|算)/u;
/** References to something that is not in the text. */
const referenceWords =
  /^(?:它|他|她|这个?|那个?|这段|这句|那段|上面|下面|以上|以下|前面|上文|简历|文章|全文)(?:的?(?:话|文字|内容|文章|句子|段落|字|网址|链接))?$/u;
const quoted = (text: string) => text.trim().replace(/^[“"'「『‘]([\s\S]*)[”"'」』’]$/u, '$1');

/** Signs and digits only, with an operator between operands. A date, a phone number or 24/7 is not a sum. */
const arithmeticRule: Rule = (text) => {
  const isQuestion = asksValue.test(text) || asksToCalculate.test(text);
  const expression = text.replace(asksToCalculate, '').replace(asksValue, '').trim();
  if (
    /^[\d\s.,，()（）+\-−*×÷/^%％!！√π]+$/u.test(expression) &&
    /\d\s*[)）%％]?\s*(?:[+\-−*×÷/^%％!！]|\*\*)|√\s*\d/u.test(expression)
  ) {
    const looksOther =
      /^\d{2,4}([-/.])\d{1,2}(?:\1\d{1,4})?$/.test(expression) ||
      (/^[\d\s()+-]{7,}$/.test(expression) && /^\+|\d-\d{3,}-|\d{3,}-\d{4,}/.test(expression));
    const plainSlash = /^[\d.]+\s*[-/]\s*[\d.]+$/.test(expression) && !/\s/.test(expression);
    const onlyPercent = /^[\d.]+\s*[%％!！]+$/u.test(expression);
    if (!isQuestion && (looksOther || plainSlash || onlyPercent)) return undefined;
    return { name: 'calculate', text: expression, certain: isQuestion };
  }
  if (!isQuestion) return undefined;
  const words =
    /^[\d\s.,，()（）+\-−*×÷/^%％¥￥元块钱万亿千百十零〇一二两三四五六七八九点半加减乘除以上去的打折涨价上涨增加增长降跌下减少再倍分之根号平方立次方]+$/u;
  const operator = /[+\-−*×÷/^%％加减乘除涨降跌折倍]|分之|平方|立方|次方|根号|增|减|的/u;
  return words.test(expression) && operator.test(expression) && /[\d一二两三四五六七八九]/u.test(expression)
    ? { name: 'calculate', text: expression }
    : undefined;
};

const functionRule: Rule = (text) =>
  /^(?:sqrt|abs|round|floor|ceil|max|min|sum|avg|ln|log|log2|log10|exp|sin|cos|tan|gcd|lcm|pow)\([\d\s.,+\-*/^%()°π]+\)\s*[=?？]*$/i.test(
    text,
  )
    ? { name: 'calculate', text }
    : undefined;

/** An amount with a unit, and a question for another unit. The tool must know both. */
const unitRule: Rule = (text) =>
  /[\d一二两三四五六七八九十百千万亿半]/u.test(text) &&
  /(?:是多少|等于|有多少|有几|合多少|是几|换算|转换?[成为]|多少|几|[=＝]|->|→|\bto\b)\s*个?\s*[?？]?\s*[\p{L}\p{S}/²³°℃℉′″]+[\d²³]?(?:\/[\p{L}²³]+)?\s*[?？]*$/iu.test(
    text,
  )
    ? { name: 'convert_unit', text }
    : undefined;

const asksDay =
  /(?:多少天|几天|多久|星期几|周几|礼拜几|几[日号]|几月几[日号]|哪一?天|第几周|什么日子|多少周|几周)(?:了|呢|啊)?[?？。]*$/u;

const dateRule: Rule = (text) => {
  if (/^(?:\d{4}年|今年|明年|去年)(?:的)?(?:法定)?(?:放假|节假日|假期)安排[?？]*$/u.test(text))
    return { name: 'workdays', text, certain: true };
  if (/工作日/u.test(text) && (asksDay.test(text) || /(?:多少|几)个?工作日[?？]*$/u.test(text)))
    return { name: 'workdays', text };
  if (
    /农历|阴历/u.test(text) &&
    /(?:几月几[日号]|哪一?天|几[日号]|转(?:换)?[成为]?(?:农历|公历|阳历|阴历)|是(?:农历|公历)?(?:多少|什么日子))[?？。]*$/u.test(
      text,
    )
  ) {
    return { name: 'lunar_calendar', text };
  }
  if (
    asksDay.test(text) ||
    /^(?:距离?|离).{1,20}(?:还有|有)(?:多少天|几天|多久)[?？]*$/u.test(text) ||
    /^还有(?:多少天|几天|多久)(?:就?到|就?是|过|就).{1,12}$/u.test(text)
  ) {
    return { name: 'date_calculate', text };
  }
  return undefined;
};

const clockRule: Rule = (text) =>
  /^[\p{Script=Han}A-Za-z ]{2,20}(?:现在)?(?:是)?几点了?(?:钟)?[?？]*$/u.test(text) && /现在|时间/u.test(text)
    ? { name: 'time_zone', text }
    : undefined;

const pinyinRule: Rule = (text) => {
  const match =
    /^(?:把|将|给)\s*([\s\S]+?)\s*(?:转换?[成为]|变成|写成|标上|注上|加上|翻译成)\s*(?:汉语)?拼音[?？。]*$/u.exec(
      text,
    ) ??
    /^(?:把|将|给)\s*([\s\S]+?)\s*(?:注音|标音)[?？。]*$/u.exec(text) ??
    /^([\s\S]+?)\s*的(?:汉语)?拼音(?:是什么|怎么写|怎么拼|是|[?？])[?？]*$/u.exec(text);
  const words = quoted(match?.[1] ?? '');
  return !referenceWords.test(words) && /\p{Script=Han}/u.test(words)
    ? { name: 'pinyin', text: words }
    : undefined;
};

const scriptRule: Rule = (text) => {
  const match =
    /^(?:把|将)\s*([\s\S]+?)\s*(?:转换?[成为]|变成|改成)\s*(繁体|简体|台湾繁体|香港繁体|台湾用词)(?:字|中文)?[。]?$/u.exec(
      text,
    );
  if (match === null || referenceWords.test(match[1] ?? '')) return undefined;
  const target = { 台湾繁体: '台湾', 香港繁体: '香港' }[match[2] ?? ''] ?? match[2];
  return { name: 'convert_script', text: `${target} ${quoted(match[1] ?? '')}` };
};

/** Tools that work on a text that follows a colon or a new line. */
const textRule: Rule = (text) => {
  const count =
    /^(?:请|帮我)*(?:统计|数一?数|数一下|算一下|看看)(?:一下)?(?:下面|以下|这段|这篇)?的?(?:文字|话|文章|内容)?的?(?:字数|有多少个?字)\s*[:：\n]\s*([\s\S]+)$/u.exec(
      text,
    );
  if (count !== null) return { name: 'count_text', text: count[1] ?? '', certain: true };
  const words =
    /^(?:请|帮我)*(?:提取|抽取|找出)(?:下面|以下|这段|这篇)?的?(?:文字|文章|内容)?的?关键词\s*[:：\n]\s*([\s\S]+)$/u.exec(
      text,
    );
  if (words !== null) return { name: 'extract_keywords', text: words[1] ?? '' };
  const points =
    /^(?:请|帮我)*摘录(?:下面|以下|这段|这篇)?的?(?:文字|文章|内容)?的?(?:要点|重点|原句)?\s*[:：\n]\s*([\s\S]+)$/u.exec(
      text,
    );
  if (points !== null) return { name: 'summarise', text: points[1] ?? '' };
  return undefined;
};

const qrCodeRule: Rule = (text) => {
  const code =
    /^(?:请|帮我)*(?:把|将)\s*([\s\S]+?)\s*(?:生成|做成|转换?成|变成)\s*二维码[。]?$/u.exec(text) ??
    /^(?:请|帮我)*(?:生成|做)(?:一?个)?二维码\s*[:：]\s*([\s\S]+)$/u.exec(text);
  return code === null || referenceWords.test(code[1] ?? '')
    ? undefined
    : { name: 'qr_code', text: quoted(code[1] ?? '') };
};

/** Asked in this order; short questions first. */
const shortRules: readonly Rule[] = [functionRule, arithmeticRule, clockRule, dateRule, unitRule];
const requestRules: readonly Rule[] = [pinyinRule, scriptRule, qrCodeRule];

/** Context of the trial run, whose result is discarded. */
const trialContext = {
  now: Date.UTC(2026, 0, 15),
  timeZone: 'Asia/Shanghai',
};

async function confirmGuess(guess: Guess): Promise<Recognition | undefined> {
  const tool = await loadTool(guess.name);
  try {
    const input = tool.parse(guess.text);
    if (guess.certain !== true) tool.run(input, trialContext);
    return { name: guess.name, input };
  } catch {
    return undefined;
  }
}

/**
 * The tool that free text asks for, without a model: "12.5*8 等于多少", "3斤是多少克", "把 你好 转成拼音".
 * Empty when nothing fits for certain. A pattern only proposes; the tool must then read the whole text and, as a
 * rule, answer it. Rejects only when a tool's code cannot be fetched.
 */
export async function recognise(source: string): Promise<readonly Recognition[]> {
  const trimmed = source.trim();
  const text = trimmed.length <= MAX_QUESTION ? trimmed.replace(/[ \t\u3000]+/g, ' ') : trimmed;
  if (text === '' || text.startsWith('/')) return [];
  const rules = [
    ...(text.length <= MAX_QUESTION && !text.includes('\n') ? shortRules : []),
    ...(text.length <= MAX_REQUEST ? requestRules : []),
    textRule,
  ];
  for (const rule of rules) {
    const guess = rule(text);
    const found = guess === undefined ? undefined : await confirmGuess(guess);
    if (found !== undefined) return [found];
  }
  return [];
}
