import * as z from 'zod/mini';
import { defineFeatureTool, type FeatureTool } from '../../shared/feature-tools/feature-tool.ts';
import { kindNames, unitKinds } from '../../shared/search/unit.ts';

const Kind = z.enum(unitKinds);

const handlers = () => import('./tools/search-all.ts');

export const tools: readonly FeatureTool[] = [
  defineFeatureTool(
    {
      name: 'search_all',
      command: '/搜全部',
      alias: '/searchall',
      title: '搜索全部',
      description: '在对话、简历、文档（含识别出的文字）、图片提示词、自建提示词和收藏里一起找；可用全拼',
      examples: ['提薪'],
      keywords: [
        '到处找/全都找',
        '所有地方',
        '全部 找',
        '翻出来',
        '存哪/放哪',
        '哪里提到',
        '以前写过',
        '凡是',

        '帮我找找',
        '搜全部/搜索全部',
        '都给我找',
        '找不到了',
        '我之前 记过/写过/看过',
        '找 我的/我 过',
      ],
      effect: 'read',
      choices: kindNames,
      isUntrusted: true,
    },
    {
      input: z.object({
        query: z
          .string()
          .check(z.minLength(1), z.maxLength(200), z.describe('要找的词语，空格隔开几个；可用拼音')),
        kind: z.optional(Kind.check(z.describe('只在这一类里找；不写就是全部'))),
      }),
      output: z.array(z.object({ kind: Kind, id: z.string(), title: z.string(), text: z.string() })),
      textField: 'query',
      run: async ({ query, kind }, signal) => (await handlers()).searchAll(query, kind, signal),
    },
  ),
];
