import { randomBytes } from 'node:crypto';
import {
  ErrorBody,
  InboxFeedback,
  listFeedbackBoardRoute,
  listFeedbackInboxRoute,
  listOwnFeedbackRoute,
  OwnFeedback,
  type findSimilarFeedbackRoute,
} from '@baigong/contracts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { createApp } from '../../src/app/create-app.ts';
import { noLimits } from '../../src/platform/limits/limit-settings.ts';
import { feedbackRouter } from '../../src/features/feedback/feedback-router.ts';
import { inboxRouter } from '../../src/features/feedback/inbox-router.ts';
import { operateRouter } from '../../src/features/operate/operate-router.ts';
import type { Settings } from '../../src/app/settings.ts';
import { createCallers } from '../callers.ts';
import { encodeBody, Form } from '../form.ts';
import { testSecret } from '../start-test-server.ts';
import { testPlatform } from '../test-platform.ts';

const key = 'k'.repeat(43);
const operatorToken = 'an operator token for tests';

/** What a test sends instead of the usual. */
interface Changes {
  readonly screenshots?: readonly Uint8Array[];
  readonly [field: string]: unknown;
}

/** A server with feedback, and browsers by name, each with its cookie. */
function setUp(limits: Partial<Settings['limits']> = {}, token: string | null = operatorToken) {
  const at = { now: new Date(2026, 10, 5, 12).getTime() };
  const platform = testPlatform({
    clock: { now: () => at.now++ },
    settings: { operatorToken: token ?? undefined, limits: { ...noLimits, ...limits } },
  });
  const app = createApp(platform, {
    secret: testSecret,
    routers: [feedbackRouter, operateRouter, inboxRouter],
    webFolder: '/nonexistent',
  });
  const callers = createCallers();
  async function call(who: string, method: string, path: string, body?: unknown, headers = {}) {
    const encoded = body === undefined ? undefined : encodeBody(body);
    const { cookie, env } = callers.of(who, at.now);
    const init = {
      method,
      headers: {
        ...(encoded === undefined ? {} : { 'Content-Type': encoded.type }),
        Cookie: cookie,
        ...headers,
      },
      ...(encoded === undefined ? {} : { body: encoded.body }),
    };
    const response = await app.request(path, init, env);
    callers.keepCookie(who, response);
    return response;
  }
  const submission = ({ screenshots = [], ...changes }: Changes = {}) => {
    const body = {
      key,
      ticket: randomBytes(16).toString('base64url'),
      kind: 'problem',
      text: '导出 PDF 时页脚重叠',
      contact: 'lin@example.com',
      facts: [{ name: 'page', value: '/resume' }],
      ...changes,
    };
    return screenshots.length > 0 ? new Form(body, { screenshots }) : body;
  };
  const trySend = (changes: Changes = {}) => call('lin', 'POST', '/api/feedback', submission(changes));
  const send = async (changes: Changes = {}) => OwnFeedback.parse(await (await trySend(changes)).json());
  const mine = async (of = key) =>
    listOwnFeedbackRoute.answer.parse(
      await (await call('lin', 'POST', '/api/feedback/mine', { key: of })).json(),
    ).entries;
  const board = async (who = 'reader', query = '') =>
    listFeedbackBoardRoute.answer.parse(await (await call(who, 'GET', `/api/feedback/board${query}`)).json());
  const similar = async (text: string) =>
    (
      (await (await call('reader', 'POST', '/api/feedback/similar', { text })).json()) as z.infer<
        typeof findSimilarFeedbackRoute.answer
      >
    ).entries.map(({ title }) => title);
  const vote = (who: string, id: string, voted = true) =>
    call(who, 'PUT', `/api/feedback/${id}/vote`, { voted });
  async function operate(method: string, path: string, body?: unknown): Promise<Response> {
    const opened = await call('op', 'POST', '/api/operate/session', { token: operatorToken });
    const { session } = (await opened.json()) as { session: string };
    return call('op', method, `/api/operate/${path}`, body, { Authorization: `Bearer ${session}` });
  }
  const publish = async (id: string, title: string, text = '') =>
    InboxFeedback.parse(
      await (await operate('PUT', `feedback/${id}/public`, { published: { title, text } })).json(),
    );
  const inbox = async (query = '') =>
    listFeedbackInboxRoute.answer.parse(await (await operate('GET', `feedback${query}`)).json());
  return { platform, call, submission, trySend, send, mine, board, similar, vote, operate, publish, inbox };
}

async function codeOf(response: Response): Promise<[number, string]> {
  return [response.status, ErrorBody.parse(await response.json()).error.code];
}

const picture = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#1f6a56' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer();

describe('sending', () => {
  test('R-FEED-02 an entry is kept once per ticket and seen again by its key alone', async () => {
    const { call, submission, mine } = setUp();
    const given = submission();
    const first = OwnFeedback.parse(await (await call('lin', 'POST', '/api/feedback', given)).json());
    const again = OwnFeedback.parse(await (await call('lin', 'POST', '/api/feedback', given)).json());
    expect(again).toEqual(first);
    expect(first).toMatchObject({ status: 'open', reply: null, text: '导出 PDF 时页脚重叠', public: false });
    expect(await mine()).toEqual([first]);
    expect(await mine('x'.repeat(43))).toEqual([]);
  });

  test('R-FEED-02 the same ticket twice at once is one entry', async () => {
    const { call, submission, mine } = setUp();
    const given = submission({ screenshots: [await picture()] });
    const answers = await Promise.all([1, 2].map(() => call('lin', 'POST', '/api/feedback', given)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await mine()).toHaveLength(1);
  });

  test.each([
    ['no text', { text: '  ' }],
    ['too long a text', { text: '字'.repeat(4001) }],
    ['too long a contact', { contact: '1'.repeat(101) }],
    ['a direction character', { text: 'abc\u202edef' }],
    ['five screenshots', { screenshots: Array.from({ length: 5 }, () => Buffer.from('GIF89a'.padEnd(64))) }],
    ['an unknown kind', { kind: 'praise' }],
    ['an unknown fact', { facts: [{ name: 'cookie', value: 'x' }] }],
  ])('R-FEED-03 %s is refused', async (_, changes) => {
    const { trySend, mine } = setUp();
    expect(await codeOf(await trySend(changes))).toEqual([400, 'request.invalid']);
    expect(await mine()).toEqual([]);
  });

  test('R-FEED-04 a screenshot is written anew for the operator alone, without what the file carried', async () => {
    const { send, operate, call } = setUp();
    const { id, screenshots } = await send({ screenshots: [await picture(), await picture(3000, 100)] });
    expect(screenshots).toBe(2);
    const answer = await operate('GET', `feedback/${id}/screenshots/1`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 2560 });
    expect(bytes.includes('secret place')).toBe(false);
    expect((await call('x', 'GET', `/api/operate/feedback/${id}/screenshots/0`)).status).toBe(401);
    expect((await operate('GET', `feedback/${id}/screenshots/2`)).status).toBe(404);
  });

  test.each([
    ['not a picture', Buffer.from('<svg onload=alert(1)>')],
    ['empty', Buffer.alloc(0)],
    ['cut', Buffer.from('/9j/4AAQSkZJRgABAQAAAQABAAD', 'base64')],
  ])('R-FEED-04 a screenshot that is %s is refused and nothing is kept', async (_, file) => {
    const { trySend, mine } = setUp();
    expect(await codeOf(await trySend({ screenshots: [await picture(), file] }))).toEqual([
      422,
      'feedback.badScreenshot',
    ]);
    expect(await mine()).toEqual([]);
  });

  test('R-FEED-05 sending too often answers with the wait; a repeated ticket is not counted', async () => {
    const { call, submission, trySend } = setUp({ feedback: { points: 1, seconds: 60 } });
    const given = submission();
    await call('lin', 'GET', '/api/feedback/board');
    expect((await call('lin', 'POST', '/api/feedback', given)).status).toBe(200);
    expect((await call('lin', 'POST', '/api/feedback', given)).status).toBe(200);
    const refused = await trySend();
    const { error } = ErrorBody.parse(await refused.json());
    expect([refused.status, error.code, error.wait]).toEqual([429, 'feedback.tooMany', 60]);
  });
});

describe('the board', () => {
  test('R-FEED-06 shows only what was made public, in the operator’s words, without contact', async () => {
    const { send, publish, board, operate } = setUp();
    const { id } = await send({ text: '张三的简历导不出来' });
    await send();
    expect((await board()).entries).toEqual([]);
    await publish(id, '简历导不出来');
    const shown = await board();
    expect(shown.entries.map(({ title, text }) => [title, text])).toEqual([['简历导不出来', '']]);
    expect(JSON.stringify(shown)).not.toMatch(/张三|example\.com|\/resume/);
    await operate('PUT', `feedback/${id}/public`, { published: null });
    expect((await board()).entries).toEqual([]);
  });

  test('R-FEED-07 each visitor has one vote and can take it back; the most wanted stand first', async () => {
    const { send, publish, board, vote, call } = setUp();
    const [a, b] = [await send(), await send()];
    await publish(a.id, '甲');
    await publish(b.id, '乙');
    for (const who of ['ann', 'bob']) {
      await call(who, 'GET', '/api/feedback/board');
      await vote(who, a.id);
    }
    expect(await (await vote('ann', a.id)).json()).toMatchObject({ voted: true, votes: 2 });
    expect((await board('ann')).entries.map(({ title, votes, voted }) => [title, votes, voted])).toEqual([
      ['甲', 2, true],
      ['乙', 0, false],
    ]);
    expect(await (await vote('ann', a.id, false)).json()).toMatchObject({ voted: false, votes: 1 });
    expect((await board('ann', '?sort=newest')).entries[0]?.title).toBe('乙');
    expect((await board('ann', '?status=done')).entries).toEqual([]);
  });

  test('R-FEED-07 what is not public cannot be voted for', async () => {
    const { send, vote } = setUp();
    expect(await codeOf(await vote('ann', (await send()).id))).toEqual([404, 'feedback.notFound']);
  });

  test('R-FEED-08 similar entries are found by what they say, and nothing else is', async () => {
    const { send, publish, similar } = setUp();
    const entries = [await send(), await send(), await send()];
    const titles = ['简历导出 PDF 页脚重叠', '希望画廊支持按颜色搜索', '聊天记录导出成 Word'];
    for (const [n, { id }] of entries.entries()) await publish(id, titles[n] ?? '');
    expect((await similar('我的简历导出成pdf以后页脚和正文重叠了，看不清'))[0]).toBe(titles[0]);
    expect(await similar('画廊能不能按颜色找图')).toEqual([titles[1]]);
    expect(await similar('自拍的时候摄像头打不开')).toEqual([]);
    expect(await similar('')).toEqual([]);
  });
});

describe('the operator', () => {
  test('R-FEED-09 status and reply reach the sender, and every act is written down', async () => {
    const { send, mine, operate, inbox } = setUp();
    const { id } = await send();
    await operate('PUT', `feedback/${id}/answer`, { status: 'done', reply: '已经修好，谢谢！' });
    expect(await mine()).toMatchObject([{ status: 'done', reply: '已经修好，谢谢！' }]);
    expect(await inbox()).toMatchObject({
      counts: { open: 0, done: 1 },
      entries: [{ id, contact: 'lin@example.com' }],
    });
    expect((await inbox('?status=open')).entries).toEqual([]);
    expect((await inbox(`?q=${encodeURIComponent('页脚')}`)).entries).toHaveLength(1);
    expect((await inbox(`?q=${encodeURIComponent('100%_')}`)).entries).toEqual([]);
    const { acts } = (await (await operate('GET', 'acts')).json()) as {
      acts: { action: string; subject: string; detail: string }[];
    };
    expect(acts).toContainEqual(
      expect.objectContaining({
        action: 'feedback.answer',
        subject: id,
        detail: 'open → done：已经修好，谢谢！',
      }),
    );
  });

  test('R-FEED-10 merged entries are one: their senders see its answer, their voters count once', async () => {
    const { send, publish, vote, mine, operate, board, inbox, call } = setUp();
    const [a, b, c] = [await send({ text: '甲' }), await send({ text: '乙' }), await send({ text: '丙' })];
    await publish(a.id, '甲');
    await publish(b.id, '乙');
    for (const [who, id] of [
      ['ann', a.id],
      ['ann', b.id],
      ['bob', b.id],
    ] as const) {
      await call(who, 'GET', '/api/feedback/board');
      await vote(who, id);
    }
    const merge = (id: string, into: string | null) => operate('PUT', `feedback/${id}/merge`, { into });
    await merge(c.id, b.id);
    await merge(b.id, a.id);
    expect((await board()).entries.map(({ title, votes }) => [title, votes])).toEqual([['甲', 2]]);
    expect((await inbox()).entries).toMatchObject([{ id: a.id, duplicates: 2 }]);
    expect((await inbox('?merged=1')).entries.map(({ mergedInto }) => mergedInto)).toEqual([a.id, a.id]);
    await operate('PUT', `feedback/${a.id}/answer`, { status: 'working', reply: null });
    expect((await mine()).map(({ text, status, merged }) => [text, status, merged])).toEqual([
      ['丙', 'working', true],
      ['乙', 'working', true],
      ['甲', 'working', false],
    ]);
    expect(await codeOf(await merge(a.id, c.id))).toEqual([409, 'feedback.mergeCircle']);
    await merge(c.id, null);
    expect((await mine())[0]).toMatchObject({ text: '丙', status: 'open', merged: false });
  });

  test('R-FEED-11 the CSV file opens without running anything', async () => {
    const { send, operate } = setUp();
    await send({ text: '=HYPERLINK("http://evil.example","点我")', contact: '@SUM(A1)', facts: [] });
    await send({ text: '第一行\n"引号"，逗号,', contact: '' });
    const file = Buffer.from(await (await operate('GET', 'feedback/export')).arrayBuffer()).toString();
    expect(file.startsWith('\ufeff编号,')).toBe(true);
    expect(file).toContain(`"'=HYPERLINK(""http://evil.example"",""点我"")",'@SUM(A1)`);
    expect(file).toContain('"第一行\n""引号""，逗号,"');
  });

  test('R-FEED-12 nobody else gets in, and without a token there is nothing', async () => {
    const { call } = setUp();
    for (const path of ['feedback', 'feedback/export'])
      expect(await codeOf(await call('x', 'GET', `/api/operate/${path}`))).toEqual([
        401,
        'operate.sessionOver',
      ]);
    const without = setUp({}, null);
    expect(await codeOf(await without.call('x', 'GET', '/api/operate/feedback'))).toEqual([
      404,
      'request.notFound',
    ]);
  });
});
