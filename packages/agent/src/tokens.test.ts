import { assert, constantFrom, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { estimateMessage, estimateTokens, tokensPerPicture } from './tokens.ts';

const texts = string({
  unit: oneof(
    constantFrom('中', '，', 'a', 'b', '7', ' ', '\n', '{', '😀'),
    string({ unit: 'binary', maxLength: 3 }),
  ),
});

test('R-COMP-09 the estimate never falls when text is added on either side', () => {
  assert(
    property(texts, texts, (a, b) => {
      expect(estimateTokens(a + b)).toBeGreaterThanOrEqual(Math.max(estimateTokens(a), estimateTokens(b)));
    }),
  );
});

test('R-COMP-09 two texts joined never cost more than both apart', () => {
  assert(
    property(texts, texts, (a, b) => {
      expect(estimateTokens(a + b)).toBeLessThanOrEqual(estimateTokens(a) + estimateTokens(b));
    }),
  );
});

test('R-COMP-09 a Chinese character costs between 1/1.5 and 1 token', () => {
  const tokens = estimateTokens('春江潮水连海平，海上明月共潮生。'.repeat(100));
  expect(tokens).toBeGreaterThanOrEqual(1_600 / 1.5);
  expect(tokens).toBeLessThanOrEqual(1_600);
});

test('R-COMP-09 English costs about a token for each short word', () => {
  const tokens = estimateTokens('The quick brown fox jumps over the lazy dog. '.repeat(100));
  expect(tokens).toBeGreaterThan(900);
  expect(tokens).toBeLessThan(1_800);
});

test('R-COMP-09 empty text costs nothing and a picture costs the same each time', () => {
  expect(estimateTokens('')).toBe(0);
  expect(estimateMessage({ content: '', images: ['a', 'b'] }) - estimateMessage({ content: '' })).toBe(
    2 * tokensPerPicture,
  );
});
