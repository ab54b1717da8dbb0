import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import {
  closingLine,
  countPlaywright,
  countVitest,
  makeTally,
  namesOfFlaky,
  tallyCheck,
  tallySuite,
} from './tally.mjs';

const root = path.resolve(import.meta.dirname, '..');

test('R-SETUP-02 a run counts what passed and failed, and ends with one line', () => {
  const tally = makeTally();
  tallyCheck(tally, 0);
  tallyCheck(tally, 1);
  tallySuite(tally, 1, countVitest({ numPassedTests: 7, numTotalTests: 9 }));
  tallySuite(tally, 0, countPlaywright({ stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0 } }));
  expect(closingLine(tally)).toBe('12 passed, 3 failed');
});

test('R-SETUP-02 a browser test that passed at its second try only is counted and named', () => {
  const flaky = { file: 'a.spec.ts', title: 'R-1', tests: [{ status: 'flaky' }] };
  const steady = { file: 'a.spec.ts', title: 'R-2', tests: [{ status: 'expected' }] };
  expect(countPlaywright({ stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 } })).toEqual({
    passed: 2,
    failed: 0,
  });
  expect(namesOfFlaky({ suites: [{ specs: [steady], suites: [{ specs: [flaky] }] }] })).toEqual([
    'a.spec.ts R-1',
  ]);
});

test('R-SETUP-02 a runner that died, ran nothing or skipped has failed', () => {
  for (const [code, counted] of [
    [1, undefined],
    [0, undefined],
    [0, { passed: 0, failed: 0 }],
    [1, { passed: 5, failed: 0 }],
    [0, countPlaywright({ stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 1 } })],
    [0, countVitest({ numPassedTests: 5, numTotalTests: 6 })],
  ] as const) {
    const tally = makeTally();
    tallySuite(tally, code, counted);
    expect(tally.failed).toBeGreaterThan(0);
  }
});

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
  try {
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
  } finally {
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    rmSync(data, { recursive: true, force: true });
  }
}, 120_000);
