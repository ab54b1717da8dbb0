import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { GalleryPublication, listGalleryRoute, OwnFeedback, ShareState } from '@baigong/contracts';
import { makeDocument } from '@baigong/resume';
import { expect, test } from 'vitest';
import { encodeBody, Form } from '../form.ts';
import { drawing } from '../gallery/gallery-server.ts';
import { runMain } from '../run-main.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { addBlob, openData, runBackupCommand } from './backup-fixtures.ts';

/** A visitor of a server: calls with one cookie. */
function visit(url: string, given = '') {
  let cookie = given;
  return {
    cookie: () => cookie,
    async call(method: string, path: string, body?: unknown): Promise<Response> {
      const encoded = body === undefined ? undefined : encodeBody(body);
      const response = await fetch(url + path, {
        method,
        headers: { Cookie: cookie, ...(encoded && { 'Content-Type': encoded.type }) },
        ...(encoded && { body: encoded.body }),
      });
      cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      return response;
    },
  };
}

test('R-OPS-63 a site that was backed up while it ran is served again with gallery, shares, passwords, feedback and cookies', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const first = runMain({ DATA_DIR: dataDir });
  const visitor = visit(await first.address);
  const key = 'k'.repeat(43);
  const publication = {
    authorKey: key,
    ticket: randomBytes(16).toString('base64url'),
    title: '山水',
    tags: ['水墨'],
    author: '林一',
    licence: 'ccBy',
    prompt: '雨后的山村',
    parameters: { seed: 7 },
    origin: 'unknown',
    consent: true,
  };
  const published = await visitor.call(
    'POST',
    '/api/gallery/pictures',
    new Form(publication, { file: [await drawing()] }),
  );
  GalleryPublication.parse(await published.json());
  let ids = 0;
  const resume = Buffer.from(JSON.stringify(makeDocument(() => `id${(ids += 1)}`)));
  const share = { ownerKey: key, lifetime: '7d', password: '密码 0042' };
  const shared = await visitor.call('POST', '/api/shares', new Form(share, { document: [resume] }));
  const { id } = ShareState.parse(await shared.json());
  const feedback = {
    key,
    ticket: randomBytes(16).toString('base64url'),
    kind: 'problem',
    text: '页脚重叠',
    contact: '',
    facts: [],
  };
  const sent = await visitor.call(
    'POST',
    '/api/feedback',
    new Form(feedback, { screenshots: [await drawing(2)] }),
  );
  OwnFeedback.parse(await sent.json());

  /** What a visitor sees of all that. */
  const look = async (who: ReturnType<typeof visit>) => {
    const gallery = listGalleryRoute.answer.parse(
      await (await who.call('GET', '/api/gallery/pictures')).json(),
    );
    const [file] = gallery.pictures[0]?.renditions ?? [];
    const picture = await who.call('GET', file?.url ?? '');
    return {
      // Copies in AVIF are made in the background, some time after publishing.
      gallery: gallery.pictures.map((shown) => ({ ...shown, avif: [] })),
      picture: [picture.status, Buffer.from(await picture.arrayBuffer()).toString('base64')],
      wrong: (await who.call('POST', `/api/shares/${id}/view`, { password: 'wrong one' })).status,
      right: await (await who.call('POST', `/api/shares/${id}/view`, { password: share.password })).json(),
      feedback: await (await who.call('POST', '/api/feedback/mine', { key })).json(),
    };
  };
  const before = await look(visitor);
  expect(before.picture[0]).toBe(200);

  const file = join(temporaryFolder(), 'backup.tar');
  const backup = await runBackupCommand('backup', [file], { DATA_DIR: dataDir });
  expect(backup).toMatchObject({ code: 0, stderr: '' });
  expect(backup.stdout).toMatch(
    /^备份完成：.+backup\.tar（.+，用时 .+ 秒）\n包含：数据库 .+，图片等文件 \d+ 个（.+），密钥。\n不包含：.+\n$/,
  );
  first.child.kill('SIGKILL');
  await first.exited;

  const restored = join(temporaryFolder(), 'data');
  const restore = await runBackupCommand('restore', [file], { DATA_DIR: restored });
  expect(restore).toMatchObject({ code: 0, stderr: '' });
  expect(restore.stdout).toMatch(/^恢复完成：.+，每个文件都已核对。\n备份生成于 .+：数据库 .+，密钥。\n$/);

  const second = runMain({ DATA_DIR: restored });
  const again = visit(await second.address, visitor.cookie());
  expect(await look(again)).toEqual(before);
  expect(again.cookie()).toBe(visitor.cookie());
});

test('R-OPS-65 both commands take a fraction of the memory that the data would', async () => {
  const dataDir = temporaryFolder();
  const data = await openData(dataDir);
  const block = randomBytes(8 * 1024 * 1024);
  for (let n = 0; n < 16; n += 1) {
    block.writeUInt32BE(n);
    await addBlob(data, block);
  }
  await data.records.dispose();
  const file = join(temporaryFolder(), 'backup.tar');
  const restored = join(temporaryFolder(), 'data');
  const backup = await runBackupCommand('backup', [file], { DATA_DIR: dataDir });
  const restore = await runBackupCommand('restore', [file], { DATA_DIR: restored });
  expect([backup.code, restore.code, existsSync(join(restored, 'records.sqlite'))]).toEqual([0, 0, true]);
  expect(backup.stdout).toContain('数据文件夹里没有密钥');
  // Of 128 MiB of files.
  expect(backup.peakMiB).toBeLessThan(240);
  expect(restore.peakMiB).toBeLessThan(240);
});
