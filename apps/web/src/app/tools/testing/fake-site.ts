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
const foreign = (name: string, isRead: boolean) => ({
  server: '天气',
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
    '/api/web/read': (body) => ({
      url: landingOf((JSON.parse(body) as { url: string }).url),
      kind: 'text',
      bytes: Buffer.from(`${text}\n这一页的正文。`).toString('base64'),
    }),
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
      tools: hasForeignTools ? [foreign('forecast', true), foreign('subscribe', false)] : [],
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

const landingOf = (url: string): string => (url.includes('moved.example') ? movedTo : url);

/** The id of the gallery's one picture. */
export const galleryId = id;
