import * as z from 'zod/mini';
import type { Attachable } from '../../shared/feature-tools/attachable.ts';
import { defineFeatureTool, type FeatureTool } from '../../shared/feature-tools/feature-tool.ts';
import { photoTool, StyleUndo } from './photo-tool.ts';

const handlers = () => import('./tools/resume-tools.ts');
const wholeHandlers = () => import('./tools/whole-resume-tools.ts');

const wanted = z.string().check(z.minLength(1), z.maxLength(200), z.describe('简历的编号或标题'));

const titled = { id: z.string(), title: z.string() };
const opens = (id: string): string => `/resume/edit/${encodeURIComponent(id)}`;
export const group = '简历';

const Section = z.object({
  id: z.string(),
  title: z.string(),
  entries: z.array(
    z.object({
      id: z.string(),
      fields: z.array(
        z.object({
          id: z.string(),
          label: z.string(),
          text: z.optional(z.string()),
          lines: z.optional(z.array(z.object({ id: z.string(), text: z.string() }))),
        }),
      ),
    }),
  ),
});

const id = (what: string) => z.string().check(z.minLength(1), z.maxLength(100), z.describe(what));
const text = z.string().check(z.maxLength(5_000));

const Edit = z.object({
  action: z
    .enum(['set', 'add', 'remove', 'move'])
    .check(z.describe('set 改文字，add 添加，remove 删除，move 移动')),
  id: id('改哪里：栏、条、项或部分的编号；add 时是加到哪里（custom 是新的部分）'),
  text: z.optional(text.check(z.describe('改成或添加的文字，可以用 Markdown 的加粗、链接和列表'))),
  fields: z.optional(
    z.record(z.string().check(z.maxLength(60)), text).check(z.describe('新的一项的各栏：名称和文字')),
  ),
  after: z.optional(id('放在哪个编号后面；不写时，add 放最后，move 放最前')),
});

/** Of a text that the tool before `edit_resume` replaced. */
const TextUndo = z.object({
  id: z.string(),
  change: z.object({ place: z.string(), before: z.string(), after: z.string(), byModel: z.boolean() }),
});

export const tools: readonly FeatureTool[] = [
  defineFeatureTool(
    {
      name: 'list_resumes',
      command: '/简历列表',
      alias: '/resumes',
      title: '列出简历',
      description: '列出这个浏览器里的简历：编号、标题、更新时间',
      examples: ['（直接发送）'],
      keywords: [
        '几份/多少份 简历',
        '哪些简历',
        '我的简历 哪/几/都',
        '列 简历',
        '所有简历',
        '写过/做过/存过 简历',
        '简历 列表',
        '简历 都有',
      ],
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
      description: '读出一份简历的全部文字和各处的编号',
      examples: ['产品经理'],
      keywords: [
        '我的简历',
        '简历里/简历上',
        '读/看/打开/念 简历',
        '简历 写的/写了',
        '简历 内容',
        '根据/按/照/结合/参考 简历',
        '简历 介绍/经历',
        '给我简历',
      ],
      effect: 'read',
      isUntrusted: true,
    },
    {
      input: z.object({ resume: wanted }),
      output: z.object({ ...titled, sections: z.array(Section) }),
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
      keywords: [
        '岗位/职位 匹配',
        '岗位/招聘/职位/任职 要求',
        '职位描述/岗位描述/招聘信息',
        'jd',
        '岗位/职位/招聘 简历',
        '够不够格/够格',
        '简历 差距/符合/胜任/适合/合适',
        '岗/职位 适合/合适/缺',
        '适不适合 岗',
        '差 什么 岗',
        '能投/能不能投',
      ],
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
      keywords: ['复制/拷/克隆/备份 简历', '简历 副本', '另存 简历', '再来/再弄/再存 份 简历'],
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
      keywords: ['简历 改名/改个名/标题', '重命名/命名 简历', '简历 名字', '起名/取名 简历', '简历 叫'],
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
      name: 'edit_resume',
      formerNames: ['replace_in_resume'],
      command: '/改简历',
      alias: '/editresume',
      title: '修改简历',
      description:
        '按编号改一份简历：改一栏或一条的文字，添加、删除、移动条目和部分；几处一次改完。先读取简历，编号照抄',
      examples: [],
      keywords: [
        '改/换/修/删/加/添 简历',
        '补/填/写进 简历',
        '更新/润色/优化/完善/打磨 简历',
        '改写/润色/优化 经历',
        '加一段/加一条 经历/简历',
        '去掉/写错 简历',
        '自我评价 改/写/润色',
        '改成/换成 简历',
        '换了 简历',
      ],
      effect: 'write',
      opens,
      isUntrusted: true,
    },
    {
      input: z.object({
        resume: wanted,
        changes: z.array(Edit).check(z.minLength(1), z.maxLength(40), z.describe('按先后依次做的改动')),
      }),
      output: z.object({ ...titled, changed: z.array(z.string()) }),
      preview: async (input, conversation) => (await handlers()).previewEdit(input, conversation),
      run: async (input, _signal, conversation) => (await handlers()).editResume(input, conversation),
      undo: {
        data: z.union([StyleUndo, TextUndo]),
        run: async (data) => (await handlers()).undoEdit(data),
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
      keywords: ['哪份/哪一份/哪个 简历', '简历 提到/出现', '搜/找 简历', '简历 写过', '哪份 写过'],
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
      keywords: [
        '检查/体检/诊断/评审/审/点评 简历',
        '毛病/问题/错别字/不足/漏 简历',
        '挑刺/挑挑/把关/瞅瞅 简历',
        '看看/分析/评价 简历',
        '简历 怎么样/咋样',
        '简历 意见/建议',
        '打分/打个分/评分 简历',
        '简历 优化/改进/怎么改',
      ],
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
      keywords: [
        '岗位版',
        '针对/专门/定制/量身 简历',
        '投/应聘/申请 简历',
        '简历 一版/另弄/另做',
        '简历 岗位/岗 改/调/适合',
        'jd 简历 改/优化',
        '适合 岗位 简历',
        '分一份简历',
      ],
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
      keywords: [
        '0页/一页 简历',
        '一张纸 简历',
        '一页纸',
        '一页放不下',
        '一页 多出/排成/压到/缩到',
        '智能一页',
        '压到 简历',
        '一面 简历',
        '简历 太长/砍/超了',
        '简历 页 多',
      ],
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
      keywords: [
        '简历 模板/模版/样式/版式/排版',
        '换模板/换个模板',
        '简历 风格/花哨/好看/外观',
        '简历 美化/难看/太土',
        '换一套/换个/换种 简历',
        '换 版式',
      ],
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
      keywords: [
        '导出/下载/打印/打出来/存成 简历',
        'pdf/word/docx/文档 简历',
        '简历 下成/保存/转成',
        '简历 发给/发邮箱/发邮件',
        '简历 成图',
        '简历 印',
      ],
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
