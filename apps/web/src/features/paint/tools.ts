import * as z from 'zod/mini';
import type { Attachable } from '../../shared/feature-tools/attachable.ts';
import { defineFeatureTool, type FeatureTool } from '../../shared/feature-tools/feature-tool.ts';

const handlers = () => import('./tools/paint-tools.ts');

const PaintInput = z.object({
  prompt: z.string().check(z.minLength(1), z.maxLength(2_000), z.describe('想画的内容')),
  style: z.optional(z.string().check(z.maxLength(20), z.describe('风格的名称，如 水墨、水彩、极简'))),
  shape: z.optional(z.enum(['square', 'wide', 'tall', 'phone']).check(z.describe('画幅'))),
  count: z.optional(z.int().check(z.minimum(1), z.maximum(4), z.describe('张数'))),
});
const choices = { square: '方', wide: '横', tall: '竖', phone: '手机壁纸' };
const Painted = z.object({ pictures: z.array(z.string()), seed: z.number(), isDone: z.boolean() });
const MadePictures = z.array(z.object({ id: z.string(), updatedAt: z.number() }));

export const group = '图片';

export const tools: readonly FeatureTool[] = [
  defineFeatureTool(
    {
      name: 'paint_picture',
      command: '/画',
      alias: '/paint',
      title: '画一张图',
      description:
        '用内置画笔画山水、花木、城市与天空，存进作品；不用模型，不花额度。人物、动物和物件要用图像模型',
      examples: ['江南水乡，水墨，留白'],
      keywords: [
        '画一张/画一幅/画个/画一个',
        '画幅/画张/画只/画一只/画两',
        '帮我画/给我画/给画/画出来',
        '画 图/画/像/猫/花',
        '文生图',
        '配图/插图/插画',
        '海报',
        '背景图/壁纸/封面',
        '一张图/张图',
        '做图/出图/绘图',
        '生成 图片/图/画',
        '弄/整/做/来 张图',
        '贺卡/表情包/头像',
        'logo',
        '画一下',
      ],
      effect: 'write',
      opens: () => '/messageToImg',
      choices,
    },
    {
      input: PaintInput,
      output: Painted,
      textField: 'prompt',
      preview: async (input) => (await handlers()).previewPaint(input),
      run: async (input) => (await handlers()).paintWithBrush(input),
      undo: { data: MadePictures, run: async (data) => (await handlers()).undoPaint(data) },
    },
  ),
  defineFeatureTool(
    {
      name: 'paint_with_model',
      command: '/模型作画',
      alias: '/paintmodel',
      title: '用模型画图',
      description: '用本站接入的图像模型按文字画图，存进作品',
      examples: ['一只戴帽子的猫，油画'],
      keywords: [
        '画一张/画一幅/画个/画一个',
        '画只/画一只/画张/画幅',
        '帮我画/给我画',
        '海报/插画/壁纸',
        '背景图',
        '生成 图片/图',
        '用模型画/模型作画',
        'ai 画/图/作画',
        '照片级',
        '写实/逼真 画',
        '一张图/张图',
        '画一下',
      ],
      effect: 'cost',
      opens: () => '/messageToImg',
      choices,
    },
    {
      input: PaintInput,
      output: Painted,
      textField: 'prompt',
      preview: async (input) => (await handlers()).previewModelPaint(input),
      run: async (input) => (await handlers()).paintWithModel(input),
      undo: { data: MadePictures, run: async (data) => (await handlers()).undoPaint(data) },
    },
  ),
  defineFeatureTool(
    {
      name: 'search_pictures',
      command: '/搜图片',
      alias: '/findpicture',
      title: '搜索图片',
      description: '在这个浏览器里的图片中找：提示词、风格、模型；空着列出最新的',
      examples: ['山水'],
      keywords: [
        '我的图片/我的图/我的作品/我的画',
        '我 作品 最近/显示/看',
        '画过',
        '做过的图',
        '上次/上回/之前/以前 图/画',
        '哪张图',
        '找/翻/搜 图片',
        '找 那张',
        '找出来 图',
        '生成过',
        '我画的',
      ],
      effect: 'read',
      isUntrusted: true,
    },
    {
      input: z.object({
        query: z.optional(z.string().check(z.maxLength(100), z.describe('要找的词语；空着是最新的'))),
      }),
      output: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          maker: z.string(),
          width: z.number(),
          height: z.number(),
        }),
      ),
      textField: 'query',
      run: async ({ query }) => (await handlers()).searchPictures(query ?? ''),
    },
  ),
  defineFeatureTool(
    {
      name: 'favourite_picture',
      command: '/收藏图片',
      alias: '/favourite',
      title: '收藏图片',
      description: '收藏一张图片，或取消收藏',
      examples: ['最新'],
      keywords: [
        '收藏图片',
        '收藏 图/画',
        '取消收藏',
        '收藏这/收藏起来',
        '收着',
        '加收藏',
        '收藏夹',
        '标星/点赞',
      ],
      effect: 'write',
      isUntrusted: true,
    },
    {
      input: z.object({
        picture: z.string().check(z.minLength(1), z.maxLength(200), z.describe('图片的编号或标题')),
        favourite: z.optional(z.boolean().check(z.describe('收藏'))),
      }),
      output: z.object({ id: z.string(), favourite: z.boolean() }),
      textField: 'picture',
      preview: async (input) => (await handlers()).previewFavourite(input),
      run: async (input) => (await handlers()).setFavourite(input),
      undo: {
        data: z.object({ id: z.string(), favourite: z.boolean() }),
        run: async (data) => (await handlers()).undoFavourite(data),
      },
    },
  ),
];

export const attachable: Attachable = {
  id: 'picture',
  label: '图片',
  list: async () => (await import('./tools/attach-picture.ts')).listItems(),
  read: async (id) => (await import('./tools/attach-picture.ts')).readItem(id),
};
