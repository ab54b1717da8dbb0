import { expect, test } from 'vitest';
import { findRulings, eraseRulings } from './rulings.ts';
import { makeSheet } from './testing/sheets.ts';

const letter = 22;
const inkOf = (data: Uint8Array) => data.reduce((sum, value) => sum + value, 0);

/** 一天一个: strokes of letters on one line, two pixels apart; more stands above and under some of them. */
function strokesInARow(): ReturnType<typeof makeSheet> {
  const sheet = makeSheet(400, 80);
  for (let at = 0; at < 6; at++) {
    const left = 40 + at * letter;
    sheet.bar(left, 40, letter - 2, 2);
    if (at % 2 === 0) continue;
    sheet.bar(left + 9, 32, 3, 18);
    sheet.bar(left + 3, 33, letter - 8, 2);
  }
  return sheet;
}

test('R-READ-230 strokes of letters that lie on one line are no ruling and are not erased', () => {
  const sheet = strokesInARow();
  expect(findRulings(sheet, letter)).toEqual([]);
});

test('R-READ-230 a stroke of a large heading is no ruling', () => {
  const sheet = makeSheet(400, 200);
  sheet.bar(60, 30, 9, 74);
  sheet.bar(120, 60, 70, 9);
  expect(findRulings(sheet, letter)).toEqual([]);
});

test('R-READ-230 printed lines are rulings, also with small breaks, and are erased but for the letters that cross them', () => {
  const sheet = makeSheet(400, 200);
  sheet.bar(40, 100, 320, 2);
  for (let x = 90; x < 360; x += 50) sheet.bar(x, 100, 2, 0);
  // A letter that the line runs through, and one that stands on it.
  sheet.bar(100, 90, 4, 22);
  sheet.bar(200, 86, 4, 14);
  const broken = makeSheet(400, 200);
  for (let x = 40; x < 360; x += 40) broken.bar(x, 100, 38, 2);
  expect(findRulings(broken, letter)).toHaveLength(1);
  const rulings = findRulings(sheet, letter);
  expect(rulings).toEqual([{ down: false, left: 40, right: 360, top: 100, bottom: 102 }]);
  expect(inkOf(eraseRulings(sheet, rulings).data)).toBe(255 * (4 * 22 + 4 * 14));
});

test('R-READ-230 nothing of a grid is left where its lines cross', () => {
  const sheet = makeSheet(400, 300);
  for (const y of [40, 100, 160, 220]) sheet.bar(40, y, 302, 2);
  for (const x of [40, 140, 240, 340]) sheet.bar(x, 40, 2, 182);
  const rulings = findRulings(sheet, letter);
  expect(rulings).toHaveLength(8);
  expect(inkOf(eraseRulings(sheet, rulings).data)).toBe(0);
});
