import * as z from 'zod/mini';
import type { Attachable } from '../../shared/feature-tools/attachable.ts';
import { defineFeatureTool, type FeatureTool } from '../../shared/feature-tools/feature-tool.ts';
import { photoTool, StyleUndo } from './photo-tool.ts';

const handlers = () => import('./tools/resume-tools.ts');
const wholeHandlers = () => import('./tools/whole-resume-tools.ts');

const wanted = z.string().check(z.minLength(1), z.maxLength(200), z.describe('简历的编号或标题'));

const titled = { id: z.string(), title: z.string() };
const opens = (id: string): string => `/resume/edit/${encodeURIComponent(id)}`;

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
    {
      input: z.object({}),
      output: z.array(z.object({ ...titled, updatedAt: z.string() })),
      run: async () => (await handlers()).listResumes(),
    },
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
      output: z.object({ ...titled, text: z.string() }),
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
      examples: [],
      keywords: ['岗位', '招聘', '匹配', '职位要求', 'JD'],
      effect: 'read',
      isUntrusted: true,
    },
    {
      input: z.object({
        resume: wanted,
        description: z.string().check(z.minLength(1), z.maxLength(20_000), z.describe('岗位要求的原文')),
      }),
      output: z.object({
        resume: z.string(),
        score: z.number(),
        parts: z.array(z.object({ label: z.string(), got: z.number(), full: z.number(), note: z.string() })),
        found: z.array(z.string()),
        missing: z.array(z.string()),
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
      opens,
      isUntrusted: true,
    },
    {
      input: z.object({
        resume: wanted,
        title: z.optional(z.string().check(z.maxLength(100), z.describe('副本的标题'))),
      }),
      output: z.object(titled),
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
      examples: [],
      keywords: ['简历改名', '简历标题', '重命名简历'],
      effect: 'write',
      opens,
      isUntrusted: true,
    },
    {
      input: z.object({
        resume: wanted,
        title: z.string().check(z.minLength(1), z.maxLength(100), z.describe('新标题')),
      }),
      output: z.object(titled),
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
      examples: [],
      keywords: ['改简历', '修改简历', '简历里', '润色简历', '简历改'],
      effect: 'write',
      opens,
      isUntrusted: true,
    },
    {
      input: z.object({
        resume: wanted,
        old: z.string().check(z.minLength(1), z.maxLength(5_000), z.describe('简历里的原文')),
        new: z.string().check(z.maxLength(5_000), z.describe('换成的文字')),
      }),
      output: z.object({ ...titled, changed: z.string() }),
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
  defineFeatureTool(
    {
      name: 'search_resumes',
      command: '/搜简历',
      alias: '/findresume',
      title: '搜索简历',
      description: '在所有简历的文字里找词语，给出每份简历的上下文',
      examples: ['数据分析'],
      keywords: ['哪份简历', '简历里提到', '搜简历'],
      effect: 'read',
      isUntrusted: true,
    },
    {
      input: z.object({
        query: z.string().check(z.minLength(1), z.maxLength(100), z.describe('要找的词语，空格隔开')),
      }),
      output: z.array(z.object({ ...titled, context: z.string() })),
      textField: 'query',
      run: async ({ query }) => (await wholeHandlers()).searchResumes(query),
    },
  ),
  defineFeatureTool(
    {
      name: 'check_resume',
      command: '/简历体检',
      alias: '/checkresume',
      title: '简历体检',
      description: '按规则检查一份简历：空着的栏、联系方式、日期、标点、用词',
      examples: ['产品经理'],
      keywords: ['简历体检', '检查简历', '简历问题', '简历毛病'],
      effect: 'read',
      isUntrusted: true,
    },
    {
      input: z.object({ resume: wanted }),
      output: z.object({
        ...titled,
        findings: z.array(z.object({ severity: z.string(), message: z.string() })),
      }),
      textField: 'resume',
      run: async ({ resume }) => (await wholeHandlers()).checkResume(resume),
    },
  ),
  defineFeatureTool(
    {
      name: 'make_job_resume',
      command: '/岗位版',
      alias: '/jobresume',
      title: '新建岗位版简历',
      description: '从一份简历分出一份给某个岗位的版本，记下岗位要求，原来的不动',
      examples: [],
      keywords: ['岗位版', '配一版简历', '针对岗位', '投递', '分一份简历'],
      effect: 'write',
      opens,
      isUntrusted: true,
    },
    {
      input: z.object({
        resume: wanted,
        job: z.string().check(z.minLength(1), z.maxLength(100), z.describe('岗位的名称')),
        description: z.optional(z.string().check(z.maxLength(20_000), z.describe('岗位要求的原文'))),
      }),
      output: z.object({ ...titled, masterId: z.string() }),
      preview: async (input) => (await wholeHandlers()).previewJobResume(input),
      run: async (input) => (await wholeHandlers()).makeJobResume(input),
      undo: {
        data: z.object({ id: z.string(), updatedAt: z.number() }),
        run: async (data) => (await handlers()).undoCopy(data),
      },
    },
  ),
  defineFeatureTool(
    {
      name: 'fit_resume_page',
      command: '/智能一页',
      alias: '/onepage',
      title: '智能一页',
      description: '调整一份简历的间距和字号，让它正好一页；文字不变',
      examples: ['产品经理'],
      keywords: ['智能一页', '排成一页', '压到一页', '一页纸', '一页简历'],
      effect: 'write',
      opens,
      isUntrusted: true,
    },
    {
      input: z.object({ resume: wanted }),
      output: z.object({ ...titled, changes: z.array(z.string()) }),
      textField: 'resume',
      preview: async ({ resume }) => (await wholeHandlers()).previewFit(resume),
      run: async ({ resume }) => (await wholeHandlers()).fitResume(resume),
      undo: { data: StyleUndo, run: async (data) => (await wholeHandlers()).undoStyles(data) },
    },
  ),
  defineFeatureTool(
    {
      name: 'switch_resume_template',
      command: '/换模板',
      alias: '/template',
      title: '更换简历模板',
      description: '把一份简历换成另一个模板；文字不变',
      examples: [],
      keywords: ['换模板', '简历模板', '换个样式', '简历样式'],
      effect: 'write',
      opens,
      isUntrusted: true,
    },
    {
      input: z.object({
        resume: wanted,
        template: z.string().check(z.minLength(1), z.maxLength(60), z.describe('模板的名称')),
      }),
      output: z.object({ ...titled, template: z.string() }),
      preview: async (input) => (await wholeHandlers()).previewTemplate(input),
      run: async (input) => (await wholeHandlers()).changeTemplate(input),
      undo: { data: StyleUndo, run: async (data) => (await wholeHandlers()).undoStyles(data) },
    },
  ),
  photoTool,
  defineFeatureTool(
    {
      name: 'export_resume',
      command: '/导出简历',
      alias: '/exportresume',
      title: '导出简历',
      description: '把一份简历导出成文件并下载',
      examples: ['产品经理'],
      keywords: ['导出简历', '导出 PDF', '导出PDF', '下载简历', '简历 PDF', 'Word 简历', '导出 Word'],
      effect: 'write',
      isUntrusted: true,
      choices: {
        pdf: 'PDF',
        docx: 'Word',
        markdown: 'Markdown',
        text: '纯文本',
        png: 'PNG 图片',
        html: '网页',
        json: 'JSON',
        'json-resume': 'JSON Resume',
      },
    },
    {
      input: z.object({
        resume: wanted,
        format: z.optional(
          z
            .enum(['pdf', 'docx', 'markdown', 'text', 'png', 'html', 'json', 'json-resume'])
            .check(z.describe('格式')),
        ),
        masked: z.optional(z.boolean().check(z.describe('隐去姓名、电话、邮箱和照片'))),
      }),
      output: z.object({ files: z.array(z.string()) }),
      textField: 'resume',
      preview: async (input) => (await wholeHandlers()).previewExport(input),
      run: async (input, signal) => (await wholeHandlers()).exportResume(input, signal),
    },
  ),
];

export const attachable: Attachable = {
  id: 'resume',
  label: '简历',
  list: async () => (await import('./tools/resume-of.ts')).listItems(),
  read: async (id) => (await import('./tools/resume-of.ts')).readItem(id),
};
