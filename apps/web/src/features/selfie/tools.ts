import * as z from 'zod/mini';
import { defineFeatureTool, type FeatureTool } from '../../shared/feature-tools/feature-tool.ts';
import { MadePicture, MadePictureData, pictureHint } from '../../shared/feature-tools/made-picture.ts';
import { everydayWords } from '../../shared/everyday-words.ts';

const handlers = () => import('./tools/selfie-tools.ts');

export const group = '图片';

export const tools: readonly FeatureTool[] = [
  defineFeatureTool(
    {
      name: 'list_id_photo_types',
      command: '/证件照规格',
      alias: '/idtypes',
      title: '证件照规格',
      description: '列出证件照的规格：名称、尺寸、像素、文件大小要求和底色',
      examples: ['护照'],
      keywords: [
        '证件照 尺寸/规格/要求/多大',
        '0寸/一寸 多大/尺寸/像素',
        '护照/签证/身份证/驾照 尺寸/底色',
        '多大尺寸',
        '什么底色/啥底色',
        '报名图片/报名照 要求',
        '图片 什么要求',
        '图片 规格',
        '哪些规格',
        '多少像素 寸',
      ],
      effect: 'read',
      isConstant: true,
    },
    {
      input: z.object({
        query: z.optional(z.string().check(z.maxLength(50), z.describe('规格或用途；空着列出全部'))),
      }),
      output: z.object({
        types: z.array(z.object({ id: z.string(), name: z.string(), size: z.string() })),
        backgrounds: z.array(z.string()),
      }),
      textField: 'query',
      run: async ({ query }) => (await handlers()).listIdPhotoTypes(query ?? ''),
    },
  ),
  defineFeatureTool(
    {
      name: 'make_id_photo',
      command: '/证件照',
      alias: '/idphoto',
      title: '制作证件照',
      description: '用一张人像在本机做成指定规格和底色的证件照，另存一张，原图不动',
      examples: ['最新'],
      keywords: everydayWords.idPhoto,
      effect: 'write',
      opens: () => '/messageToImg',
      isUntrusted: true,
      choices: {
        white: '白',
        blue: '蓝',
        red: '红',
        'light-grey': '浅灰',
        'deep-blue': '深蓝',
        keep: '保留原图',
      },
    },
    {
      input: z.object({
        picture: z.string().check(z.minLength(1), z.maxLength(200), z.describe(pictureHint)),
        type: z.optional(z.string().check(z.maxLength(50), z.describe('规格的名称或用途，如 一寸、护照'))),
        background: z.optional(
          z.enum(['white', 'blue', 'red', 'light-grey', 'deep-blue', 'keep']).check(z.describe('底色')),
        ),
      }),
      output: z.extend(MadePictureData, { remarks: z.array(z.string()) }),
      textField: 'picture',
      preview: async (input, conversation) => (await handlers()).previewIdPhoto(input, conversation),
      run: async (input, signal, conversation) => (await handlers()).makeIdPhoto(input, signal, conversation),
      undo: { data: MadePicture, run: async (data) => (await handlers()).deleteMadePicture(data) },
    },
  ),
];
