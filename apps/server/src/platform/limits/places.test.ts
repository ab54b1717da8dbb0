import { expect, test } from 'vitest';
import { createPlaces } from './places.ts';

test('R-WEB-05 R-MCP-22 one address has some of the places, and each is given back once', () => {
  const take = createPlaces(3, 2);
  const [first, second] = [take('a'), take('a')];
  expect(take('a')).toBeUndefined();
  const other = take('b');
  expect(take('c')).toBeUndefined();
  first?.();
  const third = take('c');
  expect(third).toBeDefined();
  for (const leave of [second, other, third]) leave?.();
  expect(take('a')).toBeDefined();
});
