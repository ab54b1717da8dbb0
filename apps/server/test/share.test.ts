import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ErrorBody, ShareState, viewShareRoute } from '@baigong/contracts';
import { makeDocument, type ResumeDocument } from '@baigong/resume';
import { describe, expect, test } from 'vitest';
import { createApp } from '../src/app/create-app.ts';
import { openTestRecords } from './test-records.ts';
import { encodeBody, Form } from './form.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { testSecret } from './start-test-server.ts';
import { testPlatform } from './test-platform.ts';
import { shareRouter } from '../src/features/share/share-router.ts';
import { deleteExpiredShares } from '../src/features/share/delete-expired-shares.ts';

const day = 24 * 3600_000;
const start = new Date(2026, 10, 5, 12, 0, 0).getTime();
const ownerKey = 'k'.repeat(43);

/** A resume of somebody called so. */
function resumeOf(name: string): ResumeDocument {
  let ids = 0;
  const document = makeDocument(() => `id${(ids += 1)}`);
  const [first, ...rest] = document.fields.basicInfo.fields;
  if (!first) throw new Error('no name field');
  const basicInfo = { ...document.fields.basicInfo, fields: [{ ...first, value: name }, ...rest] };
  return { ...document, fields: { ...document.fields, basicInfo } };
}

/** Whose resume an answer holds. */
async function nameIn(response: Response) {
  const { document } = viewShareRoute.answer.parse(await response.json());
  return document.fields.basicInfo.fields[0]?.value;
}

/** A server, its clock, and a browser of each name with its own cookie. */
function setUp(limits: Partial<ReturnType<typeof testPlatform>['settings']['limits']> = {}) {
  const at = { now: start };
  const records = openTestRecords();
  const blank = testPlatform().settings.limits;
  const platform = testPlatform({
    records,
    clock: { now: () => at.now },
    settings: { limits: { ...blank, ...limits } },
  });
  const app = createApp(platform, { secret: testSecret, routers: [shareRouter], webFolder: '/nonexistent' });
  const cookies = new Map<string, string>();

  async function call(who: string, method: string, path: string, body: unknown): Promise<Response> {
    // The page sends the resume as a file beside the words.
    const { document, ...words } = body as { document?: unknown };
    const file = Buffer.from(JSON.stringify(document) ?? '');
    const { type, body: content } = encodeBody(document ? new Form(words, { document: [file] }) : body);
    const response = await app.request(path, {
      method,
      headers: { 'Content-Type': type, Cookie: cookies.get(who) ?? '' },
      body: content,
    });
    const given = response.headers.get('set-cookie');
    if (given) cookies.set(who, given.split(';')[0] ?? '');
    return response;
  }

  const share = async (changes: object = {}) =>
    ShareState.parse(
      await (
        await call('owner', 'POST', '/api/shares', {
          ownerKey,
          document: resumeOf('林一'),
          lifetime: '7d',
          password: null,
          ...changes,
        })
      ).json(),
    );
  const view = (id: string, who = 'reader', password?: string) =>
    call(who, 'POST', `/api/shares/${id}/view`, { password });
  const state = async (id: string) =>
    ShareState.parse(await (await call('owner', 'POST', `/api/shares/${id}/state`, { ownerKey })).json());
  return { at, app, platform, call, share, view, state };
}

async function codeOf(response: Response) {
  return [response.status, ErrorBody.parse(await response.json()).error.code];
}

describe('making and reading', () => {
  test('R-SHARE-01 a share has an unguessable id, and whoever has it reads the document', async () => {
    const { share, view } = setUp();
    const made = await share();
    expect(made).toMatchObject({ status: 'open', views: 0, hasPassword: false, expiresAt: start + 7 * day });
    expect(Buffer.from(made.id, 'base64url')).toHaveLength(16);
    const read = await view(made.id);
    expect(read.status).toBe(200);
    expect(read.headers.get('cache-control')).toBe('no-store');
    expect(await nameIn(read)).toBe('林一');
  });

  test('R-SHARE-01 a share that a version with fewer settings has kept is read, with their defaults', async () => {
    const { share, view, platform } = setUp();
    const { id } = await share();
    const { styles, ...document } = resumeOf('林一');
    const kept = { ...document, styles: { ...styles, dateFormat: undefined, colors: undefined } };
    const { db } = platform.records;
    await db
      .updateTable('shares')
      .set({ document: JSON.stringify(kept) })
      .where('id', '=', id)
      .execute();
    expect(await nameIn(await view(id))).toBe('林一');
  });

  test('R-SHARE-02 the same key again is the same share with the new contents', async () => {
    const { share, view } = setUp();
    const first = await share();
    const second = await share({ document: resumeOf('林二'), lifetime: '1y' });
    expect(second).toMatchObject({ id: first.id, expiresAt: start + 365 * day });
    expect(await nameIn(await view(first.id))).toBe('林二');
  });

  test('R-SHARE-01 the key is not kept as it is, and two shares differ in their ids', async () => {
    const { share, platform } = setUp();
    const one = await share();
    const two = await share({ ownerKey: 'K'.repeat(43) });
    expect(one.id).not.toBe(two.id);
    const rows = await platform.records.db.selectFrom('shares').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(ownerKey);
  });

  test.each(['short', '../etc/passwd', 'x'.repeat(22), 'x'.repeat(500)])(
    'R-SHARE-06 the address %j leads nowhere',
    async (id) => {
      const { view } = setUp();
      expect(await codeOf(await view(encodeURIComponent(id)))).toEqual([404, 'share.notFound']);
    },
  );

  test.each([
    ['no resume', { document: { hello: 1 } }],
    ['a short key', { ownerKey: 'k' }],
    ['a lifetime without end', { lifetime: 'forever' }],
    ['a password of five characters', { password: 'abcde' }],
  ])('R-SHARE-07 %s is refused', async (_name, changes) => {
    const { call } = setUp();
    const body = { ownerKey, document: resumeOf('x'), lifetime: '7d', password: null, ...changes };
    expect(await codeOf(await call('owner', 'POST', '/api/shares', body))).toEqual([400, 'request.invalid']);
  });

  test('R-SHARE-07 a document over 2 MB is refused with what to do, and pictures from elsewhere are left out', async () => {
    const { call, share, view } = setUp();
    const big = resumeOf('大');
    const body = { ownerKey, lifetime: '7d', password: null };
    const heavy = { ...big, heavy: Array.from({ length: 11 }, () => '重'.repeat(64_000)) };
    expect(await codeOf(await call('owner', 'POST', '/api/shares', { ...body, document: heavy }))).toEqual([
      413,
      'share.tooLarge',
    ]);
    const [first, ...rest] = big.fields.imgUpload;
    const imgUpload = [{ ...first, value: 'https://example.com/spy.png' }, ...rest];
    const made = await share({ document: { ...big, fields: { ...big.fields, imgUpload } } });
    expect(await (await view(made.id)).text()).not.toContain('spy.png');
  });

  test('R-SHARE-07 sharing too often is slowed down', async () => {
    const { share, call } = setUp({ share: { points: 1, seconds: 3600 } });
    await share();
    const again = await call('owner', 'POST', '/api/shares', {
      ownerKey,
      document: resumeOf('x'),
      lifetime: '7d',
      password: null,
    });
    expect(await codeOf(again)).toEqual([429, 'share.tooMany']);
  });
});

describe('the owner', () => {
  test('R-SHARE-02 updates contents, lifetime and password', async () => {
    const { at, share, call, view } = setUp();
    const { id } = await share();
    at.now += day;
    const changed = await call('owner', 'PUT', `/api/shares/${id}`, {
      ownerKey,
      document: resumeOf('林三'),
      lifetime: '30d',
    });
    expect(await changed.json()).toMatchObject({ updatedAt: at.now, expiresAt: at.now + 30 * day });
    expect(await nameIn(await view(id))).toBe('林三');
    await call('owner', 'PUT', `/api/shares/${id}`, { ownerKey, password: '暗号四五六七' });
    expect(await codeOf(await view(id))).toEqual([401, 'share.passwordNeeded']);
    await call('owner', 'PUT', `/api/shares/${id}`, { ownerKey, password: null });
    expect((await view(id)).status).toBe(200);
  });

  test('R-SHARE-03 nobody else changes, stops or looks into a share', async () => {
    const { share, call, view } = setUp();
    const { id } = await share();
    const wrong = { ownerKey: 'x'.repeat(43) };
    for (const [method, path] of [
      ['PUT', `/api/shares/${id}`],
      ['POST', `/api/shares/${id}/state`],
      ['POST', `/api/shares/${id}/stop`],
    ] as const)
      expect(await codeOf(await call('other', method, path, wrong))).toEqual([403, 'share.notOwner']);
    expect((await view(id)).status).toBe(200);
  });

  test('R-SHARE-04 what is stopped is deleted, says so, and does not come back', async () => {
    const { share, call, view, platform, state } = setUp();
    const { id } = await share();
    const stop = () => call('owner', 'POST', `/api/shares/${id}/stop`, { ownerKey });
    expect(await (await stop()).json()).toMatchObject({ status: 'stopped' });
    expect((await stop()).status).toBe(200);
    expect(await codeOf(await view(id))).toEqual([410, 'share.stopped']);
    const row = await platform.records.db.selectFrom('shares').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ document: null, password_hash: null });
    const update = { ownerKey, document: resumeOf('x') };
    expect(await codeOf(await call('owner', 'PUT', `/api/shares/${id}`, update))).toEqual([
      410,
      'share.stopped',
    ]);
    expect((await state(id)).status).toBe('stopped');
  });
});

describe('expiry', () => {
  test('R-SHARE-05 ends on time, is swept, and new contents open it again', async () => {
    const { at, share, call, view, platform, state } = setUp();
    const { id } = await share();
    at.now += 7 * day - 1;
    expect((await view(id)).status).toBe(200);
    at.now += 1;
    expect(await codeOf(await view(id))).toEqual([410, 'share.expired']);
    expect((await state(id)).status).toBe('expired');
    await deleteExpiredShares(platform);
    const row = await platform.records.db.selectFrom('shares').selectAll().executeTakeFirstOrThrow();
    expect(row.document).toBeNull();
    const longer = { ownerKey, lifetime: '30d' };
    expect(await codeOf(await call('owner', 'PUT', `/api/shares/${id}`, longer))).toEqual([
      410,
      'share.expired',
    ]);
    await call('owner', 'PUT', `/api/shares/${id}`, { ...longer, document: resumeOf('林四') });
    expect(await nameIn(await view(id))).toBe('林四');
    at.now += 30 * day + 90 * day;
    await deleteExpiredShares(platform);
    expect(await codeOf(await view(id))).toEqual([404, 'share.notFound']);
  });
});

describe('the password', () => {
  test('R-SHARE-08 opens the share when it is right, in any width of its characters', async () => {
    const { share, view, platform } = setUp();
    const { id } = await share({ password: 'Pass1234' });
    expect(await codeOf(await view(id))).toEqual([401, 'share.passwordNeeded']);
    expect(await codeOf(await view(id, 'reader', 'pass1234'))).toEqual([403, 'share.passwordWrong']);
    expect((await view(id, 'reader', 'Ｐass１234')).status).toBe(200);
    const row = await platform.records.db.selectFrom('shares').selectAll().executeTakeFirstOrThrow();
    expect(row.password_hash).not.toContain('Pass1234');
  });

  test('R-SHARE-08 cannot be tried without end, even with the right one at last', async () => {
    const { share, view } = setUp({ sharePassword: { points: 2, seconds: 600 } });
    const { id } = await share({ password: 'Pass1234' });
    await view(id, 'reader', 'aaaa');
    await view(id, 'another', 'bbbb');
    expect(await codeOf(await view(id, 'reader', 'Pass1234'))).toEqual([429, 'share.tooManyTries']);
  });
});

describe('views', () => {
  test('R-SHARE-09 count each visitor once a day, and the owner never', async () => {
    const { at, share, view, state, platform } = setUp();
    const { id } = await share();
    await view(id, 'owner');
    // Browsers get their cookie with the page.
    for (const who of ['ann', 'bob']) await view('x'.repeat(22), who);
    for (const who of ['ann', 'ann', 'bob']) await view(id, who);
    expect((await state(id)).views).toBe(2);
    at.now += day;
    await deleteExpiredShares(platform);
    await view(id, 'ann');
    expect((await state(id)).views).toBe(3);
  });

  test('R-SHARE-23 sixty calls without a cookie from one address are one view', async () => {
    const { share, view, state } = setUp();
    const { id } = await share();
    for (let n = 0; n < 60; n += 1) await view(id, `bot ${n}`);
    expect((await state(id)).views).toBe(1);
    for (let n = 0; n < 60; n += 1) await view(id, `bot ${n}`);
    expect((await state(id)).views).toBeLessThanOrEqual(10);
  });
});

test('R-SHARE-10 a page under /r is not for search engines', async () => {
  const webFolder = temporaryFolder();
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html><title>百工</title>');
  writeFileSync(join(webFolder, 'pages.json'), JSON.stringify(['/resume', '/r/:id']));
  const app = createApp(testPlatform(), { secret: testSecret, routers: [], webFolder });
  const shared = await app.request(`/r/${'x'.repeat(22)}`, { headers: { Accept: 'text/html' } });
  expect([shared.status, shared.headers.get('x-robots-tag')]).toEqual([200, 'noindex, nofollow']);
  const centre = await app.request('/resume', { headers: { Accept: 'text/html' } });
  expect(centre.headers.get('x-robots-tag')).toBeNull();
});
