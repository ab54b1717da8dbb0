import { ConverterBuilder } from 'opencc-js/core';
import { configs, from, to } from 'opencc-js/preset';
import * as z from 'zod/mini';
import { excerpt } from './failure.ts';
import { defineTool, textArgument } from './tool.ts';

const targets = ['simplified', 'traditional', 'taiwan', 'taiwan_words', 'hong_kong'] as const;
type Target = (typeof targets)[number];

const titles: Record<Target, string> = {
  simplified: '简体',
  traditional: '繁体（OpenCC 标准）',
  taiwan: '繁体（台湾字形）',
  taiwan_words: '繁体（台湾字形与用词）',
  hong_kong: '繁体（香港字形）',
};

const build = ConverterBuilder({ from, to, configs });

/** OpenCC's own names. Simplified comes from Taiwan's words, so that 軟體 gives 软件 and plain 繁體 still converts. */
const pairs: Record<Target, { from: string; to: string }> = {
  simplified: { from: 'twp', to: 'cn' },
  traditional: { from: 'cn', to: 't' },
  taiwan: { from: 'cn', to: 'tw' },
  taiwan_words: { from: 'cn', to: 'twp' },
  hong_kong: { from: 'cn', to: 'hk' },
};

/** Made once each: a converter reads its dictionaries into a tree. */
const converters = new Map<Target, (text: string) => string>();

function converter(target: Target): (text: string) => string {
  const known = converters.get(target);
  if (known !== undefined) return known;
  const made = build(pairs[target]);
  converters.set(target, made);
  return made;
}

const prefixes: readonly (readonly [RegExp, Target])[] = [
  [/^(?:转换?[为成]?)?(?:台湾?|臺灣?)(?:用词|用語|用语|词汇|習慣|习惯)[\s:：]+/u, 'taiwan_words'],
  [/^(?:转换?[为成]?)?(?:台湾|臺灣|台|台湾字形)(?:正体|正體|繁体|字形)?[\s:：]+/u, 'taiwan'],
  [/^(?:转换?[为成]?)?(?:香港|港)(?:繁体|繁體|字形)?[\s:：]+/u, 'hong_kong'],
  [/^(?:转换?[为成]?|轉換?[為成]?)?(?:简体|简|簡體|簡|简体字|简体中文)[\s:：]+/u, 'simplified'],
  [/^(?:转换?[为成]?|轉換?[為成]?)?(?:繁体|繁|繁體|繁体字|繁体中文)[\s:：]+/u, 'traditional'],
];

function changes(text: string, other: string): number {
  const [a, b] = [Array.from(text), Array.from(other)];
  if (a.length !== b.length) return Math.max(1, Math.abs(a.length - b.length));
  return a.reduce((total, character, index) => total + (character === b[index] ? 0 : 1), 0);
}

/** Towards whichever script the text is not written in; simplified when it has marks of neither. */
function guess(text: string): Target {
  const sample = text.slice(0, 5_000);
  return changes(sample, converter('simplified')(sample)) >= changes(sample, converter('traditional')(sample))
    ? 'simplified'
    : 'traditional';
}

export const convertScript = defineTool('convert_script', {
  input: z.object({
    text: textArgument('Chinese text.'),
    target: z.optional(
      z
        .enum(targets)
        .check(
          z.describe(
            'Script wanted; left out: the other one. taiwan_words also changes vocabulary (软件 → 軟體).',
          ),
        ),
    ),
  }),
  parse(source) {
    for (const [prefix, target] of prefixes) {
      if (prefix.test(source)) return { text: source.replace(prefix, ''), target };
    }
    return { text: source };
  },
  run({ text, target = guess(text) }) {
    const result = converter(target)(text);
    const changed = result !== text;
    return {
      title: `转为${titles[target]}`,
      summary: changed
        ? excerpt(result.replace(/\s+/g, ' '), 80)
        : `没有需要转换的字，原文已是${titles[target]}或不分简繁。`,
      blocks: [
        { type: 'code', language: 'text', text: result },
        ...(changed && target !== 'simplified'
          ? [
              {
                type: 'text' as const,
                text: '一简对多繁（后/後、发/發/髮）按词语判断，人名、地名等请再看一遍。',
              },
            ]
          : []),
      ],
    };
  },
});
