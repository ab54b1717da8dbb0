import { terms } from './extract/rank-sentences.ts';
import { chineseStopWords } from './extract/stop-words.ts';

/** What a tool is known by. */
export interface KnownTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /**
   * What people say who need it. Words that blanks part are said together, in any order; of those that slashes part, one
   * is: 打印/下载 简历. Things are called as in `things`.
   */
  readonly keywords: readonly string[];
}

/** What tools are about, and what else people call it. */
const things = {
  简历: '个人履历 履历表 履历 求职材料 cv resume',
  图片: '照片 相片 截图 图像 附图 这张图 那张图 这图 photo image',
  文档: '文件 合同 协议 报告 论文 资料 标书 病历 名单 课件 会议纪要 判决书 说明书 这个pdf 那个pdf 这份pdf pdf里',
  对话: '聊天记录 聊天 会话',
  电脑: '计算机',
  节日: '除夕 春节 过年 元旦 五一 十一 国庆 元宵 端午 七夕 中秋 重阳 腊八 小年 冬至 清明',
  外地: '国外 海外 美国 英国 法国 德国 俄罗斯 泰国 韩国 日本 澳洲 澳大利亚 加拿大 欧洲 印度 新加坡 纽约 伦敦 东京 巴黎 悉尼 墨尔本 洛杉矶 旧金山 西雅图 芝加哥 波士顿 柏林 莫斯科 迪拜 曼谷 首尔 温哥华 多伦多',
};

const thingOf = new Map(
  Object.entries(things).flatMap(([thing, names]) => names.split(' ').map((name) => [name, thing] as const)),
);
const chineseNames = new RegExp(
  [...thingOf.keys()].filter((name) => /\p{Script=Han}/u.test(name)).join('|'),
  'gu',
);

/** To a tool 三斤 is as 3.5斤. 一 or 半 alone mostly counts nothing: 一起, 半天. */
const numeral = /[\d零〇一二两三四五六七八九十百千万亿半.,%]+/gu;

/** A text as it is compared: of one width and case, things by one name, numbers as 〇, Latin words with their ends. */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(chineseNames, (name) => thingOf.get(name) ?? name)
    .replace(/[a-z]+/gu, (word) => thingOf.get(word) ?? `<${word}>`)
    .replace(numeral, (run) => (/^[一半.,%]$/u.test(run) ? run : '〇'))
    .replace(/\s+/gu, '')
    .replaceAll('/', '÷');

type Keyword = readonly (readonly string[])[];

/** Whether one of each part's words stands in a text, each at a place of its own. */
function isSaid(keyword: Keyword, text: string): boolean {
  let rest = text;
  return keyword.every((words) => {
    const word = words.find((one) => rest.includes(one));
    if (word !== undefined) rest = rest.replace(word, '\n');
    return word !== undefined;
  });
}

/** Pairs of neighbouring characters that say something, and Latin words. */
const pairsOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => [...terms(text).keys()]).filter((pair) => !chineseStopWords.has(pair));

function prepare({ title, description, keywords }: KnownTool) {
  const read = keywords.map((keyword) => keyword.split(' ').map((part) => part.split('/').map(fold)));
  return {
    keywords: read,
    words: new Set(pairsOf([fold(title), ...read.flat(2)])),
    about: new Set(pairsOf([fold(description)])),
  };
}

/** Tools that were looked at, by what they are known by: every request brings the same ones anew. */
const prepared = new Map<string, ReturnType<typeof prepare>>();
/** Beyond it some are not ours. */
const maxPrepared = 1_000;

function prepareOnce(tool: KnownTool): ReturnType<typeof prepare> {
  const key = JSON.stringify([tool.title, tool.description, tool.keywords]);
  const known = prepared.get(key) ?? prepare(tool);
  if (prepared.size >= maxPrepared) prepared.clear();
  prepared.set(key, known);
  return known;
}

/** What a keyword counts that is said; a pair of characters in common counts some 4 at most. */
const keywordScore = 10;
/** What a pair of the description counts of one of the keywords. */
const descriptionWeight = 0.5;
/** From this score on a tool is likely to be needed. */
const likelyScore = 7.5;

/**
 * How well each tool fits what is said, the best first: by its keywords, and by the pairs of characters that it has in
 * common with keywords, title and description, of which those that few tools have count more (idf, as in BM25).
 */
export function rankTools<T extends KnownTool>(
  tools: readonly T[],
  said: string,
): readonly { readonly tool: T; readonly score: number }[] {
  const text = fold(said);
  const known = tools.map((tool) => ({ tool, ...prepareOnce(tool) }));
  const pairs = pairsOf([text]).map((pair) => {
    const holders = known.filter(({ words, about }) => words.has(pair) || about.has(pair)).length;
    return { pair, rarity: Math.log(1 + tools.length / (holders || 1)) };
  });
  return known
    .map(({ tool, keywords, words, about }) => {
      const shared = pairs.map(
        ({ pair, rarity }) => rarity * (words.has(pair) ? 1 : about.has(pair) ? descriptionWeight : 0),
      );
      const score = keywordScore * keywords.filter((keyword) => isSaid(keyword, text)).length;
      return { tool, score: shared.reduce((sum, one) => sum + one, score) };
    })
    .toSorted((a, b) => b.score - a.score);
}

/** The tools that are likely to be needed for what is said, the best first. */
export const likelyTools = <T extends KnownTool>(tools: readonly T[], said: string): readonly T[] =>
  rankTools(tools, said)
    .filter(({ score }) => score >= likelyScore)
    .map(({ tool }) => tool);
