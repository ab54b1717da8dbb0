import type { SearchResult, WebProblem } from '@baigong/contracts';
import * as z from 'zod/mini';
import type { SearchKind } from './web-settings.ts';

/** One search service's way of asking and answering. */
export interface SearchAdapter {
  /** Where it is when the operator sets no address. */
  readonly baseUrl: string;
  readonly request: (query: string, count: number) => { readonly path: string; readonly body?: object };
  /** Why there are no results, where the answer says so. */
  readonly problemOf: (status: number, json: unknown) => WebProblem | undefined;
  /** The results as they came; undefined when the answer has another form. */
  readonly read: (json: unknown) => SearchResult[] | undefined;
}

/** What a status alone says. */
function problemOfStatus(status: number): WebProblem | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 401 || status === 403) return 'searchKey';
  if (status === 402) return 'searchQuota';
  if (status === 429 || status === 503) return 'searchBusy';
  // A page in place of an answer, or an address that is not the service's.
  if (status === 404 || status === 405 || (status >= 300 && status < 400)) return 'searchFormat';
  return 'searchUnreachable';
}

const text = z.nullish(z.string());

const SearxngAnswer = z.object({
  results: z.array(z.object({ url: z.string(), title: text, content: text, publishedDate: text })),
});

/** SearXNG's search API (docs.searxng.org/dev/search_api): formats that the instance has not turned on answer 403. */
const searxng: SearchAdapter = {
  baseUrl: 'http://127.0.0.1:8080',
  request: (query) => ({
    path: `/search?${new URLSearchParams({ q: query, format: 'json', language: 'auto', safesearch: '1' }).toString()}`,
  }),
  problemOf: (status) => (status === 403 ? 'searchFormat' : problemOfStatus(status)),
  read: (json) => {
    const parsed = SearxngAnswer.safeParse(json);
    return parsed.data?.results.map(({ url, title, content, publishedDate }) => ({
      url,
      title: title ?? '',
      snippet: content ?? '',
      ...(publishedDate ? { date: publishedDate } : {}),
    }));
  },
};

const BochaPage = z.object({
  url: z.string(),
  name: text,
  snippet: text,
  summary: text,
  siteName: text,
  datePublished: text,
});
const BochaAnswer = z.object({
  data: z.object({ webPages: z.nullish(z.object({ value: z.nullish(z.array(BochaPage)) })) }),
});
/** Failures have a status of their own, and some come with HTTP 200. */
const BochaFailure = z.object({ code: z.union([z.string(), z.number()]) });

/** 博查's Web Search API (open.bochaai.com). */
const bocha: SearchAdapter = {
  baseUrl: 'https://api.bochaai.com',
  request: (query, count) => ({
    path: '/v1/web-search',
    body: { query, count, summary: true, freshness: 'noLimit' },
  }),
  problemOf: (status, json) => {
    const code = Number(BochaFailure.safeParse(json).data?.code ?? status);
    // 403 is an empty account; the key is 401.
    if (status === 403 || code === 403) return 'searchQuota';
    return problemOfStatus(status === 200 && code !== 200 ? code : status);
  },
  read: (json) => {
    const parsed = BochaAnswer.safeParse(json);
    if (!parsed.success) return undefined;
    return (parsed.data.data.webPages?.value ?? []).map((page) => ({
      url: page.url,
      title: page.name ?? '',
      snippet: page.summary || page.snippet || '',
      ...(page.siteName ? { site: page.siteName } : {}),
      ...(page.datePublished ? { date: page.datePublished } : {}),
    }));
  },
};

const TavilyAnswer = z.object({
  results: z.array(z.object({ url: z.string(), title: text, content: text, published_date: text })),
});

/** Tavily's Search API (docs.tavily.com): 432 is the plan's limit, 433 the one of paying as you go. */
const tavily: SearchAdapter = {
  baseUrl: 'https://api.tavily.com',
  request: (query, count) => ({
    path: '/search',
    body: { query, max_results: count, search_depth: 'basic', include_answer: false },
  }),
  problemOf: (status) => (status === 432 || status === 433 ? 'searchQuota' : problemOfStatus(status)),
  read: (json) =>
    TavilyAnswer.safeParse(json).data?.results.map(({ url, title, content, published_date: date }) => ({
      url,
      title: title ?? '',
      snippet: content ?? '',
      ...(date ? { date } : {}),
    })),
};

const ZhipuAnswer = z.object({
  search_result: z.nullable(
    z.array(z.object({ title: text, link: text, content: text, media: text, publish_date: text })),
  ),
});
const ZhipuFailure = z.object({ error: z.object({ code: z.union([z.string(), z.number()]) }) });

/** Codes of open.bigmodel.cn: 1000 to 1004 the key, 1110 to 1113 the account, 13xx the rate. */
function problemOfCode(code: number) {
  if (code >= 1000 && code <= 1004) return 'searchKey' as const;
  if (code >= 1110 && code <= 1121) return 'searchQuota' as const;
  if (code >= 1302 && code <= 1313) return 'searchBusy' as const;
  return undefined;
}

/** The service takes no longer question. */
const maxQuery = 70;

/** 智谱's Web Search API (docs.bigmodel.cn). */
const zhipu: SearchAdapter = {
  baseUrl: 'https://open.bigmodel.cn/api/paas/v4',
  request: (query, count) => ({
    path: '/web_search',
    body: {
      search_query: query.slice(0, maxQuery),
      search_engine: 'search_std',
      search_intent: false,
      count,
    },
  }),
  problemOf: (status, json) => {
    const code = ZhipuFailure.safeParse(json).data?.error.code;
    const known = code === undefined ? undefined : problemOfCode(Number(code));
    return known ?? problemOfStatus(status);
  },
  read: (json) => {
    const parsed = ZhipuAnswer.safeParse(json);
    return parsed.data?.search_result === null
      ? []
      : parsed.data?.search_result.map(({ title, link, content, media, publish_date: date }) => ({
          url: link ?? '',
          title: title ?? '',
          snippet: content ?? '',
          ...(media ? { site: media } : {}),
          ...(date ? { date } : {}),
        }));
  },
};

/** The search services by the names that the settings have for them. */
export const searchAdapters: Readonly<Record<SearchKind, SearchAdapter>> = { searxng, bocha, zhipu, tavily };
