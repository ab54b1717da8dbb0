import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAllowed } from './licences/allowed.mjs';
import { shippedPackages } from './licences/shipped-packages.mjs';
import { copyrightLines, ownFolders, writeNotice } from './licences/write-notice.mjs';

const root = path.resolve(import.meta.dirname, '..');
const notice = (args: string[] = [], cwd = root) =>
  spawnSync(process.execPath, [path.join(cwd, 'scripts/notice.mjs'), ...args], { encoding: 'utf8' });

test('R-OPS-67 every package that a site installs has an allowed licence, and NOTICE is up to date', () => {
  expect(notice(['--check'])).toMatchObject({ stderr: '', status: 0 });
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-or-later)', true],
  ['MIT AND Apache-2.0', true],
  ['MIT AND GPL-3.0-only', false],
  ['MIT OR ISC AND GPL-3.0-only', false],
  ['AGPL-3.0-only', false],
  ['GPL-2.0', false],
  ['LGPL-3.0-or-later', false],
  ['MPL-2.0', false],
  ['SEE LICENSE IN LICENSE', false],
  [undefined, false],
])('R-OPS-67 %s is judged', (license, verdict) => {
  expect(isAllowed({ name: 'any', license })).toBe(verdict);
});

test('R-OPS-67 an exception is for the package that it names, with the licence that it names', () => {
  const license = 'LGPL-3.0-or-later';
  expect(isAllowed({ name: '@img/sharp-libvips-linux-x64', license })).toBe(true);
  expect(isAllowed({ name: '@img/sharp-libvips-linux-x64', license: 'GPL-3.0-only' })).toBe(false);
  expect(isAllowed({ name: '@img-other/sharp-libvips', license })).toBe(false);
});

test('R-OPS-68 the copyright lines of a licence are found, and its sentences about copyright are not', () => {
  expect(
    copyrightLines([
      'MIT License\n\nCopyright (c) 2020 A. Person\n(c) 2021 Others\n\nThe above copyright notice and this\n' +
        'copyright holders be liable\n(c) You must retain, in the Source form\nCopyright [yyyy] [name of owner]',
    ]),
  ).toEqual(['Copyright (c) 2020 A. Person', '(c) 2021 Others']);
});

test('R-OPS-68 NOTICE does not depend on the platform whose packages are installed', () => {
  const packages = shippedPackages(root);
  for (const { folder, name } of packages)
    if (/linux|darwin|win32|wasm32/.test(name)) expect([name, folder]).toEqual([name, undefined]);
  expect(packages.map(({ name }) => name)).toContain('@img/sharp-win32-x64');
  // Development tools are not shipped, what is built with them is.
  expect(packages.map(({ name }) => name)).not.toContain('vitest');
  expect(writeNotice(packages)).toBe(readFileSync(path.join(root, 'NOTICE'), 'utf8'));
});

let copy: string;
beforeEach(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'baigong-notice-'));
});
afterEach(() => rmSync(copy, { recursive: true, force: true }));

/** The script over a project with one package. */
function checkProject(license: string) {
  cpSync(path.join(root, 'scripts/licences'), path.join(copy, 'scripts/licences'), { recursive: true });
  cpSync(path.join(root, 'scripts/notice.mjs'), path.join(copy, 'scripts/notice.mjs'));
  for (const folder of [
    ...ownFolders.map(({ place }) => place),
    'scripts/node-runtime',
    'apps/server/src/platform/models/local',
    'node_modules/planted',
  ])
    mkdirSync(path.join(copy, folder), { recursive: true });
  const lock = (packages: object) => JSON.stringify({ packages });
  for (const folder of ['scripts/node-runtime', 'apps/server/src/platform/models/local'])
    writeFileSync(path.join(copy, folder, 'package-lock.json'), lock({}));
  const planted = { 'node_modules/planted': { version: '1.0.0', license } };
  writeFileSync(path.join(copy, 'package-lock.json'), lock(planted));
  writeFileSync(path.join(copy, 'node_modules/planted/LICENSE'), 'Copyright 2020 Planter\n\nThe text.\n');
  return notice([], copy);
}

test('R-OPS-67 a planted package with another licence fails the check and is named', () => {
  const { status, stderr } = checkProject('AGPL-3.0-only');
  expect(status).toBe(1);
  expect(stderr).toContain('planted 1.0.0 的许可 AGPL-3.0-only 不在允许之列');
});

test('R-OPS-68 NOTICE names package, version, licence and copyright, and is compared by the check', () => {
  expect(checkProject('MIT').status).toBe(0);
  const file = path.join(copy, 'NOTICE');
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('planted 1.0.0: MIT\n    Copyright 2020 Planter\n');
  expect(text).toContain('-- MIT --\n\nThe text.\n');
  expect(notice(['--check'], copy).status).toBe(0);
  writeFileSync(file, `${text}more`);
  const stale = notice(['--check'], copy);
  expect(stale.status).toBe(1);
  expect(stale.stderr).toContain('npm run notice');
});
