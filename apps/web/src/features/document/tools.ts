import * as z from 'zod/mini';
import type { Attachable } from '../../shared/feature-tools/attachable.ts';
import { defineFeatureTool, type FeatureTool } from '../../shared/feature-tools/feature-tool.ts';
import { everydayWords } from '../../shared/everyday-words.ts';

const handlers = () => import('./tools/document-tools.ts');
const changeHandlers = () => import('./tools/change-tools.ts');

const wanted = z.string().check(z.minLength(1), z.maxLength(200), z.describe('文档的编号或标题'));
const one = z.object({ document: wanted });

const titled = { id: z.string(), title: z.string() };
/** What taking a new document back needs. */
const MadeDocument = z.object({ id: z.string(), updatedAt: z.number() });

const opens = (id: string): string => `/document/${encodeURIComponent(id)}`;

export const tools: readonly FeatureTool[] = [
  defineFeatureTool(
    {
      name: 'list_documents',
      command: '/文档列表',
      alias: '/documents',
      title: '列出文档',
      description: '列出这个浏览器里的文档：编号、标题、格式、字数',
      examples: ['（直接发送）'],
      keywords: ['文档', '合同', '文件', '论文', '报告'],
      effect: 'read',
      isUntrusted: true,
    },
    {
      input: z.object({}),
      output: z.array(z.object({ ...titled, format: z.optional(z.string()), length: z.number() })),
      run: async () => (await handlers()).listDocuments(),
    },
  ),
  defineFeatureTool(
    {
      name: 'search_documents',
      command: '/搜文档',
      alias: '/finddoc',
      title: '搜索文档',
      description: '在所有文档的正文里找词语，给出每份文档的上下文',
      examples: ['违约金'],
      keywords: ['文档', '合同', '文件', '哪份', '哪里提到'],
      effect: 'read',
      isUntrusted: true,
    },
    {
      input: z.object({
        query: z.string().check(z.minLength(1), z.maxLength(100), z.describe('要找的词语，空格隔开')),
      }),
      output: z.array(z.object({ ...titled, count: z.number(), context: z.string() })),
      textField: 'query',
      run: async ({ query }) => (await handlers()).searchDocuments(query),
    },
  ),
  defineFeatureTool(
    {
      name: 'read_document',
      command: '/读文档',
      alias: '/readdoc',
      title: '读取文档',
      description: '读出一份文档的正文；长文档一次读一段，用 from 接着读',
      examples: ['劳动合同'],
      keywords: ['文档', '合同', '文件', '读一下'],
      effect: 'read',
      isUntrusted: true,
    },
    {
      input: z.object({
        document: wanted,
        from: z.optional(z.int().check(z.minimum(0), z.maximum(100_000_000), z.describe('从第几个字开始'))),
      }),
      output: z.object({ ...titled, text: z.string(), next: z.optional(z.number()) }),
      textField: 'document',
      run: async ({ document, from }) => (await handlers()).readDocumentText(document, from ?? 0),
    },
  ),
  defineFeatureTool(
    {
      name: 'summarise_document',
      command: '/文档要点',
      alias: '/docsummary',
      title: '文档要点',
      description: '摘出一份文档最重要的原句和关键词，不改写',
      examples: ['劳动合同'],
      keywords: ['文档', '要点', '总结文档', '概括', '合同'],
      effect: 'read',
      isUntrusted: true,
    },
    {
      input: one,
      output: z.object({ ...titled, sentences: z.array(z.string()), keywords: z.array(z.string()) }),
      textField: 'document',
      run: async ({ document }) => (await handlers()).summarise(document),
    },
  ),
  defineFeatureTool(
    {
      name: 'extract_document_tables',
      command: '/文档表格',
      alias: '/doctables',
      title: '提取文档表格',
      description: '取出一份文档里的表格',
      examples: ['报价单'],
      keywords: ['表格', '报价', '明细'],
      effect: 'read',
      isUntrusted: true,
    },
    {
      input: one,
      output: z.object({
        id: z.string(),
        tables: z.array(z.object({ title: z.string(), rows: z.array(z.array(z.string())) })),
      }),
      textField: 'document',
      run: async ({ document }) => (await handlers()).readTables(document),
    },
  ),
  defineFeatureTool(
    {
      name: 'compare_documents',
      command: '/比较文档',
      alias: '/comparedocs',
      title: '比较两份文档',
      description: '逐段比较两份文档，列出增删改',
      examples: [],
      keywords: ['比较文档', '两份', '两版', '改了什么', '差别'],
      effect: 'read',
      isUntrusted: true,
    },
    {
      input: z.object({
        before: z.string().check(z.minLength(1), z.maxLength(200), z.describe('旧的一份')),
        after: z.string().check(z.minLength(1), z.maxLength(200), z.describe('新的一份')),
      }),
      output: z.object({
        before: z.string(),
        after: z.string(),
        changed: z.number(),
        added: z.number(),
        removed: z.number(),
        changes: z.array(z.object({ kind: z.string(), text: z.string() })),
      }),
      run: async ({ before, after }) => (await handlers()).compare(before, after),
    },
  ),
  defineFeatureTool(
    {
      name: 'query_document',
      command: '/问文档',
      alias: '/askdoc',
      title: '查询文档',
      description: '在一份、几份或全部文档里找出和问题最相关的几段原文，带文档名和位置',
      examples: [],
      keywords: ['文档里', '合同里', '文件里', '条款', '哪一段', '哪一条'],
      effect: 'read',
      isUntrusted: true,
    },
    {
      input: z.object({
        document: z
          .string()
          .check(
            z.minLength(1),
            z.maxLength(2_000),
            z.describe('文档的编号或标题；几份用分号隔开，全部写“全部”'),
          ),
        question: z.string().check(z.minLength(1), z.maxLength(500), z.describe('问题或词语')),
      }),
      output: z.object({
        documents: z.array(z.object(titled)),
        passages: z.array(
          z.object({ document: z.string(), heading: z.string(), place: z.string(), text: z.string() }),
        ),
        without: z.array(z.string()),
      }),
      run: async (input, signal) =>
        (await import('./tools/query-documents.ts')).queryDocuments(input.document, input.question, signal),
    },
  ),
  defineFeatureTool(
    {
      name: 'list_document_facts',
      command: '/文档事项',
      alias: '/docfacts',
      title: '文档里的人和数',
      description: '列出一份文档提到的人名、日期、金额和各出现几次',
      examples: ['劳动合同'],
      keywords: ['人名', '金额', '日期', '提到谁', '多少钱'],
      effect: 'read',
      isUntrusted: true,
    },
    {
      input: one,
      output: z.object({
        ...titled,
        facts: z.array(z.object({ kind: z.string(), text: z.string(), count: z.number() })),
      }),
      textField: 'document',
      run: async ({ document }) => (await handlers()).listFacts(document),
    },
  ),
  defineFeatureTool(
    {
      name: 'document_outline',
      command: '/文档目录',
      alias: '/docoutline',
      title: '文档目录',
      description: '列出一份文档的目录',
      examples: ['论文'],
      keywords: ['目录', '大纲', '章节', '结构'],
      effect: 'read',
      isUntrusted: true,
    },
    {
      input: one,
      output: z.object({
        ...titled,
        outline: z.array(z.object({ level: z.number(), title: z.string() })),
      }),
      textField: 'document',
      run: async ({ document }) => (await handlers()).readOutline(document),
    },
  ),
  defineFeatureTool(
    {
      name: 'check_document_privacy',
      command: '/敏感信息',
      alias: '/docprivacy',
      title: '查敏感信息',
      description: '数出一份文档里有哪几类能认出个人的信息、各多少处，不给出内容',
      examples: ['劳动合同'],
      keywords: ['敏感信息', '个人信息', '隐私', '能不能发'],
      effect: 'read',
      isUntrusted: true,
    },
    {
      input: one,
      output: z.object({
        ...titled,
        kinds: z.array(z.object({ kind: z.string(), count: z.number(), distinct: z.number() })),
      }),
      textField: 'document',
      run: async ({ document }) => (await handlers()).checkPrivacy(document),
    },
  ),
  defineFeatureTool(
    {
      name: 'redact_document',
      command: '/脱敏',
      alias: '/redact',
      title: '文档脱敏',
      description: '把一份文档里能认出个人的信息换成代号，另存一份，原来的不动',
      examples: ['劳动合同'],
      keywords: everydayWords.redaction,
      effect: 'write',
      opens,
      isUntrusted: true,
    },
    {
      input: one,
      output: z.object({ ...titled, replaced: z.number() }),
      textField: 'document',
      preview: async ({ document }) => (await changeHandlers()).previewRedact(document),
      run: async ({ document }) => (await changeHandlers()).redact(document),
      undo: { data: MadeDocument, run: async (data) => (await changeHandlers()).undoNew(data) },
    },
  ),
  defineFeatureTool(
    {
      name: 'save_document',
      command: '/存文档',
      alias: '/savedoc',
      title: '存为文档',
      description: '把一段文字（可用 Markdown）存成一份新文档，例如译文、摘要、整理好的资料',
      examples: [],
      keywords: ['存成文档', '存为文档', '保存文档', '新建文档', '翻译文档', '写成文档'],
      effect: 'write',
      opens,
    },
    {
      input: z.object({
        title: z.string().check(z.minLength(1), z.maxLength(100), z.describe('标题')),
        text: z.string().check(z.minLength(1), z.maxLength(100_000), z.describe('正文，可用 Markdown')),
      }),
      output: z.object({ ...titled, length: z.number() }),
      preview: async (input) => (await changeHandlers()).previewSave(input),
      run: async (input, signal) => (await changeHandlers()).saveAsDocument(input, signal),
      undo: { data: MadeDocument, run: async (data) => (await changeHandlers()).undoNew(data) },
    },
  ),
  defineFeatureTool(
    {
      name: 'rename_document',
      command: '/改文档名',
      alias: '/renamedoc',
      title: '文档改名',
      description: '改一份文档的标题',
      examples: [],
      keywords: ['文档改名', '文档标题', '重命名文档'],
      effect: 'write',
      opens,
      isUntrusted: true,
    },
    {
      input: z.object({
        document: wanted,
        title: z.string().check(z.minLength(1), z.maxLength(200), z.describe('新标题')),
      }),
      output: z.object(titled),
      preview: async (input) => (await changeHandlers()).previewRename(input),
      run: async (input) => (await changeHandlers()).rename(input),
      undo: {
        data: z.object({ id: z.string(), title: z.string(), given: z.string() }),
        run: async (data) => (await changeHandlers()).undoRename(data),
      },
    },
  ),
  defineFeatureTool(
    {
      name: 'export_document_tables',
      command: '/导出表格',
      alias: '/exporttables',
      title: '导出文档表格',
      description: '把一份文档里的表格导出成 Excel 或 CSV 文件并下载',
      examples: ['报价单'],
      keywords: ['导出表格', '表格导出', 'Excel', 'CSV'],
      effect: 'write',
      isUntrusted: true,
      choices: { xlsx: 'Excel（全部表格）', csv: 'CSV（第一个表格）' },
    },
    {
      input: z.object({
        document: wanted,
        format: z.optional(z.enum(['xlsx', 'csv']).check(z.describe('格式'))),
      }),
      output: z.object({ file: z.string(), tables: z.number() }),
      textField: 'document',
      preview: async (input) => (await changeHandlers()).previewTables(input),
      run: async (input) => (await changeHandlers()).exportTablesOf(input),
    },
  ),
];

export const attachable: Attachable = {
  id: 'document',
  label: '文档',
  list: async () => (await import('./tools/attach-document.ts')).listItems(),
  read: async (id) => (await import('./tools/attach-document.ts')).readItem(id),
};
