import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeTinyGguf } from '../../../../test/tiny-gguf/write-tiny-gguf.ts';

const cli = join(import.meta.dirname, 'download-cli.ts');
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'download-cli-'));
  await mkdir(join(dataDir, 'models'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) =>
    execFile(process.execPath, [cli, ...args], { env: { DATA_DIR: dataDir } }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    ),
  );
}

test('R-LOCAL-62 --list names what can be fetched, what fits this machine and what is there', async () => {
  await writeTinyGguf(join(dataDir, 'models', 'mine.gguf'));
  await writeFile(join(dataDir, 'models', 'broken.gguf'), 'x');
  const { code, out } = await run('--list');
  expect(code).toBe(0);
  for (const part of [
    'qwen3-0.6b',
    'qwen3-1.7b',
    'qwen3-4b',
    '（推荐）',
    '  mine  ',
    'broken.gguf  无法使用',
  ])
    expect(out).toContain(part);
});

test('R-LOCAL-62 what it does not understand ends with code 2 and says what is allowed', async () => {
  expect(await run('qwen9')).toMatchObject({ code: 2, err: expect.stringContaining('qwen3-1.7b') });
  expect(await run('--fast')).toMatchObject({ code: 2, err: expect.stringContaining('用法') });
});

test('R-LOCAL-59 a model that is there already ends well without a download', async () => {
  await writeFile(join(dataDir, 'models', 'Qwen3-0.6B-Q8_0.gguf'), 'here');
  expect(await run('qwen3-0.6b')).toMatchObject({ code: 0, out: expect.stringContaining('完成') });
});
