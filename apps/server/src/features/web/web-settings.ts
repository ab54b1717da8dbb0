import { hostList, onOff } from '../../platform/base/setting-rules.ts';
import * as z from 'zod/mini';

export const searchKinds = ['searxng', 'bocha', 'zhipu', 'tavily'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Settings of web pages that are read for visitors; each may be left out. */
export const webRules = {
  WEB_READ: onOff,
  WEB_READ_HOSTS: hostList,
  WEB_SEARCH: { schema: z.enum(searchKinds), allowed: `${searchKinds.join('、')} 之一` },
};

interface WebValues {
  readonly WEB_READ?: boolean | undefined;
  readonly WEB_READ_HOSTS?: readonly string[] | undefined;
  readonly WEB_SEARCH?: SearchKind | undefined;
  readonly WEB_SEARCH_URL?: string | undefined;
  readonly WEB_SEARCH_KEY?: string | undefined;
}

/** What is read and searched for visitors; nothing where nothing is set. */
export function webSettings(values: WebValues) {
  return {
    read: values.WEB_READ ?? false,
    /** Hosts that may be at private addresses, with the port where it is not the protocol's. */
    readHosts: values.WEB_READ_HOSTS ?? [],
    search:
      values.WEB_SEARCH === undefined
        ? undefined
        : { kind: values.WEB_SEARCH, baseUrl: values.WEB_SEARCH_URL, key: values.WEB_SEARCH_KEY },
  };
}

export type WebSettings = ReturnType<typeof webSettings>;

/** Settings of the search that do not go together. */
export function webConflicts(values: WebValues): string[] {
  const { WEB_SEARCH: kind, WEB_SEARCH_URL: url, WEB_SEARCH_KEY: key } = values;
  if (kind === undefined)
    return url === undefined && key === undefined
      ? []
      : ['设置了 WEB_SEARCH_URL 或 WEB_SEARCH_KEY，却没有设置 WEB_SEARCH：请写上搜索服务的种类。'];
  if (kind === 'searxng')
    return url === undefined ? ['WEB_SEARCH=searxng 需要 WEB_SEARCH_URL：请写上 SearXNG 的网址。'] : [];
  return key === undefined ? [`WEB_SEARCH=${kind} 需要 WEB_SEARCH_KEY：请写上搜索服务的密钥。`] : [];
}
