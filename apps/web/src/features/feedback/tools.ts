import { FeedbackKind, maxFeedbackText } from '@baigong/contracts';
import * as z from 'zod/mini';
import { defineFeatureTool, type FeatureTool } from '../../shared/feature-tools/feature-tool.ts';
import { kindLabels } from './entry/labels.ts';

const handlers = () => import('./tools/feedback-tools.ts');

export const tools: readonly FeatureTool[] = [
  defineFeatureTool(
    {
      name: 'send_feedback',
      command: '/反馈',
      alias: '/feedback',
      title: '发送反馈',
      description: '把一条问题或建议发给站点的管理员',
      examples: ['希望导出时可以选择纸张'],
      keywords: [
        '反馈',
        '投诉 网站',
        '报告问题',
        '提建议/提个建议/提意见',
        '管理员',
        'bug 有/网站',
        '网站 问题/投诉',
        '没反应',
        '你们 建议',
        '给你们提',
      ],
      effect: 'send',
      choices: kindLabels,
    },
    {
      input: z.object({
        text: z
          .string()
          .check(z.trim(), z.minLength(1), z.maxLength(maxFeedbackText), z.describe('反馈的内容')),
        kind: z.optional(FeedbackKind.check(z.describe('种类'))),
      }),
      output: z.object({ sent: z.boolean() }),
      textField: 'text',
      preview: async (input) => (await handlers()).previewFeedback(input),
      run: async (input) => (await handlers()).sendFeedback(input),
    },
  ),
];
