import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { openPostgresClients } from '../../../test/engines/open-records.ts';
import { createMemoryBlobs } from '../../../test/memory-blobs.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { testPlatform } from '../../../test/test-platform.ts';
import { createApp } from '../create-app.ts';
import { createSharedAssets, publishBuild } from './shared-builds.ts';

const [records, second] = await openPostgresClients(2);
if (!records || !second) throw new Error('no connection');
afterAll(() => Promise.all([records.dispose(), second.dispose()]));

const blobs = createMemoryBlobs();
let now = 1_000_000;
const clock = { now: () => (now += 10_000) };
const deps = { records, blobs, clock };

/** A build with one chunk of its own and one that never changes. */
function makeBuild(name: string): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  const code = `console.log(${JSON.stringify(name)});`;
  writeFileSync(join(folder, `assets/${name}.js`), code);
  writeFileSync(join(folder, `assets/${name}.js.br`), brotliCompressSync(code));
  writeFileSync(join(folder, 'assets/same.png'), 'png');
  return folder;
}

const serverOf = (folder: string) =>
  createApp(testPlatform({ records: second }), {
    secret: 's'.repeat(32),
    routers: [],
    webFolder: folder,
    sharedAssets: createSharedAssets({ ...deps, records: second }),
  });

describe('files of builds', () => {
  test('R-SCALE-98 a replica serves the files of the builds before and after its own', async () => {
    const [old, current, next] = ['old', 'current', 'next'].map(makeBuild) as [string, string, string];
    await publishBuild(deps, old);
    await publishBuild(deps, current);
    const app = serverOf(current);
    const first = await app.request('/assets/old.js', { headers: { 'accept-encoding': 'gzip' } });
    expect([first.status, await first.text()]).toEqual([200, 'console.log("old");']);
    expect(first.headers.get('cache-control')).toContain('immutable');
    expect(first.headers.get('content-type')).toContain('javascript');
    // A newer replica has published its build and serves its page, while this one still runs.
    expect((await app.request('/assets/next.js')).status).toBe(404);
    await publishBuild(deps, next);
    const packed = await app.request('/assets/next.js', { headers: { 'accept-encoding': 'br' } });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect((await app.request('/assets/current.js')).status).toBe(200);
    expect((await app.request('/assets/nothing.js')).status).toBe(404);
  });

  test('R-SCALE-98 the last three builds are kept, and replicas of one build publish it once', async () => {
    const folders = ['a', 'b', 'c', 'd'].map(makeBuild);
    for (const folder of folders) await Promise.all([publishBuild(deps, folder), publishBuild(deps, folder)]);
    expect(await records.db.selectFrom('web_builds').select('id').execute()).toHaveLength(3);
    const app = serverOf(temporaryFolder());
    expect((await app.request('/assets/a.js')).status).toBe(404);
    for (const name of ['b', 'c', 'd']) expect((await app.request(`/assets/${name}.js`)).status).toBe(200);
    const { length } = await records.db.selectFrom('removal_files').select('hash').execute();
    expect(length).toBeGreaterThan(0);
    // Going back to a build keeps it.
    await publishBuild(deps, folders[1] ?? '');
    await publishBuild(deps, makeBuild('e'));
    expect((await serverOf(temporaryFolder()).request('/assets/b.js')).status).toBe(200);
  });
});
