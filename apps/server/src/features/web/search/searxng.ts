import * as z from 'zod/mini';
import { problemOfStatus, type SearchAdapter } from './search-adapter.ts';

const text = z.nullish(z.string());
const Answer = z.object({
  results: z.array(z.object({ url: z.string(), title: text, content: text, publishedDate: text })),
});

/** SearXNG's search API (docs.searxng.org/dev/search_api): formats that the instance has not turned on answer 403. */
export const searxng: SearchAdapter = {
  baseUrl: 'http://127.0.0.1:8080',
  request: (query) => ({
    path: `/search?${new URLSearchParams({ q: query, format: 'json', language: 'auto', safesearch: '1' }).toString()}`,
  }),
  problemOf: (status) => (status === 403 ? 'searchFormat' : problemOfStatus(status)),
  read: (json) => {
    const parsed = Answer.safeParse(json);
    return parsed.data?.results.map(({ url, title, content, publishedDate }) => ({
      url,
      title: title ?? '',
      snippet: content ?? '',
      ...(publishedDate ? { date: publishedDate } : {}),
    }));
  },
};
