import { mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { candidates, linkRuntime, newest, versionOf } from './node24.mjs';

const versions: Record<string, number[] | undefined> = {
  shell: [20, 20, 2],
  old: [24, 0, 0],
  current: [24, 21, 0],
  next: [26, 3, 1],
  broken: undefined,
};
const version = (binary: string) => versions[binary];

test('R-SETUP-01 the newest Node that is new enough wins, wherever it was found', () => {
  expect(newest(['shell', 'old', 'current', 'broken'], version)).toBe('current');
  expect(newest(['next', 'current'], version)).toBe('next');
  expect(newest(['current', 'next'], version)).toBe('next');
  expect(newest(['shell', 'broken'], version)).toBeUndefined();
});

test('R-SETUP-01 Node is looked for on the path and in the folders of version managers', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'home-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const plant = (folder: string) => {
    mkdirSync(path.join(home, folder), { recursive: true });
    writeFileSync(path.join(home, folder, 'node'), '');
    return path.join(home, folder, 'node');
  };
  const onPath = plant('tools/bin');
  const nvm = plant('.nvm/versions/node/v24.21.0/bin');
  const fnm = plant('.local/share/fnm/node-versions/v26.0.0/installation/bin');
  const env = { PATH: [path.dirname(onPath), path.dirname(onPath), '/nowhere'].join(path.delimiter) };
  expect(candidates(env, home)).toEqual([process.execPath, onPath, nvm, fnm]);
});

test('R-SETUP-01 the version of a binary is what it says of itself', () => {
  expect(versionOf(process.execPath)?.join('.')).toBe(process.versions.node);
  expect(versionOf('/nowhere/node')).toBeUndefined();
});

test('R-OPS-93 a path that never changes leads to the Node that runs the product, also after another was found', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'root-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(path.join(root, 'scripts/node-runtime'), { recursive: true });
  for (const binary of ['/usr/bin/node', '/opt/node/bin/node']) {
    linkRuntime(root, binary);
    expect(readlinkSync(path.join(root, 'scripts/node-runtime/node'))).toBe(binary);
  }
});
