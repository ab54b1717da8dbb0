import { readNumeral } from '@baigong/text-zh/numerals';
import { ToolFailure, excerpt } from '../failure.ts';
import type { RandomInput } from './random-input.ts';

const number = '[0-9]+|[零一二两三四五六七八九十百千万]+';

function read(text: string | undefined): number {
  return Number(readNumeral((text ?? '').trim()) ?? Number.NaN);
}

/** A list as people write it: one per line, or parted by 、，, ; | / or blanks. */
function splitItems(text: string): string[] {
  const trimmed = text.trim();
  const pattern = [/\r\n?|\n/, /[、，,;；|]/u, /还是|或者|或/u, /\s+/u].find((separator) =>
    separator.test(trimmed),
  );
  return (pattern === undefined ? [trimmed] : trimmed.split(new RegExp(pattern.source, 'u')))
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** The trailing wishes of a text: how many, and whether each only once. */
function splitCount(text: string): { rest: string; count: number | undefined; unique: boolean } {
  const unique = /不重复|不放回|互不相同/u.test(text);
  let rest = text.replace(/(?:不重复|不放回|互不相同|可重复)的?/gu, ' ');
  const counted = new RegExp(
    `(?:(?:选|抽|取|挑|抽取|选出|抽出|来|要|生成|中选)\\s*)?(${number})\\s*(?:个|次|名|位|项|组|条|只|张)(?:数字?|整数|人|随机数)?`,
    'u',
  ).exec(rest);
  const count = counted === null ? undefined : read(counted[1]);
  if (counted !== null)
    rest = `${rest.slice(0, counted.index)} ${rest.slice(counted.index + counted[0].length)}`;
  return { rest: rest.trim(), count, unique };
}

/** Longer texts can only be lists: the phrases are not looked for in them. */
const MAX_PHRASE = 200;

/** Reads dice (3d6+2), coins, ranges, lists to pick from or shuffle, passwords and UUIDs. */
export function parseRandom(source: string): RandomInput {
  const text = source
    .replace(/[\uff10-\uff5a]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .trim();
  const order = /^(?:打乱|随机排序|乱序|洗牌|随机排列|shuffle)(?:顺序)?[:：\s]+/iu.exec(text);
  if (order !== null) return { kind: 'shuffle', items: splitItems(text.slice(order[0].length)) };
  if (text.length <= MAX_PHRASE) return parsePhrase(text.replace(/[ \t]+/g, ' '));
  // 从 … 中选 3 个 around a long list: only its ends are read as words.
  const head = /^(?:从|在)[:：\s]*/u.exec(text)?.[0] ?? '';
  const tail = splitCount(text.slice(-30));
  const list = text.slice(head.length, -30) + tail.rest.replace(/[中里](?:随机)?(?:选|抽|挑|取)?$/u, '');
  return { kind: 'pick', items: splitItems(list), count: tail.count ?? 1 };
}

function parsePhrase(text: string): RandomInput {
  const dice = /^(?:掷|投|扔|roll)?\s*(\d{0,4})\s*d\s*(\d{1,6})\s*(?:([+-])\s*(\d{1,6}))?$/iu.exec(text);
  if (dice !== null) {
    const modifier = Number(dice[4] ?? 0) * (dice[3] === '-' ? -1 : 1);
    return { kind: 'dice', count: Number(dice[1] || 1), sides: Number(dice[2]), modifier };
  }
  const thrown = new RegExp(
    `^(?:掷|投|扔|抛|摇|丢)?\\s*(${number})?\\s*(?:个|次|枚)?\\s*(骰子|色子|硬币)(?:\\s*(${number})\\s*[次个枚])?$`,
    'u',
  ).exec(text);
  if (thrown !== null) {
    const count = read(thrown[1] ?? thrown[3] ?? '1');
    return thrown[2] === '硬币' ? { kind: 'coin', count } : { kind: 'dice', count, sides: 6 };
  }
  const secret = new RegExp(
    `^(?:生成|随机)?\\s*(?:(${number})\\s*[位个]的?\\s*)?(?:随机|强)?密码\\s*[:：]?\\s*(?:(${number})\\s*[位个]?)?\\s*(不含符号|无符号|只有?字母数字|纯数字|只有?数字)?$`,
    'u',
  ).exec(text);
  if (secret !== null) {
    const written = secret[1] ?? secret[2];
    const symbols =
      secret[3] === undefined ? 'all' : /纯数字|只有?数字$/u.test(secret[3]) ? 'digits' : 'letters';
    return { kind: 'password', length: written === undefined ? 16 : read(written), characters: symbols };
  }
  const uuid = new RegExp(
    `^(?:生成\\s*)?(?:(${number})\\s*个\\s*)?(?:uuid|guid)\\s*(?:(${number})\\s*个?)?$`,
    'iu',
  ).exec(text);
  if (uuid !== null) return { kind: 'uuid', count: read(uuid[1] ?? uuid[2] ?? '1') };
  const { rest, count, unique } = splitCount(text);
  const range =
    /^(?:从|在)?\s*(-?\d{1,18})\s*(?:到|至|~|～|—|–|-|\.\.|,|，)\s*(-?\d{1,18})\s*(?:之间|中|里|内)?(?:随机|的|选|抽|取|数字|整数|随机数|数|一|\s)*$/u.exec(
      rest,
    );
  if (range !== null) {
    return {
      kind: 'number',
      minimum: range[1] ?? '1',
      maximum: range[2] ?? '100',
      count: count ?? 1,
      unique,
    };
  }
  if (/^(?:随机)?(?:一?个?)?(?:随机)?(?:数字?|整数)?$/u.test(rest)) {
    return { kind: 'number', minimum: '1', maximum: '100', count: count ?? 1, unique };
  }
  const list = rest
    .replace(/^(?:从|在|抽签|抽|选|随机选?|帮我选?)\s*[:：]?\s*/u, '')
    .replace(/\s*(?:中|里|之中|里面)?\s*(?:随机)?(?:选|抽|挑|取)?(?:一个|出)?$/u, '');
  const items = splitItems(list);
  if (items.length < 2) {
    throw new ToolFailure(
      `看不懂“${excerpt(text)}”，可以写：1-100、3d6、抛硬币、从 甲、乙、丙 中选 1 个、密码 16位、uuid。`,
    );
  }
  return { kind: 'pick', items, count: count ?? 1 };
}
