import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareTexts, diffText } from './diff-text.ts';
import { runCommand, refusal } from '../test/run-command.ts';

describe('R-TOOL-11 texts are compared', () => {
  test('Chinese by character, other scripts by word', () => {
    expect(runCommand(diffText, '今天天气很好\n---\n今天天气不好').blocks[0]).toEqual({
      type: 'diff',
      segments: [
        { kind: 'same', text: '今天天气' },
        { kind: 'removed', text: '很' },
        { kind: 'added', text: '不' },
        { kind: 'same', text: '好' },
      ],
    });
    expect(runCommand(diffText, 'the quick fox → the slow fox').summary).toBe(
      '增加 1 词，删去 1 词，未变 4 词',
    );
  });

  test('by line, and by what the eye takes for a character', () => {
    expect(runCommand(diffText, '按行 a\nb\nc\n---\na\nB\nc').summary).toBe(
      '增加 1 行，删去 1 行，未变 2 行',
    );
    expect(runCommand(diffText, '按字 👨‍👩‍👧 → 👨‍👩‍👦').summary).toBe('增加 1 字，删去 1 字，未变 0 字');
    expect(runCommand(diffText, 'same => same').summary).toBe('两段文字完全相同');
  });

  test('the segments give back both texts, in every unit', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', '中', '文', ' ', '\n', '，', '😀', '\u0301', '\ud83d'),
      maxLength: 40,
    });
    fc.assert(
      fc.property(
        text,
        text,
        fc.constantFrom('line' as const, 'word' as const, 'character' as const),
        (before, after, unit) => {
          const { segments } = compareTexts(before, after, unit);
          expect(
            segments
              .filter(({ kind }) => kind !== 'added')
              .map(({ text: part }) => part)
              .join(''),
          ).toBe(before);
          expect(
            segments
              .filter(({ kind }) => kind !== 'removed')
              .map(({ text: part }) => part)
              .join(''),
          ).toBe(after);
        },
      ),
    );
  });

  test('R-TOOL-14 texts without anything in common end quickly, and say that they were not compared in detail', () => {
    const lines = (mark: string) => Array.from({ length: 9_000 }, (_, i) => `${mark}${i}`).join('\n');
    const result = runCommand(diffText, `${lines('x')}\n---\n${lines('y')}`);
    expect(JSON.stringify(result.blocks[1])).toContain('差别太大');
  });

  test('R-TOOL-14 one text alone is refused', () => {
    expect(refusal(diffText, 'a\nb\nc')).toContain('---');
  });
});
