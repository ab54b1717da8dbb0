import * as z from 'zod/mini';
import { defineFeatureTool, type FeatureTool } from '../../shared/feature-tools/feature-tool.ts';

export const tools: readonly FeatureTool[] = [
  defineFeatureTool(
    {
      name: 'search_gallery',
      command: '/搜画廊',
      alias: '/findgallery',
      title: '搜索画廊',
      description: '在社区画廊里找作品：标题、作者、标签',
      examples: ['山水'],
      keywords: ['画廊', '作品', '社区'],
      effect: 'read',
      isUntrusted: true,
    },
    {
      input: z.object({
        query: z.string().check(z.maxLength(80), z.describe('要找的词语；空着是最新的作品')),
      }),
      textField: 'query',
      run: async ({ query }) => (await import('./tools/gallery-tools.ts')).searchGallery(query),
    },
  ),
];
