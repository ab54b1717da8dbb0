import { describe, expect, test } from 'vitest';
import { nameColour } from './colour-names.ts';
import { hashPicture, similarity } from './similarity.ts';
import { analyseLight, computeHistogram } from './light.ts';
import { findPalette } from './palette.ts';
import type { Pixels } from './pixels.ts';

type Paint = (x: number, y: number) => readonly [number, number, number, number?];

function draw(width: number, height: number, paint: Paint): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [red, green, blue, alpha = 255] = paint(x, y);
      data.set([red, green, blue, alpha], (y * width + x) * 4);
    }
  return { data, width, height };
}

const judge = (pixels: Pixels) => analyseLight(pixels, computeHistogram(pixels));

describe('R-VIS-03 the palette', () => {
  test('holds the colours by their share, and leaves out what is see-through', () => {
    const found = findPalette(
      draw(40, 40, (x, y) => (y < 10 ? [0, 0, 0, 0] : x < 30 ? [230, 0, 18] : [255, 255, 255])),
    );
    expect(found.map(({ hex }) => hex)).toEqual(['#e60012', '#ffffff']);
    expect(found[0]?.share).toBeCloseTo(0.75);
    expect(found.map(({ hex }) => nameColour(hex))).toEqual(['正红', '白']);
  });

  test('of a picture without a pixel is empty', () => {
    expect(findPalette(draw(4, 4, () => [9, 9, 9, 0]))).toEqual([]);
  });
});

describe('R-VIS-05 light and sharpness', () => {
  test('are told apart', () => {
    const checks = (side: number) => (x: number, y: number) =>
      ((x / side) & 1) ^ ((y / side) & 1) ? ([240, 240, 240] as const) : ([15, 15, 15] as const);
    expect(judge(draw(256, 256, checks(8))).sharpness).toBe('sharp');
    const wave = (x: number) => Math.round(128 + 110 * Math.sin(x / 40));
    expect(judge(draw(256, 256, (x) => [wave(x), wave(x), wave(x)])).sharpness).toBe('blurred');
    expect(judge(draw(128, 128, () => [120, 120, 120]))).toMatchObject({
      sharpness: 'plain',
      exposure: 'flat',
    });
    expect(judge(draw(128, 128, (x) => (x > 110 ? [200, 200, 200] : [8, 8, 8]))).exposure).toBe('dark');
  });
});

/** A repeatable number from 0 to 1 for a place, as noise. */
const noise = (x: number, y: number): number => {
  const value = Math.sin(x * 12.9898 + y * 78.233) * 43_758.5453;
  return value - Math.floor(value);
};

/** Rows of strokes on a ground, as writing is. */
const isInk = (x: number, y: number): boolean =>
  y % 24 < 14 && (x % 9 < 3 || (y % 24 < 3 && x % 18 < 12)) && x % 300 > 20;

describe('R-VIS-23 white that is meant is not overexposed, and grey is grey', () => {
  const exposure = (paint: Paint) => judge(draw(640, 480, paint)).exposure;

  test('paper, scans, blank sheets and screens', () => {
    expect(exposure((x, y) => (isInk(x, y) ? [20, 20, 20] : [255, 255, 255]))).toBe('page');
    // Photographed: uneven light and noise.
    expect(
      exposure((x, y) => {
        const light = 225 + 25 * Math.cos(x / 500) * Math.cos(y / 400) + 6 * noise(x, y);
        const value = isInk(x, y) ? 45 + 10 * noise(y, x) : light;
        return [value, value, value - 4];
      }),
    ).toBe('page');
    expect(exposure(() => [255, 255, 255])).toBe('page');
    expect(
      exposure((x, y) =>
        x < 120 ? [40, 60, 90] : y < 40 ? [30, 120, 200] : isInk(x, y) ? [40, 40, 40] : [250, 250, 250],
      ),
    ).toBe('page');
  });

  test('a photo that is blown out still is', () => {
    const photo = (x: number, y: number): readonly [number, number, number] => {
      const far = Math.hypot(x - 200, y - 420);
      const light = Math.min(255, (far < 120 ? 60 : 130 + far / 1.5) + 14 * noise(x, y));
      return [light, Math.min(255, light * 0.98), Math.min(255, light * 0.94)];
    };
    expect(exposure(photo)).toBe('bright');
  });

  test('every neutral grey is called so, and a coloured one is not', () => {
    for (let value = 0x30; value <= 0xe8; value += 1) {
      const part = value.toString(16).padStart(2, '0');
      expect([part, nameColour(`#${part}${part}${part}`)]).toEqual([part, expect.stringContaining('灰')]);
    }
    expect(['#000000', '#ffffff', '#808080', '#e60012'].map(nameColour)).toEqual(['黑', '白', '灰', '正红']);
    expect(nameColour('#7d9083')).toBe('灰绿');
  });
});

describe('R-VIS-08 likeness', () => {
  const scene: Paint = (x, y) => {
    const light = Math.round(128 + 70 * Math.sin(x / 31) + 50 * Math.cos(y / 17 + x / 60));
    return [light, 255 - light, light >> 1];
  };
  test('of the same picture in another size is high, of another picture low', () => {
    const small = hashPicture(draw(120, 90, (x, y) => scene(x * 2, y * 2)));
    const large = hashPicture(draw(240, 180, scene));
    const other = hashPicture(draw(200, 150, (x, y) => [255 - y, (x ^ y) & 255, x & 255]));
    expect(similarity(large, large)).toBe(1);
    expect(similarity(small, large)).toBeGreaterThan(0.8);
    expect(similarity(other, large)).toBeLessThan(0.5);
  });
});
