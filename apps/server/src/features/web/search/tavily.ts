import * as z from 'zod/mini';
import { problemOfStatus, type SearchAdapter } from './search-adapter.ts';

const text = z.nullish(z.string());
const Answer = z.object({
  results: z.array(z.object({ url: z.string(), title: text, content: text, published_date: text })),
});

/** Tavily's Search API (docs.tavily.com): 432 is the plan's limit, 433 the one of paying as you go. */
export const tavily: SearchAdapter = {
  baseUrl: 'https://api.tavily.com',
  request: (query, count) => ({
    path: '/search',
    body: { query, max_results: count, search_depth: 'basic', include_answer: false },
  }),
  problemOf: (status) => (status === 432 || status === 433 ? 'searchQuota' : problemOfStatus(status)),
  read: (json) =>
    Answer.safeParse(json).data?.results.map(({ url, title, content, published_date: date }) => ({
      url,
      title: title ?? '',
      snippet: content ?? '',
      ...(date ? { date } : {}),
    })),
};
