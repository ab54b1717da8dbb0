import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tinyGguf, writeTinyGguf } from '../../../../test/tiny-gguf/write-tiny-gguf.ts';
import { chooseContextSize, InvalidGgufError, readGgufHeader } from './gguf-header.ts';
import { ModelFolder } from './model-folder.ts';

let path: string;
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'model-folder-'));
});
afterEach(() => rm(path, { recursive: true, force: true }));

const names = async (): Promise<string[]> => {
  const { models } = await new ModelFolder(path).list();
  return models.map(({ name }) => name);
};

test('R-LOCAL-57 only GGUF files count: no partial downloads, hidden files or folders', async () => {
  await writeTinyGguf(join(path, 'a.gguf'));
  await writeTinyGguf(join(path, 'B.GGUF'));
  await writeTinyGguf(join(path, 'c.gguf.part'));
  await writeTinyGguf(join(path, '.d.gguf'));
  await writeFile(join(path, 'notes.txt'), 'x');
  expect(await names()).toEqual(['B', 'a']);
  expect(await new ModelFolder(join(path, 'none')).list()).toEqual({ models: [], unusable: [] });
});

test('R-LOCAL-57 a split model is one model, and only with all its parts', async () => {
  await writeTinyGguf(join(path, 'big-00001-of-00002.gguf'), { parts: 2 });
  expect(await new ModelFolder(path).list()).toEqual({ models: [], unusable: ['big-00001-of-00002.gguf'] });
  await writeTinyGguf(join(path, 'big-00002-of-00002.gguf'), { parts: 2 });
  expect(await new ModelFolder(path).list()).toMatchObject({
    models: [{ name: 'big', bytes: tinyGguf({ parts: 2 }).length * 2 }],
    unusable: [],
  });
});

test('R-LOCAL-57 picture encoders and embedding models are not offered for talking', async () => {
  await writeTinyGguf(join(path, 'mmproj.gguf'), { kind: 'mmproj' });
  await writeTinyGguf(join(path, 'talks.gguf'), { kind: 'model' });
  expect(await names()).toEqual(['talks']);
});

test('R-LOCAL-57 a file that is replaced is looked at again', async () => {
  const folder = new ModelFolder(path);
  const file = join(path, 'a.gguf');
  await writeFile(file, 'not yet');
  expect((await folder.list()).unusable).toEqual(['a.gguf']);
  await writeTinyGguf(file);
  await utimes(file, 1, 1);
  expect((await folder.list()).models).toHaveLength(1);
});

test('R-LOCAL-52 the header tells context, cache and chat format, and a cut one is refused', async () => {
  const file = join(path, 'a.gguf');
  await writeTinyGguf(file, { contextLength: 4096, chatTemplate: 'x' });
  expect(await readGgufHeader(file)).toEqual({
    architecture: 'llama',
    kind: undefined,
    contextLength: 4096,
    // One layer, four heads of 32, keys and values, two bytes each.
    cacheBytesPerToken: 4 * (32 + 32) * 2,
    chatTemplate: 'x',
    parts: 1,
  });
  const bytes = tinyGguf();
  for (const length of [0, 3, 8, 30, 500, 3000]) {
    await writeFile(file, bytes.subarray(0, length));
    await expect(readGgufHeader(file)).rejects.toThrow(InvalidGgufError);
  }
  // A string's length of 2^60 must not be believed.
  const liar = Buffer.from(bytes.subarray(0, 400));
  liar.writeBigUInt64LE(2n ** 60n, 24);
  await writeFile(file, liar);
  await expect(readGgufHeader(file)).rejects.toThrow(InvalidGgufError);
});

test('R-LOCAL-52 a hostile header is refused, and the other models of the folder stay', async () => {
  const u32 = (value: number): Buffer => Buffer.from(Uint32Array.of(value).buffer);
  const u64 = (value: bigint): Buffer => Buffer.from(BigUint64Array.of(value).buffer);
  const text = (value: string): Buffer => Buffer.concat([u64(BigInt(value.length)), Buffer.from(value)]);
  const header = (entries: number, ...rest: Buffer[]): Buffer =>
    Buffer.concat([Buffer.from('GGUF'), u32(3), u64(0n), u64(BigInt(entries)), ...rest]);
  const architecture = [text('general.architecture'), u32(8), text('llama')];
  const array = [text('a'), u32(9)];
  const oneArrayIn = [u32(9), u64(1n)];
  const hostile: Record<string, Buffer> = {
    'arrays in arrays': header(
      2,
      ...architecture,
      ...array,
      ...Array.from({ length: 1e5 }, () => oneArrayIn).flat(),
    ),
    'more entries than any file has': header(5e6, ...architecture, Buffer.alloc(4096)),
    'a longer array than the file': header(
      2,
      ...architecture,
      ...array,
      u32(0),
      u64(2n ** 40n),
      Buffer.alloc(64),
    ),
    'more strings than the file holds': header(
      2,
      ...architecture,
      ...array,
      u32(8),
      u64(2n ** 40n),
      Buffer.alloc(64),
    ),
    'an unknown type of many items': header(
      2,
      ...architecture,
      ...array,
      u32(77),
      u64(2n ** 40n),
      Buffer.alloc(64),
    ),
  };
  await writeTinyGguf(join(path, 'good.gguf'));
  for (const [name, bytes] of Object.entries(hostile)) await writeFile(join(path, `${name}.gguf`), bytes);
  const { models, unusable } = await new ModelFolder(path).list();
  expect(models.map(({ name }) => name)).toEqual(['good']);
  expect(unusable).toHaveLength(Object.keys(hostile).length);

  // A long header is passed over where it may be, and a number that is none does not reach the context's size.
  const file = join(path, 'good.gguf');
  const items = Array.from({ length: 2000 }, (_, index) => text(`piece ${index}`));
  await writeFile(
    file,
    header(
      4,
      ...architecture,
      text('tokens'),
      u32(9),
      u32(8),
      u64(2000n),
      ...items,
      text('scores'),
      u32(9),
      u32(6),
      u64(2000n),
      Buffer.alloc(8000),
      text('llama.context_length'),
      u32(6),
      Buffer.from(Float32Array.of(Infinity).buffer),
    ),
  );
  expect(await readGgufHeader(file)).toMatchObject({ architecture: 'llama', contextLength: undefined });
});

test('R-LOCAL-53 the context is what the memory can hold, at most 16,384 tokens, at least 2,048', () => {
  const header = {
    architecture: 'qwen3',
    kind: 'model',
    contextLength: 40_960,
    cacheBytesPerToken: 114_688,
    chatTemplate: undefined,
    parts: 1,
  };
  const weights = 640_000_000;
  expect(chooseContextSize(header, weights, 16e9)).toBe(16_384);
  expect(chooseContextSize(header, weights, 2e9)).toBe(4096);
  expect(chooseContextSize(header, weights, 1.35e9)).toBe(2048);
  expect(chooseContextSize(header, weights, 1.2e9)).toBeUndefined();
  expect(chooseContextSize({ ...header, contextLength: 512 }, weights, 16e9)).toBe(512);
});
