import { describe, expect, test } from 'vitest';
import { flatten } from './flatten.ts';
import { inkFrom } from './skew.ts';
import { makeSheet, setLines, toPicture } from './testing/sheets.ts';
import { inkOfOneColour } from './text-colour.ts';

const count = (data: Uint8Array) => data.reduce((sum, value) => sum + (value >= inkFrom ? 1 : 0), 0);

describe('R-READ-264 letters over a photo', () => {
  const sheet = makeSheet(640, 400);
  setLines(sheet, { x: 40, y: 60, size: 40, count: 10, lines: 3 });

  test('stay, and edges of other colours go', () => {
    const photo = toPicture(sheet, (ink, x, y) => {
      const ground = Math.floor(x / 80) * 7 + Math.floor(y / 80) * 13;
      const [red = 0, green = 0, blue = 0] = [37, 71, 113].map((by) => (ground * by) % 120);
      return [red + (255 - red) * ink, green + (255 - green) * ink, blue + (255 - blue) * ink];
    });
    const flat = flatten(photo, 4);
    const kept = inkOfOneColour(flat, photo);
    const onLetters = (data: Uint8Array) => data.map((value, at) => ((sheet.data[at] ?? 0) > 0 ? value : 0));
    expect(count(onLetters(kept.data))).toBe(count(onLetters(flat.data)));
    expect(count(kept.data)).toBe(count(onLetters(kept.data)));
  });

  test('of several colours all stay', () => {
    const signs = toPicture(sheet, (ink, _x, y) => {
      const [red = 0, green = 0, blue = 0] =
        y < 120 ? [255, 255, 255] : y < 190 ? [255, 210, 0] : [0, 255, 90];
      return [red * ink, green * ink, blue * ink];
    });
    const flat = flatten(signs, 4);
    expect(count(inkOfOneColour(flat, signs).data)).toBe(count(flat.data));
  });
});
