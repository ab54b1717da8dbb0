import { catalogue } from '@baigong/tools/catalogue';
import { expect, test } from 'vitest';
import { findCommands, readSlash } from './find-commands.ts';
import { pinyinInitials } from '../../../shared/lib/pinyin-initials.ts';

const first = (name: string) => findCommands(catalogue, name)[0]?.command;

test('R-COMP-06 a bare slash lists every tool in the catalogue’s order', () => {
  expect(findCommands(catalogue, '')).toEqual(catalogue);
});

test.each([
  ['计', '/计算'],
  ['calc', '/计算'],
  ['CALC', '/计算'],
  ['js', '/计算'],
  ['nl', '/农历'],
  ['gzr', '/工作日'],
  ['ewm', '/二维码'],
  ['qr', '/二维码'],
  ['繁', '/简繁'],
])('R-COMP-06 /%s finds %s', (name, command) => {
  expect(first(name)).toBe(command);
});

test('R-COMP-06 a name that nothing fits finds nothing', () => {
  expect(findCommands(catalogue, 'qqqq')).toEqual([]);
});

test('R-COMP-06 the list is for the name alone; after a space the tool waits for its arguments', () => {
  expect(readSlash('/', 1, catalogue)).toEqual({ stage: 'name', name: '' });
  expect(readSlash('／计', 2, catalogue)).toEqual({ stage: 'name', name: '计' });
  expect(readSlash('/计算 ', 4, catalogue)).toMatchObject({ stage: 'arguments', empty: true });
  expect(readSlash('/CALC 1+1', 9, catalogue)).toMatchObject({ stage: 'arguments', empty: false });
});

test('R-COMP-06 a path, a slash inside a text and an unknown command are plain text', () => {
  expect(readSlash('/usr/bin', 8, catalogue)).toBeNull();
  expect(readSlash('a/b', 3, catalogue)).toBeNull();
  expect(readSlash('/没有 这个', 6, catalogue)).toBeNull();
  expect(readSlash('', 0, catalogue)).toBeNull();
});

test.each([
  ['计算', 'js'],
  ['二维码', 'ewm'],
  ['农历', 'nl'],
  ['PDF 导出', 'pdfdc'],
  ['啊波次的额佛歌和几科了吗呢哦坡期日思特我西一子', 'abcdefghjklmnopqrstwxyz'],
])('R-COMP-06 the pinyin initials of %s are %s', (text, initials) => {
  expect(pinyinInitials(text)).toBe(initials);
});
