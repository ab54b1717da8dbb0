import { expect, test } from 'vitest';
import { visibleText } from './data-flow.ts';

test.each([
  ['天气\u2003很好', '天气\\u{2003}很好'],
  ['a\u00a0b\u2009c\u202fd', 'a\\u{A0}b\\u{2009}c\\u{202F}d'],
  ['a  b   c', 'a\\u{20×2}b\\u{20×3}c'],
  ['a \u3000 b', 'a\\u{20}\\u{3000}\\u{20}b'],
  ['甲\u3000\u3000乙', '甲\\u{3000×2}乙'],
  ['a \nb ', 'a\\u{20}\nb\\u{20}'],
  [' a\n b', '\\u{20}a\n\\u{20}b'],
  ['a\tb\t\tc', 'a\\u{9}b\\u{9}\\u{9}c'],
  ['a\n\n', 'a\\u{A×2}'],
  ['a\rb\u2028c', 'a\\u{D}b\\u{2028}c'],
])('R-FLOW-02 blanks that cannot be told apart or counted are spelled out: %j', (text, shown) => {
  expect(visibleText(text)).toBe(shown);
});

test.each(['杭州 周末\u3000展览', '{\n\t"a": {\n\t\t"b": 1\n\t}\n}', '甲\n\n乙'])(
  'R-FLOW-02 what is seen stays as it is: %j',
  (text) => {
    expect(visibleText(text)).toBe(text);
  },
);
