import { expect, test } from 'vitest';
import { flatten } from './flatten.ts';
import { strengthen, type Ink } from './ink.ts';
import { inkFrom } from './ink.ts';
import { makeSheet, setLines, toPicture } from './testing/sheets.ts';

type Paint = (ink: number, x: number, y: number) => readonly [number, number, number];

const mix = (ground: readonly number[], letter: readonly number[], ink: number): [number, number, number] => {
  const at = (channel: number) => (ground[channel] ?? 0) * (1 - ink) + (letter[channel] ?? 0) * ink;
  return [at(0), at(1), at(2)];
};

const grounds: readonly [name: string, paint: Paint][] = [
  ['black on white', (ink) => mix([255, 255, 255], [0, 0, 0], ink)],
  ['light on dark', (ink) => mix([24, 24, 30], [220, 220, 220], ink)],
  [
    'white on a blue bar, black on white under it',
    (ink, _, y) =>
      y < 230 ? mix([22, 119, 255], [255, 255, 255], ink) : mix([255, 255, 255], [20, 20, 20], ink),
  ],
  ['red on green of the same brightness', (ink) => mix([60, 160, 60], [200, 90, 60], ink)],
  ['pale grey on grey', (ink) => mix([224, 224, 224], [150, 150, 150], ink)],
  [
    'a shadow from corner to corner',
    (ink, x, y) =>
      mix([250, 245, 240], [40, 40, 40], ink).map((value) => value * (1 - (x + y) / 2_400)) as [
        number,
        number,
        number,
      ],
  ],
];

test.each(grounds)('R-READ-120 %s is ink on paper alike', (_, paint) => {
  const sheet = makeSheet(640, 460);
  setLines(sheet, { x: 50, y: 40, size: 22, count: 20, lines: 10 });
  const flat = flatten(toPicture(sheet, paint), 4);
  let wrong = 0;
  let letters = 0;
  for (const [at, ink] of sheet.data.entries()) {
    const y = Math.floor(at / sheet.width);
    if (ink > 0) letters++;
    // Edges of coloured areas leave a thin line, which is no letter.
    if (Math.abs(y - 230) < 6) continue;
    if (ink > 0 !== (flat.data[at] ?? 0) >= inkFrom) wrong++;
  }
  expect(wrong / letters).toBeLessThan(0.01);
});

/** How much of what was drawn on a sheet is no ink any more. */
function lostShare(sheet: Ink, flat: Ink): number {
  let lost = 0;
  let letters = 0;
  for (const [at, ink] of sheet.data.entries()) {
    if (ink === 0) continue;
    letters++;
    if ((flat.data[at] ?? 0) < inkFrom) lost++;
  }
  return lost / letters;
}

test('R-READ-233 bold letters of a large heading stay ink, and white letters on a small label too', () => {
  const sheet = makeSheet(640, 300);
  // Strokes close together, more ink than paper, as large as the window of the background.
  for (let letter = 0; letter < 6; letter++)
    for (let bar = 0; bar < 4; bar++) sheet.bar(60 + letter * 48, 40 + bar * 11, 44, 7);
  setLines(sheet, { x: 70, y: 204, size: 14, count: 12, lines: 1 });
  const paint: Paint = (ink, x, y) =>
    x > 50 && x < 300 && y > 192 && y < 230
      ? mix([212, 56, 13], [255, 255, 255], ink)
      : mix([255, 255, 255], [17, 17, 17], ink);
  const flat = flatten(toPicture(sheet, paint), 2);
  expect(lostShare(sheet, flat)).toBeLessThan(0.02);
});

test('R-READ-259 bold letters of a poster stay ink, though they fill a window twice as wide', () => {
  const sheet = makeSheet(900, 420);
  for (let letter = 0; letter < 5; letter++)
    for (let bar = 0; bar < 4; bar++) sheet.bar(60 + letter * 150, 110 + bar * 38, 140, 24);
  const flat = flatten(
    toPicture(sheet, (ink) => mix([200, 30, 50], [255, 255, 255], ink)),
    4,
  );
  expect(lostShare(sheet, flat)).toBeLessThan(0.02);
});

test('R-READ-234 grain far from letters is not stretched to ink', () => {
  const sheet = makeSheet(500, 400);
  setLines(sheet, { x: 40, y: 40, size: 20, count: 12, lines: 1 });
  let state = 7;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const grain = () => (random() + random() + random() - 1.5) * 24;
  const flat = flatten(
    toPicture(sheet, (ink) => {
      const light = 200 - 180 * ink + grain();
      return [light, light, light];
    }),
    2,
  );
  let specks = 0;
  for (let at = 150 * 500; at < flat.data.length; at++) if ((flat.data[at] ?? 0) >= inkFrom) specks++;
  expect(specks / (250 * 500)).toBeLessThan(0.0005);
});

test('R-READ-235 faint strokes are made darker, paper and full ink stay', () => {
  const data = Uint8Array.of(0, 20, 64, 128, 254, 255);
  const { data: darker } = strengthen({ width: 6, height: 1, data });
  expect([darker[0], darker[5]]).toEqual([0, 255]);
  for (const at of [1, 2, 3]) expect(darker[at]).toBeGreaterThan((data[at] ?? 0) + 10);
  expect(Array.from(darker)).toEqual(Array.from(darker).toSorted((a, b) => a - b));
});
