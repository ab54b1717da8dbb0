import { expect, test } from 'vitest';
import { maxToolCallChars, ToolCallBuilder, type ToolCallDelta } from './tool-call-builder.ts';

const built = (...deltas: ToolCallDelta[]) => {
  const builder = new ToolCallBuilder();
  for (const delta of deltas) builder.add(delta);
  return builder.build(JSON.parse).map(({ id, name, input }) => [id, name, input]);
};

test('R-MODEL-04 pieces of a call come together by index, by id, or after the latest', () => {
  const joined = [['a', 'x', { n: 12 }]];
  const begin = { name: 'x', arguments: '{"n":1' };
  const end = { arguments: '2}' };
  expect(built({ index: 0, id: 'a', function: begin }, { index: 0, function: end })).toEqual(joined);
  expect(built({ id: 'a', function: begin }, { id: 'a', function: end })).toEqual(joined);
  expect(built({ id: 'a', function: begin }, { id: null, function: end })).toEqual(joined);
  expect(
    built({ index: 0, function: { name: 'x' } }, { index: 0, id: 'a', function: { arguments: '{"n":12}' } }),
  ).toEqual(joined);
});

test('R-MODEL-04 calls without index and id, or all of one index, are told apart', () => {
  const one = { name: 'x', arguments: { n: 1 } };
  const two = { name: 'x', arguments: '{"n":2}' };
  expect(built({ function: one }, { function: two })).toEqual([
    ['call_0', 'x', { n: 1 }],
    ['call_1', 'x', { n: 2 }],
  ]);
  for (const index of [0, 1, undefined])
    expect(built({ index, id: 'a', function: one }, { index, id: 'b', function: two })).toEqual([
      ['a', 'x', { n: 1 }],
      ['b', 'x', { n: 2 }],
    ]);
});

test('R-MODEL-04 calls without a name are dropped', () => {
  expect(built({ index: 0, id: 'a', function: { name: 'x' } }, { index: 1, id: 'b' })).toEqual([
    ['a', 'x', {}],
  ]);
});

test('R-OWN-20 calls with hardly a word in them reach the limit soon', () => {
  const builder = new ToolCallBuilder();
  let calls = 0;
  for (; builder.size <= maxToolCallChars && calls < 100_000; calls++)
    builder.add({ id: `c${calls}`, function: { name: 'x', arguments: '{}' } });
  expect(calls).toBeLessThan(2_048);
});
