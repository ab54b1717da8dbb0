import { parseHex } from '@baigong/colour';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backgroundAt, backgrounds, customBackground } from './backgrounds.ts';
import { customLimits, makeCustomSize } from './custom-size.ts';
import { papers, sheetPixels } from './papers.ts';
import { findSizes, photoSizes, pixelsOf, printedSize } from './sizes.ts';

test('R-IDP-01 every listed size has the pixels that the rules name', () => {
  const pixels = Object.fromEntries(photoSizes.map(({ name, px }) => [name, [px.width, px.height]]));
  expect(pixels).toMatchObject({
    一寸: [295, 413],
    小一寸: [260, 378],
    大一寸: [390, 567],
    二寸: [413, 579],
    小二寸: [413, 531],
    大二寸: [413, 626],
    身份证: [358, 441],
    教师资格证: [295, 413],
    初级会计: [295, 413],
    考研: [531, 709],
    四六级: [144, 192],
    美国签证: [600, 600],
  });
  expect(new Set(photoSizes.map(({ id }) => id)).size).toBe(photoSizes.length);
});

test('R-IDP-01 millimetres, pixels and density of a size agree to a pixel', () => {
  for (const { mm, px, dpi, id } of photoSizes) {
    // The rule itself says 51 mm and 600 pixels: two inches.
    const slack = id === 'us-visa' ? 2 : 1;
    if (!mm) continue;
    expect(Math.abs(pixelsOf(mm.width, dpi) - px.width)).toBeLessThanOrEqual(slack);
    expect(Math.abs(pixelsOf(mm.height, dpi) - px.height)).toBeLessThanOrEqual(slack);
  }
});

test('R-IDP-02 where sources disagree each size is offered and the notice is named as what counts', () => {
  for (const words of ['国考', '计算机等级考试', '日本签证']) {
    const found = findSizes(words);
    expect(found.length).toBe(2);
    for (const { differs, note } of found) {
      expect(differs).toBe(true);
      expect(note).toMatch(/以.+为准/);
    }
  }
});

test('R-IDP-03 sizes are found by name, alias, millimetres and pixels; the nearest name first', () => {
  const first = (words: string) => findSizes(words)[0]?.name;
  expect(findSizes('')).toBe(photoSizes);
  expect(first('一寸')).toBe('一寸');
  expect(first('驾照')).toBe('小一寸');
  expect(first('护照')).toBe('大一寸');
  expect(first('社保')).toBe('身份证');
  expect(first('413×626')).toBe('大二寸');
  expect(first('45 x 60 mm')).toBe('考研');
  expect(findSizes('没有这种')).toEqual([]);
});

test('R-IDP-04 a size of one’s own is taken in millimetres or pixels, and refused with what to change', () => {
  const made = makeCustomSize({ unit: 'mm', width: 25, height: 35, dpi: 300 });
  expect(made).toMatchObject({ size: { px: { width: 295, height: 413 }, dpi: 300, id: 'custom' } });
  expect(makeCustomSize({ unit: 'px', width: 480, height: 640, dpi: 96 })).toMatchObject({
    size: { px: { width: 480, height: 640 }, mm: undefined, dpi: 96 },
  });
  for (const [bad, word] of [
    [{ unit: 'mm', width: 3, height: 35, dpi: 300 }, '毫米'],
    [{ unit: 'px', width: 295.5, height: 413, dpi: 300 }, '像素'],
    [{ unit: 'px', width: 295, height: 413, dpi: 0 }, 'DPI'],
    [{ unit: 'mm', width: 190, height: 190, dpi: 1200 }, '像素'],
    [{ unit: 'px', width: 100, height: 900, dpi: 300 }, '相差太多'],
    [{ unit: 'px', width: Number.NaN, height: 413, dpi: 300 }, '像素'],
  ] as const)
    expect(makeCustomSize(bad)).toMatchObject({ problem: expect.stringContaining(word) as string });
  fc.assert(
    fc.property(
      fc.constantFrom('mm' as const, 'px' as const),
      fc.double(),
      fc.double(),
      fc.oneof(fc.integer({ min: 0, max: 2000 }), fc.double()),
      (unit, width, height, dpi) => {
        const made = makeCustomSize({ unit, width, height, dpi });
        if ('problem' in made) return;
        const { min, max } = customLimits.px;
        for (const side of [made.size.px.width, made.size.px.height]) {
          expect(Number.isInteger(side)).toBe(true);
          expect(side).toBeGreaterThanOrEqual(min);
          expect(side).toBeLessThanOrEqual(max);
        }
      },
    ),
  );
});

test('R-IDP-05 backgrounds are the studios’ colours, gradients run downwards, and one’s own colour is read', () => {
  const hex = Object.fromEntries(backgrounds.map(({ name, top }) => [name, top]));
  expect(hex).toMatchObject({
    蓝: '#628bce',
    红: '#d74532',
    白: '#ffffff',
    深蓝: '#4b6190',
    浅灰: '#f2f0f0',
    黑: '#000000',
  });
  const gradients = backgrounds.filter(({ top, bottom }) => top !== bottom);
  expect(gradients.map(({ name }) => name)).toEqual(['渐变蓝', '渐变灰']);
  for (const gradient of gradients) {
    expect(backgroundAt(gradient, 0)).toEqual(parseHex(gradient.top));
    expect(backgroundAt(gradient, 1)).toEqual(parseHex(gradient.bottom));
    expect(backgroundAt(gradient, 0.5)[0]).toBeGreaterThan(backgroundAt(gradient, 0.2)[0]);
  }
  expect(customBackground('#0Af')).toMatchObject({ top: '#00aaff', bottom: '#00aaff' });
  expect(customBackground('蓝')).toBeUndefined();
});

test('R-IDP-06 papers are as large as their millimetres, and a photo keeps its printed size on a sheet', () => {
  for (const { mm, px } of papers) {
    expect(Math.abs(pixelsOf(mm.width, 300) - px.width)).toBeLessThanOrEqual(1);
    expect(Math.abs(pixelsOf(mm.height, 300) - px.height)).toBeLessThanOrEqual(1);
  }
  const identity = photoSizes.find(({ id }) => id === 'identity-card');
  expect(identity && sheetPixels(identity)).toEqual({ width: 307, height: 378 });
  expect(printedSize({ mm: undefined, px: { width: 600, height: 300 }, dpi: 300 })).toEqual({
    width: 50.8,
    height: 25.4,
  });
});
