import * as z from 'zod/mini';
import { defineFeatureTool, type FeatureTool } from '../../shared/feature-tools/feature-tool.ts';

const handlers = () => import('./tools/resume-tools.ts');

const wanted = z.string().check(z.minLength(1), z.maxLength(200), z.describe('简历的编号或标题'));

export const tools: readonly FeatureTool[] = [
  defineFeatureTool(
    {
      name: 'list_resumes',
      command: '/简历列表',
      alias: '/resumes',
      title: '列出简历',
      description: '列出这个浏览器里的简历：编号、标题、更新时间',
      examples: ['（直接发送）'],
      keywords: ['简历'],
      effect: 'read',
      isUntrusted: true,
    },
    { input: z.object({}), run: async () => (await handlers()).listResumes() },
  ),
  defineFeatureTool(
    {
      name: 'read_resume',
      command: '/读简历',
      alias: '/readresume',
      title: '读取简历',
      description: '读出一份简历的全部文字',
      examples: ['产品经理'],
      keywords: ['简历'],
      effect: 'read',
      isUntrusted: true,
    },
    {
      input: z.object({ resume: wanted }),
      textField: 'resume',
      run: async ({ resume }) => (await handlers()).readResume(resume),
    },
  ),
  defineFeatureTool(
    {
      name: 'match_resume',
      command: '/岗位匹配',
      alias: '/match',
      title: '岗位匹配',
      description: '把一份简历和岗位要求比对，给出匹配分、已有和缺少的关键词',
      examples: ['（用模型调用）'],
      keywords: ['岗位', '招聘', '匹配', '职位要求', 'JD'],
      effect: 'read',
      isUntrusted: true,
    },
    {
      input: z.object({
        resume: wanted,
        description: z.string().check(z.minLength(1), z.maxLength(20_000), z.describe('岗位要求的原文')),
      }),
      run: async ({ resume, description }) => (await handlers()).matchResume(resume, description),
    },
  ),
  defineFeatureTool(
    {
      name: 'copy_resume',
      command: '/复制简历',
      alias: '/copyresume',
      title: '复制简历',
      description: '复制一份简历，原来的不动',
      examples: ['产品经理'],
      keywords: ['复制简历', '简历副本', '另存', '配一版简历', '改一版简历'],
      effect: 'write',
    },
    {
      input: z.object({
        resume: wanted,
        title: z.optional(z.string().check(z.maxLength(100), z.describe('副本的标题'))),
      }),
      textField: 'resume',
      preview: async (input) => (await handlers()).previewCopy(input),
      run: async (input) => (await handlers()).copyResume(input),
      undo: {
        data: z.object({ id: z.string(), updatedAt: z.number() }),
        run: async (data) => (await handlers()).undoCopy(data),
      },
    },
  ),
  defineFeatureTool(
    {
      name: 'rename_resume',
      command: '/改简历名',
      alias: '/renameresume',
      title: '简历改名',
      description: '改一份简历的标题',
      examples: ['（用模型调用）'],
      keywords: ['简历改名', '简历标题', '重命名简历'],
      effect: 'write',
    },
    {
      input: z.object({
        resume: wanted,
        title: z.string().check(z.minLength(1), z.maxLength(100), z.describe('新标题')),
      }),
      preview: async (input) => (await handlers()).previewRename(input),
      run: async (input) => (await handlers()).renameTo(input),
      undo: {
        data: z.object({ id: z.string(), title: z.string(), given: z.string() }),
        run: async (data) => (await handlers()).undoRename(data),
      },
    },
  ),
  defineFeatureTool(
    {
      name: 'replace_in_resume',
      command: '/改简历',
      alias: '/editresume',
      title: '修改简历文字',
      description: '把一份简历里的一段文字换成另一段；原文要和简历里的一字不差，且只出现一次',
      examples: ['（用模型调用）'],
      keywords: ['改简历', '修改简历', '简历里', '润色简历', '简历改'],
      effect: 'write',
    },
    {
      input: z.object({
        resume: wanted,
        old: z.string().check(z.minLength(1), z.maxLength(5_000), z.describe('简历里的原文')),
        new: z.string().check(z.maxLength(5_000), z.describe('换成的文字')),
      }),
      preview: async (input) => (await handlers()).previewReplace(input),
      run: async (input) => (await handlers()).replaceInResume(input),
      undo: {
        data: z.object({
          id: z.string(),
          change: z.object({
            place: z.string(),
            before: z.string(),
            after: z.string(),
            byModel: z.boolean(),
          }),
        }),
        run: async (data) => (await handlers()).undoReplace(data),
      },
    },
  ),
];
