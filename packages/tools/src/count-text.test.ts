import { describe, expect, test } from 'vitest';
import { measureMs } from '../test/measure-ms.ts';
import { countCharacters, countText } from './count-text.ts';
import { runCommand, valueOf } from '../test/run-command.ts';

describe('R-TOOL-05 counts', () => {
  test('emoji, flags, combined and rare characters count once', () => {
    const counted = countCharacters('👨‍👩‍👧‍👦🇨🇳e\u0301𠀀𠮷');
    expect(counted).toMatchObject({
      characters: 5,
      withoutSpaces: 5,
      punctuation: 0,
      han: 2,
      distinctHan: 2,
      words: 1,
    });
    // 7 code points of 25 bytes, two of 4, 1 + 2, and two of 4.
    expect(counted.bytes).toBe(25 + 8 + 3 + 8);
  });

  test.each([
    [
      '床前明月光，疑是地上霜。',
      { characters: 12, withoutPunctuation: 10, han: 10, punctuation: 2, sentences: 1, bytes: 36 },
    ],
    ['Hello 世界 👋', { characters: 10, withoutSpaces: 8, han: 2, words: 1 }],
    ["don't well-known 3.14 2026-11-20 1,000", { words: 2, numbers: 3 }],
    ['我用iPhone15拍照', { han: 4, words: 1 }],
    ['こんにちは世界', { han: 2, words: 0 }],
    ['一\n\n二\r\n三', { lines: 4, paragraphs: 3, characters: 3 }],
    ['～《》……——', { han: 0, punctuation: 7, sentences: 0 }],
    ['', { characters: 0, lines: 0, bytes: 0, sentences: 0 }],
    ['\ud83d', { characters: 1, bytes: 3 }],
  ])('%j', (text, expected) => {
    expect(countCharacters(text)).toMatchObject(expected);
  });

  test('reading times state their rate', () => {
    const result = runCommand(countText, '字'.repeat(4_000));
    expect(valueOf(result, '默读')).toBe('约 10 分钟（每分钟 400 字或 238 词）');
    expect(valueOf(result, '朗读')).toContain('每分钟 220 字');
  });

  test.each([['，'], ['a'], ['1,'], ['字'], ["'"], ['👨‍👩‍👧']])(
    '200,000 characters of %s are counted quickly',
    (piece) => {
      const text = piece.repeat(Math.floor(200_000 / piece.length));
      expect(measureMs(() => countCharacters(text))).toBeLessThan(2_000);
    },
  );
});
