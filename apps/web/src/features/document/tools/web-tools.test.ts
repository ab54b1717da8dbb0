// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { webProblemMessages, webProblems } from '@baigong/contracts';
import { ToolProblem } from '../../../shared/feature-tools/feature-tool.ts';
import { SourcesData } from '../../../shared/lib/web-sources.ts';
import { offeredTools } from '../offered-tools.ts';
import { toLink } from '../../../shared/lib/web-address.ts';
import type { ReadPage } from '../web/fetch-page.ts';
import { readPage, searchWeb } from './web-tools.ts';

const fetched = vi.fn<(url: string) => void>();
const paragraphs = Array.from(
  { length: 60 },
  (_, n) => `第 ${n} 段。${`这一段讲的是第 ${n} 件事。`.repeat(20)}`,
);

vi.mock('../web/fetch-page.ts', async (original) => ({
  ...(await original<object>()),
  fetchPage: async (url: string): Promise<ReadPage> => {
    fetched(url);
    if (url.includes('broken')) throw new ToolProblem('读不了。');
    const blocks = paragraphs.map((text) => ({ kind: 'paragraph' as const, text }));
    return { url, title: '长文', text: { format: 'html', blocks, outline: [], notes: [] } };
  },
}));

const never = new AbortController().signal;
const answerWith = (body: unknown, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));

afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockClear();
});

test('R-WEB-14 the tools of the web are there where the operator turned them on, and missing where nobody answers', async () => {
  const names = async () => (await offeredTools()).tools.map(({ name }) => name);
  const web = ['read_page', 'save_page', 'search_web'];
  answerWith({ read: true, search: true });
  expect(await names()).toEqual(expect.arrayContaining(web));
  answerWith({ read: true, search: false });
  expect(await names()).not.toContain('search_web');
  answerWith({ read: false, search: false });
  const off = await names();
  for (const name of web) expect(off).not.toContain(name);
  expect(off).toContain('read_document');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  expect(await names()).toEqual(off);
});

test('R-WEB-14 what they read is untrusted, only keeping a page changes something, and all have commands of their own', async () => {
  answerWith({ read: true, search: true });
  const { tools } = await offeredTools();
  const web = tools.filter(({ name }) => ['read_page', 'save_page', 'search_web'].includes(name));
  expect(web.map(({ effect, isUntrusted }) => [effect, isUntrusted])).toEqual([
    ['read', true],
    ['write', true],
    ['read', true],
  ]);
  const commands = tools.flatMap(({ command, alias }) => [command, alias]);
  expect(new Set(commands).size).toBe(commands.length);
});

test('R-WEB-15 a conversation fetches a page once, and reads a long one part by part under one numbering', async () => {
  const read = async (from: number, conversation = 'c1') => {
    const { data } = await readPage({ url: 'https://example.com/long', from }, never, conversation);
    return {
      passages: SourcesData.parse(data).sources[0]?.passages ?? [],
      next: (data as { next?: number }).next,
    };
  };
  const all: { n: number; text: string }[] = [];
  for (let from: number | undefined = 0; from !== undefined;) {
    const part: Awaited<ReturnType<typeof read>> = await read(from);
    expect(part.passages.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(6_000);
    all.push(...part.passages);
    from = part.next;
  }
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(all.map(({ n }) => n)).toEqual(all.map((_, at) => at + 1));
  expect(
    all
      .map(({ text }) => text)
      .join('')
      .replaceAll(/\s/g, ''),
  ).toBe(paragraphs.join('').replaceAll(/\s/g, ''));
  await read(0, 'c2');
  expect(fetched).toHaveBeenCalledTimes(2);
  await expect(read(9_999)).rejects.toThrow(/只有 \d+ 段/);
});

test('R-WEB-15 a page that could not be read is fetched again', async () => {
  const read = () => readPage({ url: 'https://example.com/broken' }, never, 'c3');
  await expect(read()).rejects.toThrow('读不了。');
  await expect(read()).rejects.toThrow('读不了。');
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('R-WEB-16 without a model a page gives its text, its key points word for word, and the way to keep it', async () => {
  const { blocks } = await readPage({ url: 'https://example.com/long' }, never, 'c4');
  const points = blocks.find((block) => block.type === 'text' && block.text.startsWith('要点'));
  const sentences = points?.type === 'text' ? points.text.split('\n').slice(1) : [];
  expect(sentences.length).toBeGreaterThan(0);
  const whole = paragraphs.join('');
  for (const one of sentences) expect(whole).toContain(one);
  expect(JSON.stringify(blocks)).toContain('/存网页 https://example.com/long');
});

test('R-WEB-16 every reason why there is nothing has a Chinese sentence that says what to do', async () => {
  for (const problem of webProblems) {
    expect(webProblemMessages[problem]).toMatch(/^[^。]+[。，（].*。$/s);
    answerWith({ problem });
    await expect(searchWeb('问', never, 'c5')).rejects.toThrow(webProblemMessages[problem]);
  }
});

test('R-WEB-15 snippets of a search are passages that can be cited, under the same numbering', async () => {
  const results = [
    { title: '甲', url: 'https://a.com/', snippet: '摘要甲' },
    { title: '乙', url: 'https://b.com/', snippet: '' },
  ];
  answerWith({ results });
  const numbersOf = async () => {
    const { data } = await searchWeb('问', never, 'c6');
    return SourcesData.parse(data).sources.flatMap(({ passages }) => passages.map(({ n }) => n));
  };
  expect(await numbersOf()).toEqual([1]);
  expect(await numbersOf()).toEqual([2]);
});

test.each([
  ['example.com/a', 'https://example.com/a'],
  ['example.com:8443/a', 'https://example.com:8443/a'],
  [' http://example.com ', 'http://example.com'],
  ['file:///etc/passwd', 'file:///etc/passwd'],
])('R-WEB-16 %j is typed for %s', (typed, link) => {
  expect(toLink(typed)).toBe(link);
});
