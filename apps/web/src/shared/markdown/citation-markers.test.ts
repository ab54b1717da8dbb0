// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { citationsToText, showCitations } from './citation-markers.ts';

function show(html: string): DocumentFragment {
  const fragment = document.createRange().createContextualFragment(html);
  showCitations(fragment);
  return fragment;
}

test('R-DOC-30 a quotation that stands nowhere is struck through, and that is said', () => {
  const fragment = show('<p>期限\uE0001\uE001是\uE002三十日\uE003。</p>');
  expect(fragment.querySelector('button')?.textContent).toBe('1');
  const struck = fragment.querySelector('del');
  expect(struck?.textContent).toBe('原文里没有这句话：“三十日”');
  expect(fragment.textContent).toBe('期限1是原文里没有这句话：“三十日”。');
});

test('R-DOC-30 in code and in exports it is text', () => {
  expect(show('<code>\uE002甲\uE003</code>').textContent).toBe('~~“甲”~~（原文里没有这句话）');
  expect(citationsToText('见\uE0002\uE001，\uE002乙\uE003')).toBe('见[2]，~~“乙”~~（原文里没有这句话）');
  expect(show('<p>\uE002没有完</p>').textContent).toBe('\uE002没有完');
});

test('R-READ-299 a sentence without a source says so, and an export does not', () => {
  const fragment = show('<p>首付 30%\uE0001\uE001。对买方有利。\uE004</p>');
  expect(fragment.querySelector('[data-unsourced]')?.textContent).toBe('无出处');
  expect(citationsToText('对买方有利。\uE004')).toBe('对买方有利。');
});
