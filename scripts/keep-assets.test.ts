import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepAssets } from './prepare.mjs';
import { earlierBuilds, readWebBuild } from '../apps/server/src/app/read-web-build.ts';

test('R-SCALE-98 a build keeps the hashed files of the two before, and they are served', () => {
  const web = mkdtempSync(path.join(tmpdir(), 'baigong-test-'));
  onTestFinished(() => rmSync(web, { recursive: true }));
  const dist = path.join(web, 'dist');
  const build = (name: string, now: number) => {
    keepAssets(web, now);
    rmSync(dist, { recursive: true, force: true });
    mkdirSync(path.join(dist, 'assets'), { recursive: true });
    writeFileSync(path.join(dist, 'index.html'), name);
    writeFileSync(path.join(dist, `assets/${name}.js`), name);
  };
  for (const [n, name] of ['a', 'b', 'c', 'd'].entries()) build(name, 1_000 + n);
  expect(readdirSync(path.join(web, '.earlier-builds'))).toEqual(['1002', '1003']);
  const { files } = readWebBuild(dist, { basePath: '', pictureOrigin: undefined }, earlierBuilds(dist));
  expect([...files.keys()].toSorted()).toEqual([
    '/assets/b.js',
    '/assets/c.js',
    '/assets/d.js',
    '/index.html',
  ]);
  const file = files.get('/assets/b.js')?.variants[0]?.file ?? '';
  expect(readFileSync(file, 'utf8')).toBe('b');
  // A build of the same files is no other build.
  keepAssets(web, 2_000);
  keepAssets(web, 3_000);
  expect(readdirSync(path.join(web, '.earlier-builds'))).toEqual(['1003', '2000']);
});
