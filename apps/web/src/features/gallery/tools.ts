import * as z from 'zod/mini';
import { defineFeatureTool, type FeatureTool } from '../../shared/feature-tools/feature-tool.ts';

/** The way of a picture's id. */
const pictureChannel = 'gallery picture';

const Found = z.array(z.object({ id: z.string() }));

export const group = '画廊';

export const tools: readonly FeatureTool[] = [
  defineFeatureTool(
    {
      name: 'search_gallery',
      command: '/搜画廊',
      alias: '/findgallery',
      title: '搜索画廊',
      description: '在社区画廊里找作品：标题、作者、标签',
      examples: ['山水'],
      keywords: ['画廊', '社区', '广场', '别人/大家/网友 画/作品', '作品 找/看看', '逛逛', '灵感 图/画'],
      effect: 'read',
      isUntrusted: true,
      finds: (data) => {
        const parsed = z.safeParse(Found, data);
        return parsed.success ? parsed.data.map(({ id }) => ({ channel: pictureChannel, text: id })) : [];
      },
    },
    {
      input: z.object({
        query: z.string().check(z.maxLength(80), z.describe('要找的词语；空着是最新的作品')),
      }),
      output: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          author: z.string(),
          tags: z.array(z.string()),
          likes: z.number(),
        }),
      ),
      textField: 'query',
      // The newest ones, asked for without a word.
      sends: ({ query }) =>
        query.trim() === '' ? undefined : { to: '社区画廊', channel: 'gallery search', text: query.trim() },
      run: async ({ query }) => (await import('./tools/gallery-tools.ts')).searchGallery(query),
    },
  ),
  defineFeatureTool(
    {
      name: 'read_gallery_picture',
      command: '/看作品',
      alias: '/readgallery',
      title: '画廊作品详情',
      description: '读出画廊里一件作品的标题、作者、提示词和参数',
      examples: [],
      keywords: [
        '画廊作品',
        '提示词怎么写',
        '作品 提示词/参数/作者/咒语',
        '画廊/广场 提示词/怎么/咒语',
        '咒语',
        '怎么画出来',
      ],
      effect: 'read',
      isUntrusted: true,
    },
    {
      input: z.object({
        picture: z.string().check(z.minLength(1), z.maxLength(80), z.describe('作品的编号或标题')),
      }),
      output: z.object({
        id: z.string(),
        title: z.string(),
        author: z.string(),
        prompt: z.nullable(z.string()),
      }),
      textField: 'picture',
      sends: ({ picture }) => ({ to: '社区画廊', channel: pictureChannel, text: picture.trim() }),
      run: async ({ picture }) => (await import('./tools/gallery-tools.ts')).readGalleryPicture(picture),
    },
  ),
];
