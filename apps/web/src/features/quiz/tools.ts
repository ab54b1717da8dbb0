import type { Kind } from '@baigong/quiz';
import * as z from 'zod/mini';
import { defineFeatureTool, type FeatureTool } from '../../shared/feature-tools/feature-tool.ts';

const handlers = () => import('./tools/quiz-tools.ts');

/** The kinds with their names here as well: the package with its schedule is loaded with the handlers. */
const kindNames = {
  syllable: '看字写拼音',
  tone: '声调',
  retroflex: '平翘舌',
  nasal: '前后鼻音',
  consonant: '易混声母',
  polyphone: '多音字',
  neutral: '轻声',
  erhua: '儿化',
  sandhi: '变调',
  misread: '易错读音',
  word: '词语判断',
  measure: '量词搭配',
  grammar: '语序和表达',
  judgement: '判断对错',
} satisfies Readonly<Record<Kind, string>>;
const kinds = Object.keys(kindNames) as [Kind, ...Kind[]];

const Items = z.array(z.object({ id: z.string(), kind: z.string(), prompt: z.string(), answer: z.string() }));
const count = z.optional(z.int().check(z.minimum(1), z.maximum(30), z.describe('题数')));

export const group = '普通话';

export const tools: readonly FeatureTool[] = [
  defineFeatureTool(
    {
      name: 'quiz_progress',
      command: '/普通话进度',
      alias: '/quizprogress',
      title: '普通话练习进度',
      description: '给出普通话练习的题量、正确率、连续天数和最弱的考点',
      examples: ['（直接发送）'],
      keywords: [
        '普通话 怎么样/咋样/水平/成绩',
        '练得',
        '练习进度',
        '练到',
        '普通话 进步/薄弱/连续',
        '薄弱',
        '弱项',
        '考点',
        '正确率',
        '打卡 普通话',
        '普通话 几天',
      ],
      effect: 'read',
    },
    {
      input: z.object({}),
      output: z.object({
        answered: z.number(),
        accuracy: z.nullable(z.number()),
        due: z.number(),
        weakest: z.array(
          z.object({ contrast: z.string(), name: z.string(), accuracy: z.number(), answered: z.number() }),
        ),
        exams: z.array(z.object({ at: z.number(), total: z.number(), level: z.nullable(z.string()) })),
      }),
      run: async () => (await handlers()).quizProgress(),
    },
  ),
  defineFeatureTool(
    {
      name: 'make_practice_set',
      command: '/普通话练习',
      alias: '/practice',
      title: '出一组普通话题',
      description: '按薄弱的考点或指定题型出一组普通话练习题，附答案和解释；不记进度',
      examples: ['（直接发送）'],
      keywords: [
        '普通话 题/练/考',
        '练习题',
        '出题',
        '出几道/出0道/出 道题',
        '来几道/来0道',
        '练练',
        '平翘舌',
        '前后鼻音',
        '轻声',
        '儿化',
        '绕口令',
        '多音字 练/题',
        '考考我',
        '普通话 测试/测测',
        '模拟题',
      ],
      effect: 'read',
      choices: kindNames,
    },
    {
      input: z.object({ kind: z.optional(z.enum(kinds).check(z.describe('题型；不选按薄弱考点'))), count }),
      output: z.object({ basis: z.string(), items: Items }),
      run: async (input) => (await handlers()).makePracticeSet(input),
    },
  ),
  defineFeatureTool(
    {
      name: 'list_quiz_mistakes',
      command: '/错题',
      alias: '/mistakes',
      title: '普通话错题',
      description: '列出普通话错题本里错得最多的题和正确读法',
      examples: ['（直接发送）'],
      keywords: ['错题', '读错/念错', '错得最多', '老错', '普通话 错', '错的字', '哪些字 错', '易错'],
      effect: 'read',
    },
    {
      input: z.object({ count }),
      output: Items,
      run: async ({ count: most }) => (await handlers()).listMistakes(most ?? 20),
    },
  ),
];
