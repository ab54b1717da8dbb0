import * as z from 'zod/mini';
import { defineFeatureTool, type FeatureTool } from '../../shared/feature-tools/feature-tool.ts';

const handlers = () => import('./app-tools.ts');

/** Tools that are about all features at once. */
export const tools: readonly FeatureTool[] = [
  defineFeatureTool(
    {
      name: 'search_everything',
      command: '/搜全部',
      alias: '/searchall',
      title: '搜索全部',
      description: '在对话、简历、文档、图片和提示词里一起找词语',
      examples: ['违约金'],
      keywords: ['到处找', '所有地方', '在哪里写过', '全部搜索', '搜一下我的'],
      effect: 'read',
      isUntrusted: true,
    },
    {
      input: z.object({
        query: z.string().check(z.minLength(1), z.maxLength(80), z.describe('要找的词语')),
      }),
      output: z.array(z.object({ tool: z.string(), summary: z.string(), found: z.unknown() })),
      textField: 'query',
      run: async ({ query }, signal) => (await handlers()).searchEverything(query, signal),
    },
  ),
  defineFeatureTool(
    {
      name: 'storage_usage',
      command: '/存储',
      alias: '/storage',
      title: '存储用量',
      description: '说出这个浏览器里存了什么、各多少条、占多大',
      examples: ['（直接发送）'],
      keywords: ['存储', '占用空间', '存了什么', '多大空间', '清理空间'],
      effect: 'read',
    },
    {
      input: z.object({}),
      output: z.object({
        usedBytes: z.nullable(z.number()),
        quotaBytes: z.nullable(z.number()),
        isPersistent: z.nullable(z.boolean()),
        records: z.array(z.object({ label: z.string(), count: z.number() })),
      }),
      run: async () => (await handlers()).storageUsage(),
    },
  ),
];
