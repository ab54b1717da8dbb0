import * as z from 'zod/mini';
import { problemOfStatus, type SearchAdapter } from './search-adapter.ts';

const text = z.nullish(z.string());
const Page = z.object({
  url: z.string(),
  name: text,
  snippet: text,
  summary: text,
  siteName: text,
  datePublished: text,
});
const Answer = z.object({
  data: z.object({ webPages: z.nullish(z.object({ value: z.nullish(z.array(Page)) })) }),
});
/** Failures have a status of their own, and some come with HTTP 200. */
const Failure = z.object({ code: z.union([z.string(), z.number()]) });

/** 博查's Web Search API (open.bochaai.com). */
export const bocha: SearchAdapter = {
  baseUrl: 'https://api.bochaai.com',
  request: (query, count) => ({
    path: '/v1/web-search',
    body: { query, count, summary: true, freshness: 'noLimit' },
  }),
  problemOf: (status, json) => {
    const code = Number(Failure.safeParse(json).data?.code ?? status);
    // 403 is an empty account; the key is 401.
    if (status === 403 || code === 403) return 'searchQuota';
    return problemOfStatus(status === 200 && code !== 200 ? code : status);
  },
  read: (json) => {
    const parsed = Answer.safeParse(json);
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
