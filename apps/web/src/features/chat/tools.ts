import * as z from 'zod/mini';
import { defineFeatureTool, type FeatureTool } from '../../shared/feature-tools/feature-tool.ts';

const handlers = () => import('./tools/chat-tools.ts');

export const tools: readonly FeatureTool[] = [
  defineFeatureTool(
    {
      name: 'search_chats',
      command: '/搜对话',
      alias: '/findchat',
      title: '搜索对话',
      description: '在以前所有对话的文字里找词语',
      examples: ['提薪'],
      keywords: ['以前聊', '之前聊', '上次', '对话', '聊过', '聊天记录'],
      effect: 'read',
      isUntrusted: true,
    },
    {
      input: z.object({
        query: z.string().check(z.minLength(1), z.maxLength(100), z.describe('要找的词语')),
      }),
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
      examples: ['（用模型调用）'],
      keywords: ['对话', '聊过', '聊天记录'],
      effect: 'read',
      isUntrusted: true,
    },
    {
      input: z.object({
        session: z.string().check(z.minLength(1), z.maxLength(100), z.describe('对话的编号')),
      }),
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
      keywords: ['提示词', 'prompt', '模板'],
      effect: 'read',
      isUntrusted: true,
    },
    {
      input: z.object({ query: z.string().check(z.maxLength(100), z.describe('要找的词语，可用拼音')) }),
      textField: 'query',
      run: async ({ query }) => (await handlers()).searchPrompts(query),
    },
  ),
];
