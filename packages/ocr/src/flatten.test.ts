import { expect, test } from 'vitest';
import { flatten } from './flatten.ts';
import { inkFrom } from './skew.ts';
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
