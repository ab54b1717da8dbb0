import { assert, constantFrom, integer, property, string, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { parseHex, parseRgb, parseTypedHex, toHex } from './colour.ts';
import { fromHsl, toHsl } from './hsl.ts';
import { contrast, luminance, toDisplay, toLinear } from './light.ts';
import { fromOklab, toOklab } from './oklab.ts';

const channel = integer({ min: 0, max: 255 });
const colour = tuple(channel, channel, channel);

test('R-EDIT-61 colours are read as people type them, and nothing else is', () => {
  const read = (text: string) => toHex(parseTypedHex(text) ?? [-1, -1, -1]);
  expect(['#3182CE', ' 3182ce ', '＃ＡＢＣ'].map(read)).toEqual(['#3182ce', '#3182ce', '#aabbcc']);
  for (const text of ['', '#12', '#12345', '#1234', 'red', 'url(x)'])
    expect(parseTypedHex(text)).toBeUndefined();
  assert(property(string(), (text) => /^#[\da-f]{6}$/.test(read(text))));
});

test('R-DOC-16 hex of three to eight digits and rgb() are read, alpha left aside', () => {
  expect(['#abc', '#abcd', '#aabbcc', '#AABBCC80'].map(parseHex)).toEqual(
    Array.from({ length: 4 }, () => [0xaa, 0xbb, 0xcc]),
  );
  expect(parseRgb('rgba(49, 130,206 / 50%)')).toEqual([49, 130, 206]);
  for (const text of ['rgb(256,0,0)', 'rgb(1,2)', 'hsl(1,2,3)', '#12345']) {
    expect(parseRgb(text)).toBeUndefined();
    expect(parseHex(text)).toBeUndefined();
  }
  assert(property(colour, (rgb) => parseHex(toHex(rgb))?.join() === rgb.join()));
});

test('R-DOC-16 every colour comes back from HSL and from OKLab', () => {
  assert(
    property(colour, (rgb) => {
      expect(toHex(fromHsl(toHsl(rgb)))).toBe(toHex(rgb));
      const [red, green, blue] = rgb.map((value) => toLinear(value / 255)) as [number, number, number];
      const [r, g, b] = fromOklab(...toOklab(red, green, blue)).map((value) => toDisplay(value) * 255);
      expect(toHex([r ?? 0, g ?? 0, b ?? 0])).toBe(toHex(rgb));
    }),
  );
});

test('R-DOC-16 contrast is that of WCAG, in either order', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21);
  expect(contrast([0x77, 0x77, 0x77], [255, 255, 255])).toBeCloseTo(4.48, 2);
  expect(luminance([255, 0, 0])).toBeCloseTo(0.2126);
  const grey = constantFrom(0, 64, 128, 255);
  assert(property(grey, colour, (a, b) => contrast([a, a, a], b) === contrast(b, [a, a, a])));
});
