import { describe, expect, test } from 'vitest';
import { blankInk } from './ink.ts';
import { readLoneFigure, verifyNumbers } from './verify-numbers.ts';
import { findDoubts, isMostlyLatin, joinLine, partWords, repairLine, type ReadWord } from './words.ts';

/** A word whose letters are ten pixels wide; a dot in `places` leaves a gap of so many pixels before the letter. */
function word(
  text: string,
  left = 0,
  gaps: Readonly<Record<number, number>> = {},
  confidence = 90,
): ReadWord {
  let at = left;
  const symbols = Array.from(text, (letter, index) => {
    at += gaps[index] ?? 1;
    const symbol = { text: letter, left: at, right: at + 10, confidence };
    at += 10;
    return symbol;
  });
  return { text, left, right: at, confidence, symbols };
}

describe('R-READ-125 words of Latin letters are parted by their gaps', () => {
  const partsOf = (one: ReadWord) => joinLine(partWords([one], 40).map(({ text }) => text));

  test('a gap as wide as a space is one; figures, points and Chinese stay together', () => {
    expect(partsOf(word('OpenFile', 0, { 4: 13 }))).toBe('Open File');
    expect(partsOf(word('1,286.50', 0, { 2: 12, 6: 12 }))).toBe('1,286.50');
    expect(partsOf(word('打开文件', 0, { 2: 30 }))).toBe('打开文件');
  });

  test('degrees and marks that the trained data lacks are repaired, words are left alone', () => {
    expect(repairLine('从 23.5"C升到 36 *C，')).toBe('从 23.5 ℃升到 36 ℃，');
    expect(repairLine('会议改到三楼,请准时')).toBe('会议改到三楼，请准时');
    expect(repairLine('a "C" and 5 "Cats", 1,000')).toBe('a "C" and 5 "Cats", 1,000');
  });
});

test('R-READ-237 marks between Latin words alone are half-width, beside Chinese they stay', () => {
  expect(repairLine('cans of beef，')).toBe('cans of beef,');
  expect(repairLine('B.C.，and legends place a set-')).toBe('B.C., and legends place a set-');
  expect(repairLine('Ready？ Yes！')).toBe('Ready? Yes!');
  expect(repairLine('打开 Open File，然后保存。')).toBe('打开 Open File，然后保存。');
  expect(repairLine('A，B。')).toBe('A，B。');
});

describe('R-READ-126 numbers are read a second time', () => {
  const again = (text: string, confidence: number) => () => Promise.resolve([word(text, 0, {}, confidence)]);
  const check = (words: readonly ReadWord[], text: string, confidence = 92) =>
    verifyNumbers(words, () => blankInk(1, 1), again(text, confidence));

  test('what both readings agree on is sure, what they do not is doubtful', async () => {
    expect(await check([word('2026', 0, {}, 55)], '2026')).toMatchObject([{ text: '2026', confidence: 92 }]);
    expect(await check([word('2026', 0, {}, 80)], '2028', 60)).toMatchObject([
      { text: '2026', confidence: 45 },
    ]);
    expect(await check([word('2026', 0, {}, 50)], '2028', 93)).toMatchObject([
      { text: '2028', confidence: 45 },
    ]);
  });

  test('the sign of a currency comes from the second reading, and only before an amount', async () => {
    expect(await check([word('区1,286.50，')], '¥1,286.50')).toMatchObject([{ text: '￥1,286.50，' }]);
    expect(await check([word('额'), word('对', 30), word('1.286.50', 41)], '¥1,286.50')).toMatchObject([
      { text: '额' },
      { text: '￥1,286.50' },
    ]);
    expect(await check([word('Y18.00。')], '¥18.00.')).toMatchObject([{ text: '￥18.00。' }]);
    expect(await check([word('楼301')], '¥301')).toMatchObject([{ text: '楼301' }]);
  });

  test('R-READ-232 an amount that was hardly read is what the second reading says, marks set in order', async () => {
    const amounts = [
      [word('荆9,.578.44', 0, {}, 8), '¥9.578.44', 90, '￥9,578.44'],
      [word('3,.324.87', 0, {}, 0), '¥3.324.87', 89, '￥3,324.87'],
      [word('芋9,3206.36', 0, {}, 41), '¥5,326.36', 54, '￥5,326.36'],
      [word('芋4.967.45', 0, {}, 40), '¥4.,967.45', 10, '￥4,967.45'],
      [word('4,726.50', 0, {}, 38), '¥4,726.50', 90, '￥4,726.50'],
    ] as const;
    for (const [read, second, confidence, text] of amounts)
      expect((await check([read], second, confidence)).map((one) => one.text)).toEqual([text]);
    // Surely read, or no amount: it stays.
    expect(await check([word('第12期', 0, {}, 90)], '¥712', 95)).toMatchObject([{ text: '第12期' }]);
    expect(await check([word('计1,286.50', 0, {}, 91)], '11,286.50', 60)).toMatchObject([
      { text: '计1,286.50' },
    ]);
  });

  test('R-READ-236 a bracket that was made of a 1 becomes the figure of the second reading', async () => {
    expect(await check([word('451]', 0, {}, 60)], '451')).toMatchObject([{ text: '451' }]);
    expect(await check([word('72]', 0, {}, 40)], '721')).toMatchObject([{ text: '721' }]);
    expect(await check([word('1]', 0, {}, 40)], '1')).toMatchObject([{ text: '1' }]);
    expect(await check([word('[12]', 0, {}, 90)], '112', 95)).toMatchObject([{ text: '[12]' }]);
  });

  test('R-READ-236 a figure alone in a cell that was taken for something else is read by the data of digits', async () => {
    const read = async (words: readonly ReadWord[], text: string, confidence = 92) =>
      (
        await readLoneFigure(
          words,
          () => blankInk(1, 1),
          (one) => one,
          again(text, confidence),
        )
      ).map((one) => one.text);
    expect(await read([word('轨', 0, {}, 20)], '7')).toEqual(['7']);
    expect(await read([], '6')).toEqual(['6']);
    expect(await read([word(']', 0, {}, 80)], '1')).toEqual(['1']);
    expect(await read([word('5', 0, {}, 90)], '6')).toEqual(['5']);
    expect(await read([word('A', 0, {}, 91)], '4')).toEqual(['A']);
    expect(await read([word('个', 0, {}, 60)], '1', 30)).toEqual(['个']);
    expect(await read([word('个', 0, {}, 60)], '11')).toEqual(['个']);
  });

  test('words without figures are not read again', async () => {
    const words = [word('合同'), word('Open'), word('第3条')];
    const found = await verifyNumbers(
      words,
      () => blankInk(1, 1),
      () => Promise.reject(new Error('asked')),
    );
    expect(found).toEqual(words);
  });
});

test('R-READ-129 the doubtful stretches of a line are known by their places', () => {
  const words = [
    word('谨', 0, {}, 40),
    word('防', 0, {}, 52),
    word('煤气', 0, {}, 92),
    word('，', 0, {}, 30),
    word('2026', 0, {}, 45),
  ];
  const text = '谨防煤气，2026';
  expect(findDoubts(text, words).map(({ from, to }) => text.slice(from, to))).toEqual(['谨防', '2026']);
  expect(findDoubts('', words)).toEqual([]);
});

test('R-READ-262 words are Latin where hardly a letter is another one', () => {
  const isLatin = (text: string) => isMostlyLatin(text.split(' ').map((word) => ({ text: word })));
  expect([isLatin('it让 reaches the tank'), isLatin("const text = await readFile(path, 'utf8');")]).toEqual([
    true,
    true,
  ]);
  expect([
    isLatin('订单号 BG20260318'),
    isLatin('3.14'),
    isLatin('点击 Settings 里的 Privacy'),
  ]).not.toContain(true);
});

test('R-READ-263 a bullet that was read as a full stop is a bullet', () => {
  expect([repairLine('。背景与目标'), repairLine('春分过后。')]).toEqual(['• 背景与目标', '春分过后。']);
});
