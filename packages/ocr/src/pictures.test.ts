import { describe, expect, test } from 'vitest';
import { backgroundsOf } from './background.ts';
import type { Ink, Rgba } from './ink.ts';
import { rotateBox, turnBox } from './ink.ts';
import { findPictures } from './pictures.ts';
import { readPage } from './read-page.ts';
import { makeSheet, readLetters, setLines, toPicture } from './testing/sheets.ts';

const frame = { left: 430, top: 190, right: 750, bottom: 390 };

/** Patches of many colours, each with its own ones beside it. */
const patch = (x: number, y: number): [number, number, number] => {
  const at = Math.floor(x / 40) * 7 + Math.floor(y / 40) * 13;
  return [(at * 37) % 160, (at * 71) % 160, (at * 113) % 160];
};

const withPhoto = (ink: Ink): Rgba =>
  toPicture(ink, (value, x, y) => {
    if (x >= frame.left && x < frame.right && y >= frame.top && y < frame.bottom) return patch(x, y);
    return [255 - 255 * value, 255 - 255 * value, 255 - 255 * value];
  });

describe('R-READ-257 photos on a page', () => {
  test('are found where they are, coloured bars with letters are none', () => {
    const sheet = makeSheet(800, 560);
    setLines(sheet, { x: 40, y: 40, size: 17, count: 30, lines: 4 });
    const [found, ...more] = findPictures(backgroundsOf(withPhoto(sheet), 2), 2);
    expect(more).toEqual([]);
    for (const side of ['left', 'top', 'right', 'bottom'] as const)
      expect(Math.abs((found?.[side] ?? 0) - frame[side])).toBeLessThan(17);

    const bars = toPicture(sheet, (value, _x, y) => {
      const ground =
        y > 30 && y < 70 ? [20, 110, 250] : y > 90 && y < 130 ? [240, 240, 240] : [255, 255, 255];
      const [red = 0, green = 0, blue = 0] = ground.map((one) => one * (1 - value));
      return [red, green, blue];
    });
    expect(findPictures(backgroundsOf(bars, 2), 2)).toEqual([]);
  });

  test('do not hide that there are two columns', async () => {
    const sheet = makeSheet(800, 560);
    setLines(sheet, { x: 40, y: 30, size: 17, count: 15, lines: 16 });
    setLines(sheet, { x: 430, y: 30, size: 17, count: 14, lines: 5 });
    setLines(sheet, { x: 430, y: 414, size: 17, count: 14, lines: 4 });
    const { lines } = await readPage(withPhoto(sheet), readLetters);
    const outside = lines.filter(({ box }) => {
      const [x, y] = [(box.x + box.width / 2) * 800, (box.y + box.height / 2) * 560];
      return x < frame.left || y < frame.top || y > frame.bottom;
    });
    expect(outside.map(({ text }) => text.length)).toEqual([
      ...Array.from({ length: 16 }, () => 15),
      ...Array.from({ length: 9 }, () => 14),
    ]);
  });

  test('are read where that is sure, single signs are not', async () => {
    const sheet = makeSheet(800, 560);
    setLines(sheet, { x: 40, y: 30, size: 17, count: 15, lines: 16 });
    const linesWith = async (text: string, confidence: number) => {
      const { lines } = await readPage(withPhoto(sheet), async (line, options) =>
        (await readLetters(line, options)).map((word) => ({ ...word, text, confidence })),
      );
      return lines.filter(({ box }) => box.x * 800 > frame.left - 20).length;
    };
    expect(await linesWith('字样', 96)).toBeGreaterThan(0);
    expect([await linesWith('字样', 50), await linesWith('|', 96)]).toEqual([0, 0]);
  });

  test('are where the page is turned to', () => {
    const [box, size] = [
      { left: 10, top: 20, right: 40, bottom: 90 },
      { width: 200, height: 100 },
    ];
    const quarter = turnBox(box, 90, size);
    expect(quarter).toEqual({ left: 10, top: 10, right: 80, bottom: 40 });
    expect(turnBox(quarter, 270, { width: 100, height: 200 })).toEqual(box);
    expect(turnBox(turnBox(box, 180, size), 180, size)).toEqual(box);
    for (const [side, value] of Object.entries(rotateBox(box, 90, size)))
      expect(Math.abs(value - quarter[side as keyof typeof quarter])).toBeLessThan(1);
  });
});
