import { expect, it } from 'vitest';
import { shareInOrder, compareText, missingFrom } from './compare-text.ts';

const expected = { pages: 1, drawn: '林知夏 前端工程师', required: '林知夏前端工程师', lost: [] };

it('R-XFER-25 a PDF that gives back all its text is called readable by recruiting systems', () => {
  expect(compareText(expected, { pages: 1, text: '林知夏\n前端 工程师' })).toEqual({
    good: true,
    text: '文字可复制 · 1 页 · 可被招聘系统解析',
  });
});

it('R-XFER-25 names the characters that did not come back, each as often as it is missing', () => {
  expect(missingFrom('简历简历', '历简简')).toEqual(['历']);
  expect(compareText(expected, { pages: 1, text: '林知夏前端工程' })).toEqual({
    good: false,
    text: expect.stringContaining('有 1 个字读不回来：“师”') as string,
  });
});

it('R-XFER-25 finds Kangxi radicals, private characters, another order and another page count', () => {
  const said = (text: string, pages = 1) => compareText(expected, { pages, text }).text;
  expect(said('林知夏前端⼯程师')).toContain('不是通用编码');
  expect(said('林知夏前端工程师\ue123')).toContain('不是通用编码');
  expect(said('师程工端前夏知林')).toContain('顺序');
  expect(said('林知夏前端工程师', 2)).toContain('文件有 2 页，预览是 1 页');
  expect(compareText({ ...expected, lost: ['𠮷'] }, { pages: 1, text: '林知夏前端工程师' }).text).toContain(
    '“𠮷”',
  );
});

it('R-XFER-25 measures the order of text by the share that keeps it', () => {
  expect(shareInOrder('一二三四', '一二三四')).toBe(1);
  expect(shareInOrder('一二三四', '一三四')).toBe(0.75);
  expect(shareInOrder('', '随便')).toBe(1);
});
