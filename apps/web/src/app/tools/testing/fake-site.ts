/** A request as it left the browser. */
export interface SentRequest {
  readonly path: string;
  readonly body: string;
}

export interface FakeSite {
  /** Every request, in order. */
  readonly log: SentRequest[];
  readonly fetch: typeof fetch;
}

const id = '0123456789abcdef';
const card = (prompt: string) => ({
  id,
  title: '山水',
  author: '某人',
  tags: [prompt.slice(0, 20)],
  licence: 'cc0',
  origin: 'model',
  likes: 1,
  liked: false,
  width: 10,
  height: 10,
  thumbhash: '',
  renditions: [],
  createdAt: 1,
});
const file = { url: `/pictures/${'0'.repeat(64)}.webp`, width: 10, height: 10, bytes: 1 };
const foreign = (server: string, name: string, isRead: boolean) => ({
  server,
  name,
  description: '查天气',
  isRead,
  inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
});

/**
 * For tests: the site's calls that reach others, each answered with a text of others.
 * @param text what pages, results, prompts and foreign tools say
 * @param hasForeignTools the operator lists another server
 */
export function fakeSite(text: string, hasForeignTools: boolean): FakeSite {
  const log: SentRequest[] = [];
  const answers: Readonly<Record<string, (body: string) => unknown>> = {
    '/api/web': () => ({ read: true, search: true }),
    '/api/web/read': (body) => {
      const { url } = JSON.parse(body) as { url: string };
      if (url.startsWith(missingLink)) return { problem: 'notFound' };
      return {
        url: landingOf(url),
        kind: 'text',
        bytes: Buffer.from(`${text}\n这一页的正文。`).toString('base64'),
      };
    },
    '/api/web/search': () => ({
      results: [{ title: '结果', url: 'https://found.example/a?b=1', snippet: text }],
    }),
    '/api/gallery/pictures': () => ({ pictures: [card(text)], next: null }),
    [`/api/gallery/pictures/${id}`]: () => ({
      ...card(text),
      prompt: text,
      parameters: null,
      original: file,
      updatedAt: 1,
    }),
    '/api/foreign-tools': () => ({
      tools: hasForeignTools
        ? [
            foreign('天气', 'forecast', true),
            foreign('天气', 'subscribe', false),
            foreign('天气', 'history', true),
            foreign('地图', 'forecast', true),
          ]
        : [],
      problems: [],
    }),
    '/api/foreign-tools/call': () => ({ text, isError: false, leftOut: 0, isCut: false }),
  };
  return {
    log,
    fetch: async (address, init) => {
      const path = typeof address === 'string' ? address : 'not a path';
      const body = typeof init?.body === 'string' ? init.body : '';
      log.push({ path, body });
      const answer = answers[path.split('?', 1)[0] ?? ''];
      return answer ? Response.json(answer(body)) : new Response('', { status: 404 });
    },
  };
}

/** Where one page leads to. */
export const movedTo = 'https://landing.example/b';

/** A page that is not there. */
export const missingLink = 'https://missing.example/a';

const landingOf = (url: string): string => (url.includes('moved.example') ? movedTo : url);

/** The id of the gallery's one picture. */
export const galleryId = id;
