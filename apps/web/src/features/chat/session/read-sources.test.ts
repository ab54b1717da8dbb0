import { expect, test } from 'vitest';
import { createSourceParser, savedPassages } from './read-sources.ts';

const call = (url: string, passages: readonly { n: number; text: string }[]) => ({
  output: {
    title: 't',
    summary: 's',
    blocks: [],
    data: { sources: [{ url, title: '页', passages }], note: '' },
  },
});
const calls = [
  { output: { title: '别的工具', data: { id: 'x' } } },
  call('https://example.com/a', [
    { n: 1, text: '西湖在杭州市区的西面，湖面约六点三八平方公里。' },
    { n: 2, text: '苏堤全长近三公里，由苏轼主持修筑。' },
  ]),
  { output: undefined },
  call('javascript:alert(1)', [{ n: 3, text: '断桥残雪是西湖十景之一。' }]),
];
const parse = createSourceParser(savedPassages(calls));

test('R-WEB-13 a quotation that stands in a saved passage leads to its page', () => {
  const { text, sources, unresolved } = parse('苏堤由苏轼修筑[2“由苏轼主持修筑”]。', false);
  expect(text).toBe('苏堤由苏轼修筑\uE0001\uE001。');
  expect(sources).toEqual([
    { number: 1, quote: '由苏轼主持修筑', title: '页', url: 'https://example.com/a' },
  ]);
  expect(unresolved).toBe(0);
});

test('R-WEB-13 a quotation that stands nowhere is struck through, whatever its number; a bare number is left out', () => {
  const { text, sources, unresolved } = parse(
    '西湖有十平方公里[1“湖面约十平方公里”]，很美[2]，也有名[9“西湖十景之首”]。',
    false,
  );
  expect(text).toContain('\uE002湖面约十平方公里\uE003');
  expect(text).toContain('\uE002西湖十景之首\uE003');
  expect(text).not.toMatch(/\[2\]/);
  expect(sources).toEqual([]);
  expect(unresolved).toBe(3);
});

test('R-WEB-13 a wrong number does not hide a true quotation, and a link that is none of the web is not one', () => {
  expect(parse('见[1“断桥残雪是西湖十景之一”]', false).sources).toEqual([
    { number: 1, quote: '断桥残雪是西湖十景之一', title: '页', url: undefined },
  ]);
});

test('R-WEB-13 what is still being written is held back, and stored answers of another form give nothing', () => {
  expect(parse('苏堤[2“由苏轼', true).text).toBe('苏堤');
  expect(savedPassages([{ output: { data: { sources: [{ url: 1 }] } } }, { output: 'x' }])).toEqual([]);
});
