import type { SearchResult } from '@baigong/contracts';
import { RequestError, requestBuffered } from '../../platform/http/buffered-request.ts';
import { trimTrailingSlashes } from '../../platform/http/trim-slashes.ts';
import type { WebSettings } from './web-settings.ts';
import { searchAdapters } from './search-services.ts';
import { WebFailure } from './web-failure.ts';

/** As many as a model reads with use. */
const maxResults = 10;
const timeoutMs = 15_000;
const maxBytes = 2 * 1024 * 1024;
const maxSnippet = 600;

/** Asks the search service; throws WebFailure, or the signal's reason. */
export type Search = (query: string, signal: AbortSignal) => Promise<readonly SearchResult[]>;

/** Marks of highlighted words, and the entities that services leave in. */
function plainText(text: string, maxLength: number): string {
  return text
    .replace(/<\/?[a-z][^<>]{0,200}>/gi, '')
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxLength);
}
const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

/** Results that lead somewhere, each page once. */
function tidy(found: readonly SearchResult[]): SearchResult[] {
  const results = new Map<string, SearchResult>();
  for (const { title, url, snippet, site, date } of found) {
    if (results.size === maxResults) break;
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol) || results.has(url)) continue;
    results.set(url, {
      title: plainText(title, 200) || new URL(url).hostname,
      url,
      snippet: plainText(snippet, maxSnippet),
      ...(site ? { site: plainText(site, 80) } : {}),
      ...(date ? { date: plainText(date, 40) } : {}),
    });
  }
  return [...results.values()];
}

/** A search by the operator's settings; its host is the operator's choice and may be at a private address. */
export function createSearch({ kind, baseUrl, key }: NonNullable<WebSettings['search']>): Search {
  const adapter = searchAdapters[kind];
  const base = trimTrailingSlashes(baseUrl ?? adapter.baseUrl);
  return async (query, signal) => {
    const { path, body } = adapter.request(query.trim(), maxResults);
    const answer = await requestBuffered(new URL(`${base}${path}`), {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        Accept: 'application/json',
        ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
      timeoutMs,
      maxBytes,
    }).catch((error: unknown) => {
      if (!(error instanceof RequestError)) throw error;
      throw new WebFailure(error.failure === 'tooLarge' ? 'searchFormat' : 'searchUnreachable', error);
    });
    const json = parseJson(answer.bytes);
    const problem = adapter.problemOf(answer.status, json);
    if (problem) throw new WebFailure(problem, `HTTP ${answer.status}`);
    if (json === undefined) throw new WebFailure('searchFormat', 'no JSON');
    const results = adapter.read(json);
    if (!results) throw new WebFailure('searchFormat', 'other fields');
    return tidy(results);
  };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return undefined;
  }
}
