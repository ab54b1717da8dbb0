import { expect, test } from 'vitest';
import { isTraditional } from './simplified.ts';

test('R-READ-267 amounts in words and single old characters are no traditional text', () => {
  expect(isTraditional('价税合计（大写）壹仟贰佰叁拾肆圆伍角整 ￥1,234.50 购买方 销售方')).toBe(false);
  expect(isTraditional('中國銀行宣传册，欢迎到各营业网点领取')).toBe(false);
  expect(isTraditional('2026-03-08 No. 17')).toBe(false);
});

test('R-READ-127 a text with more traditional than simplified characters is traditional', () => {
  expect(isTraditional('這家餐廳的牛肉麵湯頭濃郁')).toBe(true);
  expect(isTraditional('觀对這部電影的评價兩極，爭议不断，居民纷纷關緊門窗')).toBe(true);
});
