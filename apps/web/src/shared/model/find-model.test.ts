import type { ModelInfo } from '@baigong/contracts';
import { expect, test } from 'vitest';
import { findModel } from './find-model.ts';

const model = (id: string, abilities: ModelInfo['abilities']): ModelInfo => ({
  id,
  name: id,
  endpoint: 'e',
  abilities,
  local: false,
});
const paint = model('e/paint', ['image']);
const small = model('e/small', ['text']);
const large = model('e/large', ['text', 'vision']);

test('R-COMP-08 the chosen model answers; one that is gone, or that reads no text, gives way to the first that does', () => {
  const models = [paint, small, large];
  expect(findModel(models, { id: 'e/large' })).toBe(large);
  expect(findModel(models, { id: 'e/gone' })).toBe(small);
  expect(findModel(models, { id: 'e/paint' })).toBe(small);
  expect(findModel(models)).toBe(small);
  expect(findModel([paint])).toBeUndefined();
});

test('R-MODEL-70 pictures are for a model that sees them, or for none', () => {
  expect(findModel([paint, small, large], { id: 'e/small', needsVision: true })).toBe(large);
  expect(findModel([paint, small], { needsVision: true })).toBeUndefined();
});
