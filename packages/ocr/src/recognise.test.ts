import { expect, test } from 'vitest';
import type { Tensor } from './model.ts';
import { decode, lineReader } from './recognise.ts';

const characters = ['', '甲', '乙', ' '];

/** Likelihoods that choose one class a step. */
const steps = (chosen: readonly number[], likelihood = 0.9): Float32Array =>
  Float32Array.from({ length: chosen.length * characters.length }, (_, at) =>
    chosen[Math.floor(at / characters.length)] === at % characters.length ? likelihood : 0.01,
  );

test('R-READ-13 repetitions are one character, a blank between them makes two; places are middles', () => {
  const read = decode(steps([0, 1, 1, 0, 1, 2, 2, 2, 0]), characters.length, characters);
  expect(read.map(({ text, at }) => [text, at])).toEqual([
    ['甲', 16],
    ['甲', 36],
    ['乙', 52],
  ]);
  expect(read[0]?.confidence).toBeCloseTo(0.9);
  expect(decode(steps([0, 0]), characters.length, characters)).toEqual([]);
});

test('R-READ-13 a line is given to the recogniser 48 pixels high, blue first, from -1 to 1, filled up to a multiple of 8', async () => {
  const given: Tensor[] = [];
  const read = lineReader({
    detect: () => Promise.reject(new Error('not asked')),
    recognise: (input) => {
      given.push(input);
      return Promise.resolve({ data: steps([1]), dims: [1, 1, characters.length] });
    },
    characters,
  });
  const data = new Uint8ClampedArray(70 * 48 * 4);
  for (let at = 0; at < data.length; at += 4) data.set([255, 0, 0, 255], at);
  expect(await read({ width: 70, height: 48, data })).toMatchObject([{ text: '甲' }]);
  const [{ data: planes, dims } = { data: new Float32Array(), dims: [] }] = given;
  expect(dims).toEqual([1, 3, 48, 72]);
  expect([planes[0], planes[2 * 48 * 72], planes[71]]).toEqual([-1, 1, 0]);
});

test('R-READ-270 lines that are asked for at once are read in batches of similar width, each by its own part', async () => {
  const dims: (readonly number[])[] = [];
  const read = lineReader({
    detect: () => Promise.reject(new Error('not asked')),
    recognise: ({ data, dims: given }) => {
      dims.push(given);
      const [count = 0, , height = 0, width = 0] = given;
      // Each line says how red it is; behind its own width stands what no line may take.
      const chosen = Array.from({ length: count }, (_, line) =>
        Array.from({ length: width / 8 }, (_unused, step) => {
          const red = data[(line * 3 + 2) * height * width + step * 8] ?? 0;
          return step === 0 ? (red > 0 ? 1 : 2) : 0;
        }),
      );
      return Promise.resolve({ data: steps(chosen.flat()), dims: [count, width / 8, characters.length] });
    },
    characters,
  });
  const line = (width: number, red: number) => ({
    width,
    height: 48,
    data: new Uint8ClampedArray(width * 48 * 4).map((_, at) => (at % 4 === 0 ? red : 255)),
  });
  const found = await Promise.all(
    [line(400, 255), line(1000, 0), line(390, 0), line(960, 255), line(80, 255)].map((one) => read(one)),
  );
  expect(found.map((one) => one.map(({ text }) => text).join(''))).toEqual(['甲', '乙', '乙', '甲', '甲']);
  expect(dims.map(([count, , , width]) => [count, width])).toEqual([
    [2, 1000],
    [2, 400],
    [1, 80],
  ]);
});

test('R-READ-270 a batch that fails is said of each of its lines', async () => {
  const read = lineReader({
    detect: () => Promise.reject(new Error('not asked')),
    recognise: () => Promise.reject(new Error('out of memory')),
    characters,
  });
  const line = { width: 80, height: 48, data: new Uint8ClampedArray(80 * 48 * 4) };
  const found = await Promise.allSettled([read(line), read(line)]);
  expect(found.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
