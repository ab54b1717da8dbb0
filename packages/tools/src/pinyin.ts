import { customPinyin, pinyin } from 'pinyin-pro';
import * as z from 'zod/mini';
import { ToolFailure, excerpt } from './failure.ts';
import { defineTool, textArgument } from './tool.ts';

const MAX_LENGTH = 20_000;

/** Everyday words whose polyphones the library's own dictionary gets wrong. */
customPinyin({
  长得: 'zhǎng de',
  还钱: 'huán qián',
  还书: 'huán shū',
  还款: 'huán kuǎn',
  还债: 'huán zhài',
  还给: 'huán gěi',
  还清: 'huán qīng',
  还贷: 'huán dài',
  了解: 'liǎo jiě',
  觉得: 'jué de',
  教书: 'jiāo shū',
  调查: 'diào chá',
});
const styles = ['marks', 'digits', 'plain', 'initials'] as const;
type Style = (typeof styles)[number];

const titles: Record<Style, string> = {
  marks: '带声调',
  digits: '数字声调',
  plain: '不带声调',
  initials: '首字母',
};

const prefixes: readonly (readonly [RegExp, Style])[] = [
  [/^(?:首字母|缩写|声母)[\s:：]+/u, 'initials'],
  [/^(?:数字声?调?|数字标调)[\s:：]+/u, 'digits'],
  [/^(?:无声?调|不带声?调|不标调)[\s:：]+/u, 'plain'],
  [/^(?:声调|带声?调|标调)[\s:：]+/u, 'marks'],
];

interface Syllable {
  readonly origin: string;
  readonly result: string;
  readonly isZh: boolean;
}

function read(text: string, style: Style): Syllable[] {
  const toneType = style === 'digits' ? 'num' : style === 'marks' ? 'symbol' : 'none';
  return pinyin(text, {
    type: 'all',
    toneType,
    ...(style === 'initials' ? { pattern: 'first' as const } : {}),
  }).map(({ origin, pinyin: spelled, first, isZh }) => ({
    origin,
    // The neutral tone is written 5, as dictionaries and input methods do.
    result: isZh ? (style === 'initials' ? first : spelled.replace(/0$/, '5')) : origin,
    isZh,
  }));
}

/** Syllables apart by a blank; other text as it stood, apart from syllables where letters would touch. */
function join(syllables: readonly Syllable[], style: Style): string {
  let result = '';
  let previousZh = false;
  for (const { result: part, isZh } of syllables) {
    const letters = /^[\p{L}\p{N}]/u.test(part) && /[\p{L}\p{N}]$/u.test(result);
    const gap = isZh && previousZh ? style !== 'initials' : letters && isZh !== previousZh;
    result += (gap ? ' ' : '') + part;
    previousZh = isZh;
  }
  return result;
}

export const pinyinTool = defineTool('pinyin', {
  input: z.object({
    text: textArgument('Text with Chinese characters.', MAX_LENGTH),
    style: z.optional(
      z
        .enum(styles)
        .check(
          z.describe(
            'marks: nǐ hǎo (default); digits: ni3 hao3, neutral tone 5; plain: ni hao; initials: nh',
          ),
        ),
    ),
  }),
  parse(source) {
    for (const [prefix, style] of prefixes) {
      if (prefix.test(source)) return { text: source.replace(prefix, ''), style };
    }
    return { text: source };
  },
  run({ text, style = 'marks' }) {
    if (text.length > MAX_LENGTH) throw new ToolFailure(`拼音一次最多处理 ${MAX_LENGTH} 个字符。`);
    if (!/\p{Script=Han}/u.test(text)) throw new ToolFailure(`“${excerpt(text)}”里没有汉字，无法注音。`);
    // A lone half of a surrogate pair has no reading and would make the reader's own text broken.
    const lines = text.toWellFormed().split(/\r\n?|\n/);
    const syllables = lines.map((line) => read(line, style));
    const spelled = syllables.map((line) => join(line, style));
    const all = spelled.join('\n');
    const others = styles.filter((other) => other !== style);
    const short = text.length <= 200;
    const unread = [
      ...new Set(
        syllables
          .flat()
          .filter(({ origin, isZh }) => !isZh && /\p{Script=Han}/u.test(origin))
          .map(({ origin }) => origin),
      ),
    ];
    return {
      title: `拼音（${titles[style]}）`,
      summary: excerpt(all.replace(/\n/g, ' '), 120),
      blocks: [
        { type: 'code', language: 'text', text: all },
        ...(short
          ? [
              {
                type: 'keyValues' as const,
                items: others.map((other) => ({
                  key: titles[other],
                  value: lines.map((line) => join(read(line, other), other)).join(' / '),
                })),
              },
            ]
          : []),
        ...(unread.length > 0
          ? [{ type: 'text' as const, text: `字典里没有读音，照原样保留：${unread.slice(0, 20).join('、')}` }]
          : []),
      ],
    };
  },
});
