import { expect, test } from 'vitest';
import { TextCollector } from './text-collector.ts';

test('R-LIMIT-74 text that comes in small pieces is whole again', () => {
  const text = new TextCollector();
  const pieces = Array.from({ length: 300_000 }, (_, n) => String(n % 10) + String(n % 7));
  for (const piece of pieces) text.add(piece);
  expect(String(text)).toBe(pieces.join(''));
});
