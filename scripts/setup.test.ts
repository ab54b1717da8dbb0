import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

test('R-SETUP-03 the lockfile names no registry, and every dependency has one exact version', () => {
  const lock = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  expect(lock).not.toMatch(/"resolved": "https?:/);
  const { packages } = JSON.parse(lock) as {
    packages: Record<string, Record<string, Record<string, string>>>;
  };
  const ours = Object.entries(packages).filter(([place]) => !place.includes('node_modules'));
  expect(ours.length).toBeGreaterThan(4);
  for (const [, manifest] of ours)
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
      for (const version of Object.values(manifest[kind] ?? {})) expect(version).toMatch(/^\d+\.\d+\.\d+/);
});

test('R-SETUP-01 the start command serves, prints its address and ends on request', async () => {
  const data = mkdtempSync(path.join(tmpdir(), 'baigong-start-'));
  const child = spawn(process.execPath, [path.join(root, 'scripts/start.mjs')], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: data, MODEL_AUTODETECT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  });
  const lines = createInterface({ input: child.stdout });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`ended with ${code} before it served`)));
    lines.on('line', (line) => {
      const found = /http:\/\/\S+/.exec(line)?.[0];
      if (found) resolve(found);
    });
  });
  const health = await fetch(new URL('/api/health', url));
  expect(await health.json()).toMatchObject({ status: 'ok' });
  const page = await fetch(new URL('/chat', url));
  expect(await page.text()).toContain('<div id="root">');
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
}, 120_000);
