import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mapRichText } from './finding.ts';
import { withText, rules, textOf, fixed } from '../../test/altered-sample.ts';

fc.configureGlobal({ seed: 20260700 });

describe('check-up of signs and spaces', () => {
  test.each([
    ['<p>完成重构,性能提升 3 倍</p>', '<p>完成重构，性能提升 3 倍</p>'],
    ['<p>完成重构，上线 3 次.</p>', '<p>完成重构，上线 3 次。</p>'],
    ['<p>目标:提升 3 倍!真的?</p>', '<p>目标：提升 3 倍！真的？</p>'],
    ['<p>数据(含历史)共 3 亿条</p>', '<p>数据（含历史）共 3 亿条</p>'],
    ['<p>提升３倍，ＡＢ 测试</p>', '<p>提升3倍，AB 测试</p>'],
    ['<p>完成重构，，上线 3 次。。</p>', '<p>完成重构，上线 3 次。</p>'],
    ['<p>完成<strong>重构</strong>,上线 3 次</p>', '<p>完成<strong>重构</strong>，上线 3 次</p>'],
    ['<p>吞吐&lt;旧版;新版 3 倍</p>', '<p>吞吐&lt;旧版；新版 3 倍</p>'],
  ])('R-DOC-19 punctuation: %s', (html, mended) => {
    const document = withText(html);
    expect(rules(document)).toContain('punctuation-width');
    const after = fixed(document, 'punctuation-width');
    expect(textOf(after)).toBe(mended);
    expect(rules(after)).not.toContain('punctuation-width');
  });

  test.each([
    '<p>比例 3:1，时间 10:30，a, b; c</p>',
    '<p>见 https://a.cn/?x=1,2 与 foo(bar)</p>',
    '<p>版本 2.0 发布…… 完成——真的</p>',
    '<p>使用 React(Hooks) 3 年</p>',
  ])('R-DOC-19 %s has the right punctuation', (html) => {
    expect(rules(withText(html))).not.toContain('punctuation-width');
  });

  test.each([
    ['<p>使用React开发3个系统</p>', '<p>使用 React 开发 3 个系统</p>'],
    ['<p>使用<strong>React</strong>开发</p>', '<p>使用<strong> React</strong> 开发</p>'],
    ['<p>提升30%的转化</p>', '<p>提升 30% 的转化</p>'],
    ['<p>熟悉C++开发</p>', '<p>熟悉 C++ 开发</p>'],
  ])('R-DOC-19 spaces: %s', (html, mended) => {
    const document = withText(html);
    const after = fixed(document, 'latin-space');
    expect(textOf(after)).toBe(mended);
    expect(rules(after)).not.toContain('latin-space');
  });

  test.each([
    '<p>2020年3月至2021年5月</p>',
    '<p>面向 B端与 C端</p>',
    '<p>第1名，3年经验</p>',
    '<p>完成 A轮融资</p>',
    '<p>使用 React、Vue</p>',
  ])('R-DOC-19 %s needs no space', (html) => {
    expect(rules(withText(html))).not.toContain('latin-space');
  });

  test('R-DOC-19 signs and spaces: every fix clears its finding and loses no letter', () => {
    const piece = fc.constantFrom(
      '中',
      '文',
      'A',
      'b',
      '1',
      ',',
      '，',
      '.',
      ':',
      '(',
      ')',
      ' ',
      '第',
      '年',
      '月',
      '%',
      '&lt;',
      '<strong>',
      '</strong>',
      '</p><p>',
      '端',
      '的',
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 16 }), (pieces) => {
        const document = withText(`<p>${pieces.join('')}</p>`);
        const after = fixed(fixed(document, 'punctuation-width'), 'latin-space');
        expect(rules(after)).not.toContain('latin-space');
        expect(rules(fixed(document, 'punctuation-width'))).not.toContain('punctuation-width');
        const letters = (html = '') => html.replace(/[\s,，.。:：()（）]/g, '');
        expect(letters(textOf(after) ?? '')).toBe(letters(textOf(document) ?? ''));
      }),
      { numRuns: 500 },
    );
  });

  test('R-DOC-19 doubled 的 and 了 go, words that need them stay', () => {
    expect(textOf(fixed(withText('<p>我的的 3 个项目了了</p>'), 'stutter'))).toBe('<p>我的 3 个项目了</p>');
    expect(rules(withText('<p>为了了解目的的达成情况，的的确确 3 次</p>'))).not.toContain('stutter');
  });

  test('R-DOC-19 changing text leaves elements alone', () => {
    expect(mapRichText('<p style="color: red">a<br>b &amp; c</p>', (text) => text.toUpperCase())).toBe(
      '<p style="color: red">A<br>B &amp; C</p>',
    );
  });
});
