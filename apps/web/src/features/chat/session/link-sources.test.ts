import { expect, test } from 'vitest';
import { linkSources } from './link-sources.ts';

const sources = [
  { number: 1, title: '甲', url: 'https://a.example/x_(y)?q=%2F<' },
  { number: 12, title: '', url: 'https://b.example/' },
];
const one = '[\\[1\\]](<https://a.example/x_(y)?q=%2F%3C>)';
const twelve = '[\\[12\\]](<https://b.example/>)';

test.each([
  ['天晴[1]。', `天晴${one}。`],
  ['天晴[1][12]。', `天晴${one}${twelve}。`],
  ['天晴^[12]^、[^1^]、[ref_1]、【12】', `天晴${twelve}、${one}、${one}、${twelve}`],
  ['[3] 与 [0]', '[3] 与 [0]'],
  ['[1](https://own.example/)', '[1](https://own.example/)'],
  ['`a[1]` [1]\n```\nb[1]\n```', `\`a[1]\` ${one}\n\`\`\`\nb[1]\n\`\`\``],
])('R-WIRE-08 %j leads to the sources of its numbers', (answer, linked) => {
  expect(linkSources(answer, sources)).toBe(linked);
});
