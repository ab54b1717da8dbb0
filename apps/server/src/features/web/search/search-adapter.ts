import type { SearchResult, WebProblem } from '@baigong/contracts';

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
export function problemOfStatus(status: number): WebProblem | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 401 || status === 403) return 'searchKey';
  if (status === 402) return 'searchQuota';
  if (status === 429 || status === 503) return 'searchBusy';
  // A page in place of an answer, or an address that is not the service's.
  if (status === 404 || status === 405 || (status >= 300 && status < 400)) return 'searchFormat';
  return 'searchUnreachable';
}
