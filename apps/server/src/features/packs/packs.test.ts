import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getPacksRoute, packFilePath } from '@baigong/contracts';
import { expect, onTestFinished, test } from 'vitest';
import { startTestServer } from '../../../test/start-test-server.ts';
import { testPlatform } from '../../../test/test-platform.ts';
import { packsRouter } from './packs-router.ts';

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** A site, and the command with its data folder. */
async function setUp() {
  const dataDir = await mkdtemp(join(tmpdir(), 'packs-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const file = join(dataDir, 'modnet.onnx');
  const content = Buffer.from('the weights of a model');
  await writeFile(file, content);
  const { url } = await startTestServer(testPlatform({ settings: { dataDir } }), { routers: [packsRouter] });
  const run = (...args: string[]) => {
    const cli = join(import.meta.dirname, 'pack-cli.ts');
    const env = { ...process.env, DATA_DIR: dataDir };
    const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], { env, encoding: 'utf8' });
    return { status, text: stdout + stderr };
  };
  const packs = async () =>
    getPacksRoute.answer.parse(await (await fetch(url + getPacksRoute.path)).json()).packs;
  return { dataDir, url, file, content, run, packs };
}

test('R-IDP-55 a model is put there by its hash, served under it, and taken away again', async () => {
  const { url, file, content, run, packs } = await setUp();
  expect(await packs()).toEqual([]);
  const id = sha256(content);
  const put = run(
    'matting',
    file,
    '--sha256',
    id.toUpperCase(),
    '--name',
    'MODNet',
    '--licence',
    'Apache-2.0',
  );
  expect(put).toMatchObject({ status: 0, text: expect.stringContaining('MODNet') as string });
  expect(await packs()).toMatchObject([
    {
      kind: 'matting',
      files: { model: { id, bytes: content.length } },
      licence: 'Apache-2.0',
      input: { side: 512, mean: [0.5, 0.5, 0.5] },
    },
  ]);
  const served = await fetch(url + packFilePath(id));
  expect(Buffer.from(await served.arrayBuffer()).equals(content)).toBe(true);
  expect((await fetch(url + packFilePath('0'.repeat(64)))).status).toBe(404);
  expect(run('--list').text).toContain(id);
  expect(run('matting', '--remove').status).toBe(0);
  expect(await packs()).toEqual([]);
});

test('R-IDP-55 a file with another hash is refused with its own, and what was there stays', async () => {
  const { dataDir, file, content, run, packs } = await setUp();
  run('matting', file, '--sha256', sha256(content));
  const other = join(dataDir, 'other.onnx');
  await writeFile(other, 'something else');
  const refused = run('matting', other, '--sha256', sha256(content));
  expect(refused.status).toBe(1);
  expect(refused.text).toContain(sha256(Buffer.from('something else')));
  expect(await packs()).toMatchObject([{ files: { model: { id: sha256(content) } } }]);
});

test('R-IDP-55 a file that was cut off afterwards is not offered; what is not understood is explained', async () => {
  const { dataDir, file, content, run, packs } = await setUp();
  const id = sha256(content);
  run('matting', file, '--sha256', id);
  await truncate(join(dataDir, 'packs/matting', id), 3);
  expect(await packs()).toEqual([]);
  for (const args of [
    [],
    ['ocr', file, '--sha256', id],
    ['brush', file, '--sha256', id],
    ['matting', file],
    ['matting', file, '--sha256', id, '--side', '100'],
  ])
    expect(run(...args)).toMatchObject({ status: 2, text: expect.stringContaining('用法') as string });
  expect(run('matting', 'http://127.0.0.1/model.onnx', '--sha256', id)).toMatchObject({
    status: 1,
    text: expect.stringContaining('https') as string,
  });
  expect(run('matting', join(dataDir, 'missing.onnx'), '--sha256', id).status).toBe(1);
});

test('R-READ-275 models that read text are put there together, or not at all', async () => {
  const { dataDir, url, run, packs } = await setUp();
  const contents = ['finds lines', 'reads them', '一\n二\n'].map((text) => Buffer.from(text));
  const files = ['detector.onnx', 'recogniser.onnx', 'characters.txt'].map((name) => join(dataDir, name));
  for (const [index, file] of files.entries()) await writeFile(file, contents[index] ?? '');
  const ids = contents.map(sha256);
  const hashes = (list: readonly string[]) => list.flatMap((id) => ['--sha256', id]);
  expect(run('ocr', ...files, ...hashes(ids.toReversed()))).toMatchObject({
    status: 1,
    text: expect.stringContaining(ids[0] ?? '') as string,
  });
  expect(await packs()).toEqual([]);
  expect(run('ocr', ...files, ...hashes(ids), '--name', 'PP-OCR')).toMatchObject({ status: 0 });
  const [detector, recogniser, characters] = ids.map((id, index) => ({ id, bytes: contents[index]?.length }));
  expect(await packs()).toEqual([
    { kind: 'ocr', name: 'PP-OCR', licence: '', files: { detector, recogniser, characters } },
  ]);
  for (const [index, id] of ids.entries()) {
    const served = await fetch(url + packFilePath(id));
    expect(Buffer.from(await served.arrayBuffer())).toEqual(contents[index]);
  }
  expect(run('--list').text).toContain(ids[2]);
  expect(run('ocr', '--remove').status).toBe(0);
  expect(await packs()).toEqual([]);
});
