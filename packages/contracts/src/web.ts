import * as z from 'zod/mini';
import { defineRoute } from './route.ts';

/** Why a page or a search gave nothing. They are no errors of the API: their sentences are loaded with the tools. */
export const webProblems = [
  'off',
  'searchOff',
  'busy',
  'badLink',
  'private',
  'redirects',
  'unreachable',
  'timeout',
  'tooLarge',
  'notFound',
  'refused',
  'failed',
  'type',
  'searchUnreachable',
  'searchKey',
  'searchQuota',
  'searchBusy',
  'searchFormat',
] as const;
export type WebProblem = (typeof webProblems)[number];

/** What each says to the visitor: what happened, what to do. */
export const webProblemMessages: Readonly<Record<WebProblem, string>> = {
  off: '本站没有开放网页读取。可以把网页的文字复制进来，或联系站点管理员。',
  searchOff: '本站没有开放网页搜索。可以粘贴网址来读网页，或联系站点管理员。',
  busy: '正在读的网页太多，请过几秒再试。',
  badLink: '这不是可以读取的网址。请粘贴以 http:// 或 https:// 开头的完整网址，不带用户名和密码。',
  private: '这个网址指向内部网络或不开放的端口，不能读取。请换一个公开的网址。',
  redirects: '这个网址转来转去没有尽头，读不到内容。请在浏览器里打开它，再粘贴最后的网址。',
  unreachable: '连接不上这个网站，请检查网址，或稍后再试。',
  timeout: '这个网站太久没有回应，已停止等待。请稍后再试。',
  tooLarge: '这个网页或文件太大，没有读取。请下载后在“文档”里打开。',
  notFound: '这个网址没有内容（网站回答“找不到”）。请核对网址。',
  refused: '这个网站不让程序读取，可能要登录或验证。请在浏览器里打开它，再复制文字进来。',
  failed: '这个网站出错了，没有给出内容。请稍后再试。',
  type: '这个网址不是网页、文字或 PDF，读不了。请下载后在合适的程序里打开。',
  searchUnreachable: '连接不上搜索服务，请稍后再试，或直接粘贴网址。',
  searchKey: '搜索服务拒绝了本站的密钥，请联系站点管理员检查设置。',
  searchQuota: '本站的搜索额度用完了，请联系站点管理员，或直接粘贴网址。',
  searchBusy: '搜索服务正忙，请过一会儿再试。',
  searchFormat: '搜索服务的回答读不出来，请联系站点管理员检查设置（SearXNG 要开启 JSON 格式）。',
};

const Refusal = z.object({ problem: z.enum(webProblems) });

/** Longest link that is followed. */
export const maxLinkLength = 2_000;

/** What the operator has turned on. */
export const getWebRoute = defineRoute({
  method: 'GET',
  path: '/api/web',
  answer: z.object({ read: z.boolean(), search: z.boolean() }),
});

export const WebPage = z.object({
  /** Where the link led to in the end. */
  url: z.string(),
  kind: z.enum(['html', 'text', 'pdf']),
  /** The encoding that the site named. */
  charset: z.optional(z.string()),
  /** The bytes as they came, base64. */
  bytes: z.string(),
});
export type WebPage = z.infer<typeof WebPage>;

/** Fetches a page, a text or a PDF for the browser, which reads it. */
export const readWebPageRoute = defineRoute({
  method: 'POST',
  path: '/api/web/read',
  body: z.object({ url: z.string().check(z.minLength(1), z.maxLength(maxLinkLength)) }),
  answer: z.union([WebPage, Refusal]),
});

export const SearchResult = z.object({
  title: z.string(),
  url: z.string(),
  /** What the search service shows of the page; plain text. */
  snippet: z.string(),
  /** The site's name, where known. */
  site: z.optional(z.string()),
  /** As the service gives it. */
  date: z.optional(z.string()),
});
export type SearchResult = z.infer<typeof SearchResult>;

export const searchWebRoute = defineRoute({
  method: 'POST',
  path: '/api/web/search',
  body: z.object({ query: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: z.union([z.object({ results: z.array(SearchResult) }), Refusal]),
});
