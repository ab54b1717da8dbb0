import * as z from 'zod/mini';
import { defineFeatureTool, type FeatureTool } from '../../shared/feature-tools/feature-tool.ts';
import { MadePicture, MadePictureData, pictureHint } from '../../shared/feature-tools/made-picture.ts';
import { everydayWords } from '../../shared/everyday-words.ts';

const handlers = () => import('./tools/vision-tools.ts');

const wanted = z.string().check(z.minLength(1), z.maxLength(200), z.describe(pictureHint));
const one = z.object({ picture: wanted });
const undo = {
  data: MadePicture,
  run: async (data: z.infer<typeof MadePicture>) => (await handlers()).deleteMadePicture(data),
};

export const group = '图片';

export const tools: readonly FeatureTool[] = [
  defineFeatureTool(
    {
      name: 'read_picture_text',
      command: '/识字',
      alias: '/ocr',
      title: '识别图片文字',
      description: '在本机识别一张图片里的文字',
      examples: ['最新'],
      keywords: everydayWords.pictureText,
      effect: 'read',
      isUntrusted: true,
    },
    {
      input: one,
      output: z.object({ id: z.string(), title: z.string(), text: z.string() }),
      textField: 'picture',
      run: async ({ picture }, signal, conversation) =>
        (await handlers()).readPictureText(picture, signal, conversation),
    },
  ),
  defineFeatureTool(
    {
      name: 'find_picture_codes',
      command: '/识码',
      alias: '/readcode',
      title: '识别二维码',
      description: '读出一张图片里的二维码和条形码',
      examples: ['最新'],
      keywords: [
        '二维码',
        '条形码/条码',
        '扫码',
        '扫出来',
        '扫一下 码',
        '码 图片',
        '识别码/这个码/个码',
        '图片 扫',
        '解码 图片',
      ],
      effect: 'read',
      isUntrusted: true,
    },
    {
      input: one,
      output: z.object({
        id: z.string(),
        codes: z.array(z.object({ text: z.string(), format: z.string() })),
      }),
      textField: 'picture',
      run: async ({ picture }, _signal, conversation) =>
        (await handlers()).findPictureCodes(picture, conversation),
    },
  ),
  defineFeatureTool(
    {
      name: 'describe_picture_file',
      command: '/图片信息',
      alias: '/pictureinfo',
      title: '图片信息',
      description: '给出一张图片的格式、尺寸、大小、主色和清晰度',
      examples: ['最新'],
      keywords: [
        '图片 信息/尺寸/大小/像素',
        '图片 清晰/清楚/模糊/分辨率',
        '图片 多大/几兆/多少兆',
        '多少像素',
        '像素够',
        '图片 配色/主色/颜色',
        '图片 什么格式',
        '图片 够不够/宽/高',
        '多少k 图片',
        '主色',
      ],
      effect: 'read',
      isUntrusted: true,
    },
    {
      input: one,
      output: z.object({
        id: z.string(),
        facts: z.record(z.string(), z.string()),
        palette: z.array(z.object({ hex: z.string(), name: z.string(), share: z.number() })),
      }),
      textField: 'picture',
      run: async ({ picture }, _signal, conversation) =>
        (await handlers()).describePictureFile(picture, conversation),
    },
  ),
  defineFeatureTool(
    {
      name: 'check_picture_privacy',
      command: '/照片体检',
      alias: '/picturecheck',
      title: '照片体检',
      description: '查一张图片的文件里带着的位置、相机、作者等信息',
      examples: ['最新'],
      keywords: [
        '图片 体检/隐私/安全',
        '元数据',
        '拍摄地点',
        'exif',
        '图片 位置/定位/哪拍',
        '哪儿拍/哪里拍',
        '图片 泄露/暴露/查到',
        '图片 什么时候拍',
        '什么相机/什么手机',
        '图片 带着/藏着',
      ],
      effect: 'read',
      isUntrusted: true,
    },
    {
      input: one,
      output: z.object({
        id: z.string(),
        complete: z.boolean(),
        findings: z.array(z.object({ name: z.string(), severity: z.string() })),
      }),
      textField: 'picture',
      run: async ({ picture }, _signal, conversation) =>
        (await handlers()).checkPicturePrivacy(picture, conversation),
    },
  ),
  defineFeatureTool(
    {
      name: 'clean_picture',
      command: '/清理图片',
      alias: '/cleanpicture',
      title: '清理图片信息',
      description: '去掉一张图片文件里的位置、相机等信息，另存一张，原图不动',
      examples: ['最新'],
      keywords: [
        '图片 清理/去隐私',
        '去掉/去除/抹掉/删 位置/定位',
        '去掉/去除/清除/删 元数据/exif',
        '图片 定位/位置/地点',
        '去定位/去位置',
        '图片 去掉/删/抹 信息',
        '去掉 拍摄',
      ],
      effect: 'write',
      opens: () => '/messageToImg',
      isUntrusted: true,
    },
    {
      input: one,
      output: MadePictureData,
      textField: 'picture',
      preview: async (input, conversation) => (await handlers()).previewClean(input.picture, conversation),
      run: async ({ picture }, _signal, conversation) =>
        (await handlers()).cleanPicture(picture, conversation),
      undo,
    },
  ),
  defineFeatureTool(
    {
      name: 'convert_picture',
      command: '/转图片',
      alias: '/convertpicture',
      title: '转换图片',
      description: '把一张图片转成别的格式或缩小到指定宽度，另存一张，原图不动',
      examples: ['最新'],
      keywords: everydayWords.conversion,
      effect: 'write',
      opens: () => '/messageToImg',
      isUntrusted: true,
      choices: { jpeg: 'JPEG', png: 'PNG', webp: 'WebP' },
    },
    {
      input: z.object({
        picture: wanted,
        format: z.enum(['jpeg', 'png', 'webp']).check(z.describe('格式')),
        width: z.optional(z.int().check(z.minimum(16), z.maximum(8_192), z.describe('宽度（像素）'))),
        quality: z.optional(z.int().check(z.minimum(10), z.maximum(100), z.describe('质量（10 到 100）'))),
      }),
      output: MadePictureData,
      preview: async (input, conversation) => (await handlers()).previewConvert(input, conversation),
      run: async (input, _signal, conversation) => (await handlers()).convertTo(input, conversation),
      undo,
    },
  ),
];
