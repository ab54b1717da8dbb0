import * as z from 'zod/mini';
import { defineFeatureTool, type FeatureTool } from '../../shared/feature-tools/feature-tool.ts';

const handlers = () => import('./app-tools.ts');

/** Tools that are about all features at once. */
export const tools: readonly FeatureTool[] = [
  defineFeatureTool(
    {
      name: 'storage_usage',
      command: '/存储',
      alias: '/storage',
      title: '存储用量',
      description: '说出这个浏览器里存了什么、各多少条、占多大',
      examples: ['（直接发送）'],
      keywords: [
        '存储',
        '占用空间/占空间',
        '占 地方',
        '占了多',
        '多大空间/多少空间',
        '存了什么',
        '清理空间',
        '占内存',
        '空间 满',
        '网站/浏览器 缓存',
        '占多大',
      ],
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
