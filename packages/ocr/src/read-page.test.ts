import { describe, expect, test } from 'vitest';
import { isEdge } from './area-edges.ts';
import { rotateInk, turnInk, type Ink } from './ink.ts';
import { readPage } from './read-page.ts';
import { findSkew } from './skew.ts';
import { makeSheet, onWhite, readLetters, setColumns, setLines, toPicture } from './testing/sheets.ts';

const read = (ink: Ink) => readPage(toPicture(ink, onWhite), readLetters);
const textOf = ({ lines }: Awaited<ReturnType<typeof read>>) => lines.map(({ text }) => text.length);

function page(): ReturnType<typeof makeSheet> {
  const sheet = makeSheet(420, 260);
  setLines(sheet, { x: 40, y: 40, size: 16, count: 16, lines: 6 });
  return sheet;
}

describe('R-READ-121 lines that stand off are set straight', () => {
  test.each([-15, -1, 0, 7.3, 15])('%d degrees are found to a fifth of one', (degrees) => {
    expect(Math.abs(findSkew(rotateInk(page(), degrees)) - degrees)).toBeLessThan(0.2);
  });

  test('the lines are read, and their places are those on the picture as it is', async () => {
    const found = await read(rotateInk(page(), 9));
    expect(textOf(found)).toEqual(Array.from({ length: 6 }, () => 16));
    const [first] = found.lines;
    const [upperLeft, upperRight] = first?.corners ?? [];
    const width = 420 * Math.cos((9 * Math.PI) / 180) + 260 * Math.sin((9 * Math.PI) / 180);
    const height = 420 * Math.sin((9 * Math.PI) / 180) + 260 * Math.cos((9 * Math.PI) / 180);
    const rise = ((upperRight?.y ?? 0) - (upperLeft?.y ?? 0)) * height;
    const run = ((upperRight?.x ?? 0) - (upperLeft?.x ?? 0)) * width;
    expect((Math.atan2(rise, run) * 180) / Math.PI).toBeCloseTo(9, 0);
  });

  test('a sheet without writing has no lines', async () => {
    expect(findSkew(makeSheet(300, 300))).toBe(0);
    expect((await read(makeSheet(300, 300))).lines).toEqual([]);
    expect((await read(makeSheet(1, 1))).lines).toEqual([]);
  });
});

describe('R-READ-122 quarter turns and vertical writing are told apart', () => {
  test.each([
    [90, 270],
    [180, 180],
    [270, 90],
  ] as const)('a page turned by %d degrees is read turned by %d, as rows', async (by, back) => {
    const found = await read(turnInk(page(), by));
    expect(found).toMatchObject({ turn: back, isVertical: false });
    expect(textOf(found)).toEqual(Array.from({ length: 6 }, () => 16));
    expect(found.lines.every(({ isTurned }) => isTurned)).toBe(true);
  });

  test('columns of upright letters are read from right to left, each from its top', async () => {
    const sheet = makeSheet(330, 420);
    setColumns(sheet, { right: 290, y: 40, size: 16, count: 16, columns: 7 });
    const found = await read(sheet);
    expect(found).toMatchObject({ turn: 0, isVertical: true });
    expect(textOf(found)).toEqual(Array.from({ length: 7 }, () => 16));
    const [first, second] = found.lines;
    expect(first?.box.x ?? 0).toBeGreaterThan(second?.box.x ?? 1);
    expect(first?.box.height ?? 0).toBeGreaterThan((first?.box.width ?? 1) * 10);
  });
});

describe('R-READ-123 columns and bordered tables', () => {
  test('two columns are read one after the other, after the heading that spans them', async () => {
    const sheet = makeSheet(800, 420);
    setLines(sheet, { x: 240, y: 40, size: 22, count: 9, lines: 1 });
    setLines(sheet, { x: 40, y: 110, size: 17, count: 15, lines: 8 });
    setLines(sheet, { x: 420, y: 116, size: 17, count: 14, lines: 8 });
    const found = await read(sheet);
    expect(textOf(found)).toEqual([
      9,
      ...Array.from({ length: 8 }, () => 15),
      ...Array.from({ length: 8 }, () => 14),
    ]);
    expect(new Set(found.lines.map(({ block }) => block)).size).toBe(3);
  });

  test('a table gives its cells, those that span columns too, and its lines are no letters', async () => {
    const sheet = makeSheet(760, 420);
    const [xs, ys] = [
      [80, 280, 480, 680],
      [60, 130, 200, 270, 340],
    ];
    for (const y of ys) sheet.bar(80, y, 602, 2);
    // The first row is one cell.
    for (const [at, x] of xs.entries()) {
      const top = at === 0 || at === 3 ? 60 : 130;
      sheet.bar(x, top, 2, 342 - top);
    }
    setLines(sheet, { x: 300, y: 82, size: 26, count: 4, lines: 1 });
    for (const y of ys.slice(1, -1))
      for (const [at, x] of xs.slice(0, -1).entries())
        setLines(sheet, { x: x + 30, y: y + 22, size: 26, count: at + 1, lines: 1 });
    const found = await read(sheet);
    expect(found.lines.map(({ cell, text }) => [cell?.row, cell?.column, text.length])).toEqual([
      [0, 0, 4],
      ...[1, 2, 3].flatMap((row) => [0, 1, 2].map((column) => [row, column, column + 1])),
    ]);
  });

  test('rows of words far apart without borders stay rows', async () => {
    const sheet = makeSheet(900, 360);
    for (let row = 0; row < 5; row++)
      for (const x of [60, 340, 640]) setLines(sheet, { x, y: 40 + row * 60, size: 24, count: 3, lines: 1 });
    expect(textOf(await read(sheet))).toEqual([9, 9, 9, 9, 9]);
  });
});

test('R-READ-127 what the data of traditional Chinese reads more surely is read by it', async () => {
  const found = await readPage(toPicture(page(), onWhite), async (line, options) =>
    (await readLetters(line, options)).map((word) => ({
      ...word,
      text: options.language === 'chi_tra' ? '臺' : '合',
      confidence: options.language === 'chi_tra' ? 88 : 70,
    })),
  );
  expect(found.language).toBe('chi_tra');
  expect(found.lines[0]?.text).toBe('臺'.repeat(16));
});

describe('R-READ-225 coloured areas of screens leave nothing that is read', () => {
  /** A coloured bar at the top, lines, and a button with round corners at the foot; white letters on both. */
  const screen = () => {
    const sheet = makeSheet(900, 620);
    setLines(sheet, { x: 40, y: 18, size: 16, count: 5, lines: 1 });
    setLines(sheet, { x: 40, y: 90, size: 16, count: 30, lines: 6 });
    setLines(sheet, { x: 754, y: 568, size: 16, count: 2, lines: 1 });
    const isButton = (x: number, y: number) => {
      const [dx, dy] = [Math.max(0, 726 - x, x - 843), Math.max(0, 562 - y, y - 589)];
      return Math.hypot(dx, dy) <= 6;
    };
    return toPicture(sheet, (ink, x, y) => {
      if (y >= 52 && !isButton(x, y)) return onWhite(ink);
      const ground = y < 52 ? [7, 193, 96] : [22, 119, 255];
      const [red = 0, green = 0, blue = 0] = ground.map((value) => value + (255 - value) * ink);
      return [red, green, blue];
    });
  };

  test('the corners of a button are no part of its line', async () => {
    const { lines } = await readPage(screen(), readLetters);
    expect(lines.slice(0, 8).map(({ text }) => text.length)).toEqual([5, 30, 30, 30, 30, 30, 30, 2]);
    expect(Math.max(...lines.map(({ box }) => box.height * 620))).toBeLessThan(24);
  });

  test('what is thinner than letters is no line, a dash and 一 are', () => {
    const isLost = (width: number, bottom: number) =>
      isEdge({ left: 40, top: 0, right: 40 + width, bottom }, 31, 2_000);
    expect([isLost(1_800, 5), isLost(12, 3)]).toEqual([true, true]);
    expect([isLost(60, 4), isLost(28, 3), isLost(1_800, 28), isLost(12, 12)]).not.toContain(true);
    // A piece of an edge that runs off the sheet.
    expect(isEdge({ left: 0, top: 100, right: 28, bottom: 103 }, 31, 2_000)).toBe(true);
    expect(isEdge({ left: 1_970, top: 100, right: 2_000, bottom: 103 }, 31, 2_000)).toBe(true);
  });
});

describe('R-READ-261 what is no writing is not read', () => {
  test('round corners of bubbles of a chat', async () => {
    const sheet = makeSheet(700, 500);
    for (const y of [60, 200, 340]) setLines(sheet, { x: 140, y, size: 26, count: 12, lines: 1 });
    const isBubble = (x: number, y: number) =>
      [60, 200, 340].some((top) => {
        const [dx, dy] = [Math.max(0, 130 - x, x - 539), Math.max(0, top - 10 - y, y - top - 35)];
        return Math.hypot(dx, dy) <= 10;
      });
    const chat = toPicture(sheet, (ink, x, y) => {
      const [red, green, blue] = isBubble(x, y) ? [62, 181, 117] : [17, 17, 17];
      return [red * (1 - ink), green * (1 - ink), blue * (1 - ink)];
    });
    const { lines } = await readPage(chat, readLetters);
    expect(lines.map(({ text }) => text.length)).toEqual([12, 12, 12]);
  });

  test('a line that is hardly read outside of tables', async () => {
    const unsure = async (...given: Parameters<typeof readLetters>) =>
      (await readLetters(...given)).map((word) => ({ ...word, confidence: 12 }));
    expect((await readPage(toPicture(page(), onWhite), unsure)).lines).toEqual([]);
  });
});
