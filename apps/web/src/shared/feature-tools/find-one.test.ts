import { expect, test } from 'vitest';
import { ToolProblem } from './feature-tool.ts';
import { findOne } from './find-one.ts';

const items = [
  { id: '1', title: '产品经理' },
  { id: '2', title: '产品经理 英文' },
  { id: '3', title: '设计师' },
];

test('R-TOOL-43 a thing is found by id, by title, or by a part that only one has', () => {
  expect(findOne(items, '3', '简历').id).toBe('3');
  expect(findOne(items, '产品经理', '简历').id).toBe('1');
  expect(findOne(items, '设计', '简历').id).toBe('3');
});

test('R-TOOL-43 what fits several or none is answered with those there are', () => {
  expect(() => findOne(items, '产品', '简历')).toThrow(/有 2 个简历符合.*（1）.*（2）/);
  expect(() => findOne(items, '会计', '简历')).toThrow(/没有找到.*现有/);
  expect(() => findOne([], '会计', '简历')).toThrow(ToolProblem);
});
