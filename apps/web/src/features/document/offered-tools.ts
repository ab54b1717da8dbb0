import type { FeatureToolModule } from '../../shared/feature-tools/registry.ts';
import { attachable, tools as documentTools } from './tools.ts';
import { getWebRoute } from '@baigong/contracts';
import * as z from 'zod/mini';
import { addressChannel, type Outgoing, type Request } from '../../shared/feature-tools/data-flow.ts';
import { defineFeatureTool, type FeatureTool } from '../../shared/feature-tools/feature-tool.ts';
import { call } from '../../shared/lib/api.ts';
import { hostOfAddress, webAddress } from '../../shared/lib/web-address.ts';
import { SourcesData } from '../../shared/lib/web-sources.ts';
import { hasPage } from './web/page-cache.ts';

const handlers = () => import('./tools/web-tools.ts');

const url = z.string().check(z.minLength(1), z.maxLength(2_000), z.describe('完整的网址'));

/** The site asks the page's server for it, unless the conversation has the page: whoever runs that reads the whole address. */
function sendsAddress(
  { url: link }: { readonly url: string },
  conversation: string | undefined,
): Outgoing | undefined {
  if (conversation !== undefined && hasPage(conversation, link)) return undefined;
  const text = webAddress(link);
  return { to: ` ${hostOfAddress(text)} `, channel: addressChannel, text };
}

/** Addresses that an answer names as its sources; in the spelling in which they are asked for. */
function foundAddresses(data: unknown): readonly Request[] {
  const parsed = z.safeParse(SourcesData, data);
  const sources = parsed.success ? parsed.data.sources : [];
  return sources.map((source) => ({ channel: addressChannel, text: webAddress(source.url) }));
}

const reading: readonly FeatureTool[] = [
  defineFeatureTool(
    {
      name: 'read_page',
      command: '/网页',
      alias: '/page',
      title: '读网页',
      description: '读一个网址的网页、文字或 PDF：正文、要点；长的一次读一部分，用 from 接着读',
      examples: ['https://example.com'],
      keywords: ['http:/https:', 'www', '网址', '链接', '网页', '网站 内容', '打开 网', '这个网', '网站 讲'],
      effect: 'read',
      isUntrusted: true,
      finds: foundAddresses,
    },
    {
      input: z.object({
        url,
        from: z.optional(z.int().check(z.minimum(0), z.maximum(100_000), z.describe('从第几段开始'))),
      }),
      output: z.extend(SourcesData, { next: z.optional(z.number()), note: z.string() }),
      textField: 'url',
      sends: sendsAddress,
      run: async (input, signal, conversation) => (await handlers()).readPage(input, signal, conversation),
    },
  ),
  defineFeatureTool(
    {
      name: 'save_page',
      command: '/存网页',
      alias: '/savepage',
      title: '网页存成文档',
      description: '把一个网址的网页存成这个浏览器里的文档',
      examples: ['https://example.com'],
      keywords: [
        '存网页/保存网页/收藏网页',
        '网页/链接/网址 存/留',
        'http:/https: 存/留/收藏',
        '链接/网页 保存/收藏',
        '以后看',
        '稍后读/稍后看',
      ],
      effect: 'write',
      isUntrusted: true,
    },
    {
      input: z.object({ url }),
      output: z.object({ id: z.string(), title: z.string(), length: z.number() }),
      textField: 'url',
      sends: sendsAddress,
      preview: async (input) => (await handlers()).previewSave(input.url),
      run: async (input, signal, conversation) =>
        (await handlers()).savePage(input.url, signal, conversation),
      undo: {
        data: z.object({ id: z.string(), updatedAt: z.number() }),
        run: async (data) => (await import('./tools/change-tools.ts')).undoNew(data),
      },
    },
  ),
];

const searching: readonly FeatureTool[] = [
  defineFeatureTool(
    {
      name: 'search_web',
      command: '/搜网页',
      alias: '/search',
      title: '搜索网页',
      description: '在网上搜索，给出标题、摘要和网址',
      examples: ['杭州 周末 展览'],
      keywords: [
        '上网',
        '网上 查/找/搜/看',
        '搜一下/搜搜/搜索/查一下',
        '查查/帮我查/百度/谷歌',
        '最新',
        '新闻',
        '天气',
        '下雨/气温',
        '油价/股价/金价/汇率',
        '股市/大盘/行情',
        '上映',
        '快递/物流/航班/路况',
        '高铁/火车/飞机 多久/几点',
        '到 多少公里/多远',
        '热不热/冷不冷',
        '热搜',
        '最近 有什么/有啥',
        '联网',
        '现在多少度',
        '票价/比分/限号',
      ],
      effect: 'read',
      isUntrusted: true,
      finds: foundAddresses,
    },
    {
      input: z.object({ query: z.string().check(z.minLength(1), z.maxLength(200), z.describe('搜索词')) }),
      output: z.extend(SourcesData, { note: z.string() }),
      textField: 'query',
      sends: ({ query }) => ({ to: '搜索服务', channel: 'web search', text: query }),
      run: async ({ query }, signal, conversation) =>
        (await handlers()).searchWeb(query, signal, conversation),
    },
  ),
];

/** The other tools do not wait longer for what the server says. */
const waitMs = 3_000;

/** The tools of the web that the operator turned on; none where the server cannot be asked. */
async function offeredWebTools(): Promise<readonly FeatureTool[]> {
  const { read, search } = await call(getWebRoute, {}, { signal: AbortSignal.timeout(waitMs) }).catch(() => ({
    read: false,
    search: false,
  }));
  return [...(read ? reading : []), ...(search ? searching : [])];
}

/** The feature's tools on this site, and what it offers to `@`. */
export const offeredTools = async (): Promise<FeatureToolModule> => ({
  group: '文档与网页',
  tools: [...documentTools, ...(await offeredWebTools())],
  attachable,
});
