import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  cardSizes,
  listGalleryRoute,
  listGalleryTagsRoute,
  webpSrcset,
  readGalleryPictureRoute,
} from '@baigong/contracts';
import { describe, expect, test } from 'vitest';
import { expireWeeklyLikes } from '../../src/features/gallery/repository/expire-weekly-likes.ts';
import { runRemovals } from '../../src/platform/storage/run-removals.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { authorKey, codeOf, drawing, setUp } from './gallery-server.ts';

const day = 24 * 3600_000;

describe('publishing and browsing', () => {
  test('R-GAL-02 what is published is listed, with three widths, a thumbhash and the original', async () => {
    const { publish, list, call } = setUp();
    const made = await publish(1);
    expect(made).toMatchObject({ state: 'shown', width: 800, height: 600, prompt: '雨后的山村' });
    const { pictures, next } = await list();
    expect(next).toBeNull();
    expect(pictures).toHaveLength(1);
    expect(pictures[0]?.renditions.map(({ width }) => width)).toEqual([320, 640, 800]);
    expect(Buffer.from(pictures[0]?.thumbhash ?? '', 'base64').length).toBeGreaterThan(5);
    const read = await call('reader', 'GET', `/api/gallery/pictures/${made.id}`);
    expect(readGalleryPictureRoute.answer.parse(await read.json())).toMatchObject({
      parameters: { seed: 7 },
    });
  });

  test('R-GAL-29 the edition of the brush that painted a picture is kept with it, over an edit too', async () => {
    const { publish, call } = setUp();
    const parameters = { seed: 7, model: 'brush', modelName: '内置画笔', edition: 2 };
    const { id } = await publish(1, { parameters, origin: 'program' });
    const path = `/api/gallery/pictures/${id}`;
    const read = async () =>
      readGalleryPictureRoute.answer.parse(await (await call('x', 'GET', path)).json());
    expect((await read()).parameters).toEqual(parameters);
    const words = { title: '新名', tags: [], author: '林一', licence: 'cc0', prompt: '雨', parameters };
    expect((await call('author', 'PUT', path, { ...words, authorKey })).status).toBe(200);
    expect(await read()).toMatchObject({ title: '新名', parameters });
  });

  test('R-GAL-03 the same ticket again is the same publication', async () => {
    const { send, submission, call, list } = setUp();
    const body = submission(await drawing(1));
    const first = (await (await call('author', 'POST', '/api/gallery/pictures', body)).json()) as {
      id: string;
    };
    const again = (await (await call('author', 'POST', '/api/gallery/pictures', body)).json()) as {
      id: string;
    };
    expect(again.id).toBe(first.id);
    expect((await list()).pictures).toHaveLength(1);
    expect(await codeOf(await send(await drawing(2), { consent: false }))).toEqual([400, 'request.invalid']);
  });

  test('R-GAL-04 pages follow each other without a gap or a double, in every order', async () => {
    const { publish, call, list, platform } = setUp();
    const { id } = await publish(1);
    const row = await platform.records.db
      .selectFrom('gallery_pictures')
      .selectAll()
      .executeTakeFirstOrThrow();
    const words = await platform.records.db.selectFrom('gallery_words').selectAll().executeTakeFirstOrThrow();
    for (let number = 2; number <= 120; number++) {
      const likes = number % 7;
      const copy = {
        ...row,
        seq: number,
        id: `p${number}`.padEnd(16, 'x'),
        ticket: `${number}`,
        likes,
        week_likes: likes,
      };
      await platform.records.db.insertInto('gallery_pictures').values(copy).execute();
      await platform.records.db
        .insertInto('gallery_words')
        .values({ ...words, seq: number })
        .execute();
    }
    await call('ann', 'PUT', `/api/gallery/pictures/${id}/like`, { liked: true });
    for (const sort of ['newest', 'popular', 'week']) {
      const seen: { id: string; likes: number }[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: Awaited<ReturnType<typeof list>> = await list(
          `?sort=${sort}${cursor === '' ? '' : `&cursor=${cursor}`}`,
        );
        seen.push(...page.pictures);
        cursor = page.next;
      }
      expect(new Set(seen.map((picture) => picture.id)).size).toBe(120);
      expect(seen).toHaveLength(120);
      if (sort !== 'newest')
        expect(seen.map(({ likes }) => likes)).toEqual(
          seen.map(({ likes }) => likes).toSorted((a, b) => b - a),
        );
    }
    const [, middle] = (await list('?sort=popular')).pictures;
    expect((await list(`?sort=popular&from=${middle?.id}`)).pictures[0]?.id).toBe(middle?.id);
  });

  test('R-GAL-05 is searched by two characters, pinyin initials, tags and exact authors', async () => {
    const { publish, titles } = setUp();
    await publish(1, { title: '雪夜山村', tags: ['水墨', '冬天'], author: '林一', prompt: null });
    await publish(2, {
      title: 'Blue Harbour',
      tags: ['海'],
      author: '林一一',
      prompt: '月光下的港湾 with boats',
    });
    await publish(3, { title: '山城夜雪', tags: ['夜景'], author: '王五', prompt: null });
    const finds = async (q: string) => (await titles(`?q=${encodeURIComponent(q)}`)).toSorted();
    expect(await finds('雪夜')).toEqual(['雪夜山村']);
    expect(await finds('夜')).toEqual(['山城夜雪', '雪夜山村']);
    expect(await finds('港湾')).toEqual(['Blue Harbour']);
    expect(await finds('BLUE')).toEqual(['Blue Harbour']);
    expect(await finds('xy')).toEqual(['雪夜山村']);
    expect(await finds('xysc')).toEqual(['雪夜山村']);
    expect(await finds('ysm')).toEqual([]);
    expect(await finds('林一')).toEqual(['雪夜山村']);
    expect(await finds('山村 雪夜')).toEqual(['雪夜山村']);
    expect(await finds('" OR *')).toEqual([]);
    expect(await finds('！？')).toEqual([]);
    expect(await titles(`?tag=${encodeURIComponent('水墨')}&sort=popular`)).toEqual(['雪夜山村']);
    expect(await titles(`?author=${encodeURIComponent('林一')}`)).toEqual(['雪夜山村']);
  });

  test('R-GAL-06 tags are counted by what is shown', async () => {
    const { publish, call, operate } = setUp();
    const { id } = await publish(1, { tags: ['水墨', '山'] });
    await publish(2, { tags: ['山', '山'] });
    const tags = async () =>
      listGalleryTagsRoute.answer.parse(await (await call('reader', 'GET', '/api/gallery/tags')).json()).tags;
    expect(await tags()).toEqual([
      { tag: '山', count: 2 },
      { tag: '水墨', count: 1 },
    ]);
    await operate('POST', `/api/operate/gallery/pictures/${id}/review`, { verdict: 'hold' });
    expect(await tags()).toEqual([{ tag: '山', count: 1 }]);
  });

  test('R-GAL-07 publishing too often is slowed down, and says how long', async () => {
    const { send } = setUp({ limits: { publish: { points: 1, seconds: 600 } } });
    await send(await drawing(1));
    const second = await send(await drawing(2));
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(1);
    expect(await codeOf(second)).toEqual([429, 'gallery.tooMany']);
  });
});

test('R-GAL-07 many visitors of one address share its limit', async () => {
  const { call, submission } = setUp({
    oneAddress: true,
    limits: { publishAddress: { points: 1, seconds: 600 } },
  });
  const as = async (who: string, number: number) =>
    call(who, 'POST', '/api/gallery/pictures', submission(await drawing(number)));
  expect((await as('ann', 1)).status).toBe(200);
  const second = await as('bob', 2);
  expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(1);
  expect(await codeOf(second)).toEqual([429, 'gallery.tooMany']);
});

describe('the author', () => {
  test('R-GAL-08 edits and deletes with the key, and nobody else does', async () => {
    const { publish, call, titles, platform } = setUp();
    const { id, original } = await publish(1);
    const words = { title: '新名', tags: [], author: '林一', licence: 'cc0', prompt: null, parameters: null };
    const path = `/api/gallery/pictures/${id}`;
    const wrong = 'b'.repeat(43);
    expect(await codeOf(await call('x', 'PUT', path, { ...words, authorKey: wrong }))).toEqual([
      403,
      'gallery.notAuthor',
    ]);
    expect(await codeOf(await call('x', 'POST', `${path}/delete`, { authorKey: wrong }))).toEqual([
      403,
      'gallery.notAuthor',
    ]);
    await call('author', 'PUT', path, { ...words, authorKey });
    expect(await titles('?q=新名')).toEqual(['新名']);
    expect(await titles('?q=山水')).toEqual([]);
    expect((await call('x', 'GET', original.url)).status).toBe(200);
    expect((await call('author', 'POST', `${path}/delete`, { authorKey })).status).toBe(204);
    expect((await call('author', 'POST', `${path}/delete`, { authorKey })).status).toBe(204);
    expect(await titles()).toEqual([]);
    expect((await call('x', 'GET', original.url)).status).toBe(404);
    await runRemovals(platform);
    expect(await platform.blobs.size(/[0-9a-f]{64}/.exec(original.url)?.[0] ?? '')).toBeUndefined();
  });

  test('R-GAL-08 sees what is theirs, whatever its state, and the key is nowhere kept', async () => {
    const { publish, call, operate, platform } = setUp();
    const { id } = await publish(1);
    await operate('POST', `/api/operate/gallery/pictures/${id}/review`, {
      verdict: 'remove',
      reason: '侵权',
    });
    const mine = await call('author', 'POST', '/api/gallery/mine', { authorKey });
    expect(await mine.json()).toMatchObject({ publications: [{ id, state: 'removed', reason: '侵权' }] });
    const rows = await platform.records.db.selectFrom('gallery_authors').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(authorKey);
  });
});

describe('likes', () => {
  test('R-GAL-09 count once per visitor, can be taken back, and leave the week after seven days', async () => {
    const { at, publish, call, list, titles, platform } = setUp();
    const { id } = await publish(1, { title: '旧爱' });
    const path = `/api/gallery/pictures/${id}/like`;
    await call('ann', 'GET', '/api/gallery/pictures');
    await call('ann', 'PUT', path, { liked: true });
    expect(await (await call('ann', 'PUT', path, { liked: true })).json()).toMatchObject({
      liked: true,
      likes: 1,
    });
    await call('bob', 'PUT', path, { liked: true });
    expect((await list()).pictures[0]).toMatchObject({ likes: 2, liked: false });
    expect(await (await call('ann', 'PUT', path, { liked: false })).json()).toMatchObject({
      liked: false,
      likes: 1,
    });
    at.now += 7 * day;
    await expireWeeklyLikes(platform);
    const { id: other } = await publish(2, { title: '新欢' });
    await call('bob', 'PUT', `/api/gallery/pictures/${other}/like`, { liked: true });
    expect(await titles('?sort=week')).toEqual(['新欢', '旧爱']);
    const rows = await platform.records.db
      .selectFrom('gallery_pictures')
      .select('week_likes')
      .orderBy('seq')
      .execute();
    expect(rows.map(({ week_likes }) => week_likes)).toEqual([0, 1]);
  });
});

describe('files', () => {
  test('R-GAL-10 never change under their name: immutable, entity tag, single ranges', async () => {
    const { publish, call } = setUp();
    const { renditions } = await publish(1);
    const [small] = renditions;
    if (!small) throw new Error('no rendition');
    const whole = await call('x', 'GET', small.url);
    expect(whole.headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=50, immutable');
    expect(whole.headers.get('content-type')).toBe('image/webp');
    expect(whole.headers.get('set-cookie')).toBeNull();
    const bytes = new Uint8Array(await whole.arrayBuffer());
    expect(bytes.byteLength).toBe(small.bytes);
    const tag = whole.headers.get('etag') ?? '';
    expect((await call('x', 'GET', small.url, undefined, { 'If-None-Match': tag })).status).toBe(304);
    const part = await call('x', 'GET', small.url, undefined, { Range: 'bytes=10-19' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${small.bytes}`]);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20));
    const tail = await call('x', 'GET', small.url, undefined, { Range: 'bytes=-5' });
    expect(new Uint8Array(await tail.arrayBuffer())).toEqual(bytes.subarray(-5));
    expect((await call('x', 'GET', small.url, undefined, { Range: `bytes=${small.bytes}-` })).status).toBe(
      416,
    );
    expect((await call('x', 'GET', small.url, undefined, { Range: 'bytes=0-1,4-5' })).status).toBe(200);
    for (const name of [
      'x.webp',
      `${'0'.repeat(64)}.webp`,
      small.url.slice(10).replace('webp', 'png'),
      '..%2f..',
    ])
      expect((await call('x', 'GET', `/pictures/${name}`)).status).toBe(404);
  });
});

describe("the gallery's own page", () => {
  test('R-PERF-55 holds the pictures at its top where nothing is asked for, as their cards will show them', async () => {
    const webFolder = temporaryFolder();
    mkdirSync(webFolder, { recursive: true });
    writeFileSync(join(webFolder, 'pages.json'), JSON.stringify(['/community/:id?']));
    writeFileSync(
      join(webFolder, 'index.html'),
      '<!doctype html><html><head><title>百工</title></head><body><!--app-shell-pictures--></body></html>',
    );
    const { publish, call } = setUp({ webFolder });
    const html = async (path: string) =>
      (await call('x', 'GET', path, undefined, { Accept: 'text/html' })).text();
    expect(await html('/community')).not.toContain('<img');
    for (let number = 1; number <= 8; number++) await publish(number);
    const { pictures } = listGalleryRoute.answer.parse(
      await (await call('x', 'GET', '/api/gallery/pictures?sort=newest')).json(),
    );
    const page = await html('/community');
    expect(page).toContain('<title>百工</title>');
    expect(page.match(/<img /g)).toHaveLength(7);
    expect(page.match(/<div>/g)).toHaveLength(2);
    const [first, , , , , , seventh, eighth] = pictures;
    if (!first || !seventh || !eighth) throw new Error('fewer pictures than were published');
    expect(page).toContain(`srcset="${webpSrcset(first, '')}" sizes="${cardSizes}"`);
    expect(page).toContain(webpSrcset(seventh, ''));
    expect(page).not.toContain(webpSrcset(eighth, ''));
    expect(await html('/community?q=x')).not.toContain('<img');
    // The next picture stands in it at once.
    const { renditions } = await publish(9);
    expect(await html('/community')).toContain(renditions[0]?.url);
  });

  test('R-PERF-55 a page of the list travels packed where the browser takes that', async () => {
    const { publish, call } = setUp();
    for (let number = 1; number <= 4; number++) await publish(number);
    const ask = (headers: Record<string, string>) =>
      call('x', 'GET', '/api/gallery/pictures?sort=newest', undefined, headers);
    const packed = await ask({ 'Accept-Encoding': 'gzip' });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    const unpacked = gunzipSync(await packed.arrayBuffer()).toString();
    expect(unpacked).toBe(await (await ask({})).text());
  });
});

describe("a picture's own page", () => {
  test('R-GAL-11 R-GAL-38 R-OPS-33 carries a preview card, escaped, and is 404 for what is not there', async () => {
    const webFolder = temporaryFolder();
    mkdirSync(webFolder, { recursive: true });
    const page = '<!doctype html><html><head><title>百工</title></head><body></body></html>';
    writeFileSync(join(webFolder, 'index.html'), page);
    writeFileSync(join(webFolder, 'pages.json'), JSON.stringify(['/community/:id?']));
    const { publish, call } = setUp({ webFolder, settings: { host: '127.0.0.1', port: 3000 } });
    const { id } = await publish(1, { title: '<script>alert(1)</script>$&' });
    const opened = await call('x', 'GET', `/community/${id}`, undefined, {
      Accept: 'text/html',
      Host: 'visitor.localhost:8080',
    });
    const html = await opened.text();
    expect(opened.status).toBe(200);
    expect(html).toContain(
      '<meta property="og:title" content="&lt;script&gt;alert(1)&lt;/script&gt;$&amp; · 百工" />',
    );
    expect(html).toMatch(
      /<meta property="og:image" content="http:\/\/127\.0\.0\.1:3000\/pictures\/[0-9a-f]{64}\.jpg" \/>/,
    );
    expect(html).not.toContain('visitor.localhost');
    expect(html).not.toContain('<script>alert');
    const missing = await call('x', 'GET', `/community/${'x'.repeat(16)}`, undefined, {
      Accept: 'text/html',
    });
    expect([missing.status, await missing.text()]).toEqual([404, page]);
    expect((await call('x', 'GET', '/community', undefined, { Accept: 'text/html' })).status).toBe(200);
  });
});
