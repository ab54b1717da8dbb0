import * as z from 'zod/mini';
import { defineFeatureTool } from '../../shared/feature-tools/feature-tool.ts';
import { pictureHint } from '../../shared/feature-tools/made-picture.ts';

/** Settings of a resume that a tool changed. */
export const StyleUndo = z.object({
  id: z.string(),
  changes: z.array(
    z.object({ path: z.array(z.string()), before: z.optional(z.unknown()), after: z.optional(z.unknown()) }),
  ),
});

const handlers = () => import('./tools/photo-tools.ts');

/** Puts a picture into a resume: an ID photo that another tool made, or any other one of the visitor's. */
export const photoTool = defineFeatureTool(
  {
    name: 'set_resume_photo',
    command: '/简历照片',
    alias: '/resumephoto',
    title: '更换简历照片',
    description: '把一张图片放进一份简历当照片，例如刚做好的证件照；文字不变',
    examples: [],
    keywords: [
      '简历 头像/图片/大头',
      '简历 贴/放 照',
      '图片 放进/放到 简历',
      '换头像',
      '简历 相',
      '寸照 简历',
    ],
    effect: 'write',
    isUntrusted: true,
  },
  {
    input: z.object({
      resume: z.string().check(z.minLength(1), z.maxLength(200), z.describe('简历的编号或标题')),
      picture: z.string().check(z.minLength(1), z.maxLength(200), z.describe(pictureHint)),
    }),
    output: z.object({ id: z.string(), title: z.string(), picture: z.string() }),
    preview: async (input, conversation) => (await handlers()).previewPhoto(input, conversation),
    run: async (input, _signal, conversation) => (await handlers()).setPhoto(input, conversation),
    undo: {
      data: z.extend(StyleUndo, { given: z.string(), before: z.string() }),
      run: async (data) => (await handlers()).undoPhoto(data),
    },
  },
);
