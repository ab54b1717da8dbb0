import * as z from 'zod/mini';
import type { Attachable } from '../../shared/feature-tools/attachable.ts';
import { defineFeatureTool, type FeatureTool } from '../../shared/feature-tools/feature-tool.ts';

const handlers = () => import('./tools/chat-tools.ts');

export const group = '对话';

export const tools: readonly FeatureTool[] = [
  defineFeatureTool(
    {
      name: 'search_chats',
      command: '/搜对话',
      alias: '/findchat',
      title: '搜索对话',
      description: '在以前所有对话的文字里找词语',
      examples: ['提薪'],
      keywords: [
        '以前聊/之前聊/上次聊/聊过',
        '对话 找/搜/查找',
        '搜对话',
        '上次/上回/之前/以前 说',
        '上次/上回/之前 我们/咱',
        '跟你聊/和你聊',
        '跟你说过',
        '问过你/上次问/我上次',
        '你给我写的',
        '上次/上礼拜/前几天/之前 你',
        '前阵子',
        '哪次对话',
        '翻 对话',
        '之前/上次 讨论',
        '我之前 吗/什么/怎么',
        '记得 上次/之前',
      ],
      effect: 'read',
      isUntrusted: true,
    },
    {
      input: z.object({
        query: z.string().check(z.minLength(1), z.maxLength(100), z.describe('要找的词语')),
      }),
      output: z.array(
        z.object({ session: z.string(), title: z.string(), role: z.string(), text: z.string() }),
      ),
      textField: 'query',
      run: async ({ query }, signal) => (await handlers()).searchChats(query, signal),
    },
  ),
  defineFeatureTool(
    {
      name: 'read_chat',
      command: '/读对话',
      alias: '/readchat',
      title: '读取对话',
      description: '读出以前一次对话的文字',
      examples: [],
      keywords: [
        '以前的对话/那次对话/上次对话',
        '上次的对话/之前的对话',
        '读/打开/看 对话',
        '接着上次',
        '上次聊',
        '上次 你',
      ],
      effect: 'read',
      isUntrusted: true,
    },
    {
      input: z.object({
        session: z.string().check(z.minLength(1), z.maxLength(100), z.describe('对话的编号')),
      }),
      output: z.object({ id: z.string(), title: z.string(), text: z.string() }),
      textField: 'session',
      run: async ({ session }) => (await handlers()).readChat(session),
    },
  ),
  defineFeatureTool(
    {
      name: 'search_prompts',
      command: '/搜提示词',
      alias: '/findprompt',
      title: '搜索提示词',
      description: '在提示词库里找提示词',
      examples: ['周报'],
      keywords: ['提示词', 'prompt/prompts', '话术', '模板 找/现成', '有没有 模板', '找个模板', '指令模板'],
      effect: 'read',
      isUntrusted: true,
    },
    {
      input: z.object({ query: z.string().check(z.maxLength(100), z.describe('要找的词语，可用拼音')) }),
      output: z.array(z.object({ title: z.string(), text: z.string() })),
      textField: 'query',
      run: async ({ query }) => (await handlers()).searchPrompts(query),
    },
  ),
  defineFeatureTool(
    {
      name: 'list_chats',
      command: '/对话列表',
      alias: '/chats',
      title: '列出对话',
      description: '列出最近的对话：编号、标题、时间',
      examples: ['（直接发送）'],
      keywords: [
        '对话列表',
        '最近的对话',
        '哪些对话/对话 有哪些',
        '列 对话',
        '聊过 哪些/什么/啥',
        '聊了哪些',
        '之前 都聊/讨论过',
        '几次对话',
        '历史对话',
        '哪些话题',
      ],
      effect: 'read',
      isUntrusted: true,
    },
    {
      input: z.object({}),
      output: z.array(z.object({ id: z.string(), title: z.string(), updatedAt: z.string() })),
      run: async () => (await handlers()).listChats(),
    },
  ),
  defineFeatureTool(
    {
      name: 'rename_chat',
      command: '/改对话名',
      alias: '/renamechat',
      title: '对话改名',
      description: '改一次对话的标题',
      examples: [],
      keywords: ['对话 改名/改个名/标题', '重命名/命名 对话', '对话 起/名字', '这次 起名', '这次对话 叫'],
      effect: 'write',
      isUntrusted: true,
    },
    {
      input: z.object({
        session: z.string().check(z.minLength(1), z.maxLength(100), z.describe('对话的编号')),
        title: z.string().check(z.minLength(1), z.maxLength(100), z.describe('新标题')),
      }),
      output: z.object({ id: z.string(), title: z.string() }),
      preview: async (input) => (await handlers()).previewRename(input),
      run: async (input) => (await handlers()).renameChat(input),
      undo: {
        data: z.object({ id: z.string(), title: z.string(), given: z.string() }),
        run: async (data) => (await handlers()).undoRename(data),
      },
    },
  ),
  defineFeatureTool(
    {
      name: 'export_chat',
      command: '/导出对话',
      alias: '/exportchat',
      title: '导出对话',
      description: '把一次对话导出成文件并下载',
      examples: [],
      keywords: ['导出/下载/保存 对话', '对话 导/成/长图', '聊的 导/存/发给', '对话 发给', '聊的 文档'],
      effect: 'write',
      isUntrusted: true,
      choices: { markdown: 'Markdown', json: 'JSON', picture: '长图' },
    },
    {
      input: z.object({
        session: z.string().check(z.minLength(1), z.maxLength(100), z.describe('对话的编号')),
        format: z.optional(z.enum(['markdown', 'json', 'picture']).check(z.describe('格式'))),
      }),
      output: z.object({ id: z.string(), format: z.string() }),
      textField: 'session',
      preview: async (input) => (await handlers()).previewExport(input),
      run: async (input) => (await handlers()).exportChat(input),
    },
  ),
];

export const attachable: Attachable = {
  id: 'chat',
  label: '对话',
  list: async () => (await import('./tools/attach-chat.ts')).listItems(),
  read: async (id) => (await import('./tools/attach-chat.ts')).readItem(id),
};

export const attachedPictures = async (conversation: string) =>
  (await import('./tools/attached-pictures.ts')).attachedPictures(conversation);

export const visitorWords = async (conversation: string) =>
  (await import('./tools/visitor-words.ts')).visitorWords(conversation);
