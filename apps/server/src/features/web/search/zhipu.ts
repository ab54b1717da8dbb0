import * as z from 'zod/mini';
import { problemOfStatus, type SearchAdapter } from './search-adapter.ts';

const text = z.nullish(z.string());
const Answer = z.object({
  search_result: z.nullable(
    z.array(z.object({ title: text, link: text, content: text, media: text, publish_date: text })),
  ),
});
const Failure = z.object({ error: z.object({ code: z.union([z.string(), z.number()]) }) });

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
export const zhipu: SearchAdapter = {
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
    const code = Failure.safeParse(json).data?.error.code;
    const known = code === undefined ? undefined : problemOfCode(Number(code));
    return known ?? problemOfStatus(status);
  },
  read: (json) => {
    const parsed = Answer.safeParse(json);
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
