import * as z from 'zod/mini';
import { defineFeatureTool, type FeatureTool } from '../../shared/feature-tools/feature-tool.ts';

const handlers = () => import('./tools/document-tools.ts');

const wanted = z.string().check(z.minLength(1), z.maxLength(200), z.describe('文档的编号或标题'));
const one = z.object({ document: wanted });

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
    { input: z.object({}), run: async () => (await handlers()).listDocuments() },
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
      examples: ['（用模型调用）'],
      keywords: ['比较文档', '两份', '两版', '改了什么', '差别'],
      effect: 'read',
      isUntrusted: true,
    },
    {
      input: z.object({ before: wanted, after: wanted }),
      run: async ({ before, after }) => (await handlers()).compare(before, after),
    },
  ),
];
