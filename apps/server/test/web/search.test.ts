import { expect, test } from 'vitest';
import { createSearch } from '../../src/features/web/search.ts';
import { searchKinds, type SearchKind } from '../../src/features/web/web-settings.ts';
import { serve } from '../serve.ts';
import { createWebServer } from './web-server.ts';

const never = new AbortController().signal;
const key = 'sk-planted-search-key';

interface Found {
  readonly title: string;
  readonly url: string;
  readonly snippet: string;
}

/** Each service as its documentation has it: where it is asked, and what it answers. */
const services: Record<
  SearchKind,
  {
    readonly path: string;
    readonly query: (url: URL, body: Record<string, unknown>) => unknown;
    readonly answer: (found: readonly Found[]) => object;
    readonly noKey: readonly [number, object | string];
    readonly empty: readonly [number, object | string];
  }
> = {
  searxng: {
    path: '/search',
    query: (url) => url.searchParams.get('format') === 'json' && url.searchParams.get('q'),
    answer: (found) => ({
      query: 'q',
      number_of_results: 0,
      results: found.map(({ title, url, snippet }) => ({
        title,
        url,
        content: snippet,
        publishedDate: null,
      })),
      answers: [],
      unresponsive_engines: [],
    }),
    noKey: [401, ''],
    empty: [402, ''],
  },
  bocha: {
    path: '/v1/web-search',
    query: (_url, body) => body['query'],
    answer: (found) => ({
      code: 200,
      log_id: 'x',
      msg: null,
      data: {
        _type: 'SearchResponse',
        webPages: {
          value: found.map(({ title, url, snippet }) => ({
            id: '1',
            name: title,
            url,
            snippet,
            summary: snippet,
          })),
        },
      },
    }),
    noKey: [401, { code: '401', message: 'Invalid API KEY', log_id: 'x' }],
    empty: [403, { code: '403', message: 'You do not have enough money', log_id: 'x' }],
  },
  zhipu: {
    path: '/web_search',
    query: (_url, body) => body['search_query'],
    answer: (found) => ({
      id: '1',
      created: 1,
      search_intent: [],
      search_result: found.map(({ title, url, snippet }) => ({
        title,
        link: url,
        content: snippet,
        refer: 'ref_1',
      })),
    }),
    noKey: [401, { error: { code: '1002', message: 'Authorization Token 非法' } }],
    empty: [429, { error: { code: '1113', message: '账户已欠费' } }],
  },
  tavily: {
    path: '/search',
    query: (_url, body) => body['query'],
    answer: (found) => ({
      query: 'q',
      answer: null,
      images: [],
      results: found.map(({ title, url, snippet }) => ({
        title,
        url,
        content: snippet,
        score: 0.9,
        raw_content: null,
      })),
      response_time: 0.5,
    }),
    noKey: [401, { detail: { error: 'Unauthorized: missing or invalid API key.' } }],
    empty: [432, { detail: { error: 'This request exceeds your plan limit.' } }],
  },
};

const found: readonly Found[] = [
  { title: '杭州<b>天气</b>', url: 'https://example.com/a', snippet: '晴 &amp; 多云\n 20℃' },
  { title: '', url: 'https://example.com/b', snippet: '' },
  { title: '重复', url: 'https://example.com/a', snippet: '' },
  { title: '脚本', url: 'javascript:alert(1)', snippet: '' },
  { title: '不是网址', url: '', snippet: '' },
];

/** The service, which answers what it is told to; and what it was asked. */
async function start(kind: SearchKind) {
  let reply: readonly [number, object | string] = [200, services[kind].answer(found)];
  const asked: { readonly query: unknown; readonly key: string | undefined }[] = [];
  const baseUrl = await serve((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://x');
      const text = Buffer.concat(chunks).toString();
      const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
      if (url.pathname !== services[kind].path) return response.writeHead(404).end();
      asked.push({ query: services[kind].query(url, body), key: request.headers.authorization });
      const [status, answer] = reply;
      return response.writeHead(status).end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    });
  });
  return {
    baseUrl,
    asked,
    search: createSearch({ kind, baseUrl: `${baseUrl}/`, key }),
    answers: (status: number, answer: object | string) => void (reply = [status, answer]),
  };
}

test.each(searchKinds)(
  'R-WEB-06 %s is asked as it wants to be, and its results are plain text',
  async (kind) => {
    const service = await start(kind);
    expect(await service.search(' 杭州天气 ', never)).toEqual([
      { title: '杭州天气', url: 'https://example.com/a', snippet: '晴 & 多云 20℃' },
      { title: 'example.com', url: 'https://example.com/b', snippet: '' },
    ]);
    expect(service.asked).toEqual([{ query: '杭州天气', key: `Bearer ${key}` }]);
    service.answers(200, services[kind].answer([]));
    expect(await service.search('没有的东西', never)).toEqual([]);
    const many = Array.from({ length: 40 }, (_, n) => ({
      title: '页',
      url: `https://e.com/${n}`,
      snippet: '字'.repeat(2_000),
    }));
    service.answers(200, services[kind].answer(many));
    const results = await service.search('很多', never);
    expect(results).toHaveLength(10);
    expect(results[0]?.snippet).toHaveLength(600);
  },
);

test.each(searchKinds)('R-WEB-07 what goes wrong at %s is told apart', async (kind) => {
  const service = await start(kind);
  const { noKey, empty } = services[kind];
  const cases: [readonly [number, object | string], string][] = [
    [noKey, 'searchKey'],
    [empty, 'searchQuota'],
    [[429, {}], 'searchBusy'],
    [[500, 'oops'], 'searchUnreachable'],
    [[404, '<html>'], 'searchFormat'],
    [[302, ''], 'searchFormat'],
    [[200, '<html>login</html>'], 'searchFormat'],
    [[200, { other: 1 }], 'searchFormat'],
    [[200, '[]'], 'searchFormat'],
    [[200, `"${'x'.repeat(3 * 1024 * 1024)}"`], 'searchFormat'],
  ];
  for (const [answer, problem] of cases) {
    service.answers(...answer);
    await expect(service.search('问', never), problem).rejects.toMatchObject({ problem });
  }
});

test('R-WEB-07 a search whose service is away, and one that the visitor gave up', async () => {
  const search = createSearch({ kind: 'searxng', baseUrl: 'http://127.0.0.1:9', key: undefined });
  await expect(search('问', never)).rejects.toMatchObject({ problem: 'searchUnreachable' });
  await expect(search('问', AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
});

test('R-WEB-07 the key is in no answer and in no log line', async () => {
  const service = await start('tavily');
  service.answers(401, { detail: { error: `Unauthorized: ${key}` } });
  const server = createWebServer({ web: { search: { kind: 'tavily', baseUrl: service.baseUrl, key } } });
  const { body } = await server.search('问');
  expect(body).toEqual({ problem: 'searchKey' });
  expect(server.logged()).not.toContain(key);
});
