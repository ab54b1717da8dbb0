// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { describeTools } from '@baigong/tools';
import {
  availableTools,
  findOfferedTools,
  offerTools,
  type AvailableTools,
} from '@baigong/tools/offered-tools';
import { beforeAll, expect, test, vi } from 'vitest';
import { buildPrompt } from '../../features/chat/session/prompt.ts';
import type { Message } from '../../features/chat/session/session.ts';
import { describeFeatureTools } from '../../shared/feature-tools/describe-tools.ts';
import { provideFeatureTools } from '../../shared/feature-tools/registry.ts';
import { features } from '../features.ts';
import { offeredTools } from './offered-tools.ts';
import { fakeSite } from './testing/fake-site.ts';
import written from './testing/requests.json' with { type: 'json' };

/** A request, the tools that it needs (of `a/b` one is enough), and what is attached: picture, document, resume. */
type Request = readonly [text: string, needs: string, attached?: string | undefined];

/**
 * How people ask for what the tools do, and what needs none, written before the tools' keywords and kept apart from them:
 * one that is missed is a reason to look for its kind, not to copy its words. `other…` are others' words, out of examples
 * and tests of public projects; `laterTalk` was written after the keywords, before it was tried.
 */
const [requests, otherRequests] = [written.requests, written.otherRequests].map((rows) =>
  rows.map(([text = '', needs = '', attached]): Request => [text, needs, attached]),
) as [Request[], Request[]];
const { smallTalk, otherTalk, laterTalk } = written;

let all: AvailableTools;
const provide = async (hasForeignTools: boolean) => {
  vi.stubGlobal('fetch', fakeSite('', hasForeignTools).fetch);
  provideFeatureTools([...features.flatMap((feature) => feature.tools ?? []), offeredTools]);
  return availableTools(await describeTools(), await describeFeatureTools());
};
beforeAll(async () => {
  all = await provide(false);
});

/** A question as the chat sends it, with what is attached. */
function ask(content: string, attached?: string) {
  const message: Message = {
    id: 'q',
    role: 'user',
    content,
    conversationId: 's',
    parent: null,
    createdAt: 1,
    ...(attached === 'picture' && { images: [{ id: 'i', name: '图', url: 'data:,', width: 1, height: 1 }] }),
    ...(attached === 'document' && { files: [{ id: 'f', name: '甲.docx', text: '第一条\n\n租期一年。' }] }),
    ...(attached === 'resume' && { files: [{ id: 'f', name: '简历《王芳》', text: '工作\n\n护士长' }] }),
  };
  return offerTools(all, buildPrompt([message], undefined)).map(({ name }) => name);
}

const fits = (needs: string, names: readonly string[]) =>
  needs.split(' ').every((need) => need.split('/').some((name) => names.includes(name)));

/** The share of requests whose tools are offered at once, and how many tools come with one. */
function measure(asked: readonly Request[]) {
  const offered = asked.map(([text, needs, attached]) => ({
    text,
    needs,
    names: ask(text, attached).slice(1),
  }));
  const missed = offered.filter(({ needs, names }) => !fits(needs, names));
  const mean = offered.reduce((sum, { names }) => sum + names.length, 0) / asked.length;
  return { share: 1 - missed.length / asked.length, missed, mean };
}

test('R-TOOL-35 of 120 requests in the words of every day at least 92 % are offered their tools at once', () => {
  expect(requests.length).toBeGreaterThanOrEqual(120);
  const own = measure(requests);
  expect(own.share, JSON.stringify(own.missed)).toBeGreaterThanOrEqual(0.92);
  expect(own.mean).toBeLessThan(3);
  const others = measure(otherRequests);
  expect(others.share, JSON.stringify(others.missed)).toBeGreaterThanOrEqual(0.92);
});

test('R-TOOL-35 every tool is one more turn away: by its title, and nearly always by the words of the request', () => {
  const reach = (need: string) => findOfferedTools(all, { need }).found.map(({ name }) => name);
  const titles = new Map([...all.server, ...all.browser].map(({ name, title }) => [name, title]));
  const [findTools] = offerTools(all, [{ role: 'user', content: '你好' }]);
  for (const [name, title] of titles) {
    expect(findTools?.description).toContain(title);
    expect(reach(title)).toContain(name);
    expect(reach(name)).toContain(name);
  }
  const out = [...requests, ...otherRequests].filter(
    ([text, needs, attached]) => !fits(needs, ask(text, attached)) && !fits(needs, reach(text)),
  );
  expect(out.length / (requests.length + otherRequests.length), JSON.stringify(out)).toBeLessThanOrEqual(
    0.02,
  );
});

test('R-TOOL-35 of small talk and questions of knowledge at most 5 % are offered a tool', () => {
  expect(smallTalk.length).toBeGreaterThanOrEqual(60);
  for (const talk of [smallTalk, otherTalk, laterTalk]) {
    const wrong = talk.filter((text) => ask(text).length > 1);
    expect(wrong.length / talk.length, JSON.stringify(wrong)).toBeLessThanOrEqual(0.05);
  }
});

test('R-TOOL-33 the titles of all tools travel in at most 1.2 KB, the same with every question, before all else', async () => {
  const first = (from: AvailableTools, text: string) =>
    offerTools(from, [{ role: 'user', content: text }])[0];
  expect(first(all, '3 斤是多少克')).toEqual(first(all, '导出我的简历'));
  const bytes = (from: AvailableTools) => new TextEncoder().encode(first(from, '')?.description).length;
  expect(bytes(all)).toBeLessThanOrEqual(1200);
  const withOthers = await provide(true);
  expect(withOthers.browser.length).toBeGreaterThan(all.browser.length);
  expect(bytes(withOthers)).toBeLessThanOrEqual(1200);
});

test('R-TOOL-33 the text of what is attached asks for nothing', () => {
  const text = '把 3 斤换算成克。\n\n导出简历';
  const message = {
    id: 'q',
    role: 'user',
    content: '谢谢',
    conversationId: 's',
    parent: null,
    createdAt: 1,
  } as const;
  const prompt = buildPrompt([{ ...message, files: [{ id: 'f', name: 'a.txt', text }] }], undefined);
  expect(offerTools(all, prompt).map(({ name }) => name)).toEqual(['find_tools']);
});
