// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { toRuns } from './highlight-runs.ts';
import { needsMarkdown } from './needs-markdown.ts';
import { describeLanguage } from './language-names.ts';
import { toPlainText, toSpokenText } from './plain-text.ts';
import { previewPolicy, toPreviewDocument } from './preview-frame.ts';
import { toRichText } from './rich-text.ts';

const source = `## 标题

**注意：**文本与 \`code\`。

1. 甲
   - 甲一
2. 乙

- [x] 完成

| 名 | 值 |
| -- | -: |
| 甲 | 1 |

\`\`\`js
if (a) {
  b();
}
\`\`\`

$x^2$ 与[链接](https://example.com)`;

describe('plain text', () => {
  test('R-MSG-10 keeps structure and drops markers', () => {
    expect(toPlainText(source)).toBe(
      '标题\n\n注意：文本与 code。\n\n1. 甲\n  • 甲一\n2. 乙\n\n[x] 完成\n\n名\t值\n甲\t1\n\nif (a) {\n  b();\n}\n\nx^2 与链接',
    );
  });

  test('R-MSG-10 what is read aloud has no code and no addresses', () => {
    const spoken = toSpokenText(`${source}\n\n见 https://example.com/x`);
    expect(spoken).toContain('注意：文本');
    expect(spoken).not.toContain('b();');
    expect(spoken).not.toContain('https');
  });
});

describe('rich text', () => {
  const box = document.createElement('div');
  box.innerHTML = toRichText(source);

  test('R-MSG-10 tables carry their borders in every cell', () => {
    expect(box.querySelector('table')?.getAttribute('border')).toBe('1');
    for (const cell of box.querySelectorAll('th, td'))
      expect(cell.getAttribute('style')).toContain('border:1px solid');
    expect(box.querySelector('tbody td:last-child')?.getAttribute('style')).toContain('text-align:right');
  });

  test('R-MSG-10 code carries its background, its breaks and its indentation', () => {
    const code = box.querySelector('pre');
    expect(code?.getAttribute('style')).toContain('background:');
    expect(code?.querySelectorAll('br')).toHaveLength(2);
    expect(code?.textContent).toContain('\u00a0\u00a0b();');
  });

  test('R-MSG-10 nothing depends on a class or a style sheet', () => {
    expect(box.querySelector('[class], [data-math], [data-scroll], input, button')).toBeNull();
    expect(box.textContent).toContain('☑ 完成');
    expect(box.querySelector('h2')?.getAttribute('style')).toContain('font-weight:bold');
  });
});

describe('small parts', () => {
  test('R-MSG-04 runs cover the code exactly, whatever is in it', () => {
    const html =
      '<span class="hljs-keyword">if</span> (a &lt; <span class="hljs-string">&quot;<span class="hljs-subst">b</span>&#x27;&quot;</span>)';
    const runs = toRuns(html);
    const code = `if (a < "b'")`;
    expect(
      runs.filter((_, at) => at % 2 === 0).reduce<number>((sum, length) => sum + Number(length), 0),
    ).toBe(code.length);
    expect(runs.slice(0, 4)).toEqual([2, 'keyword', 6, '']);
  });

  test.each([
    ['你好，我是 AI 助手，有什么可以帮你的吗？', false],
    ['第一段。\n\n第二段：3.14、50%、(括号)。', false],
    ['**粗**', true],
    ['- 项', true],
    ['1. 项', true],
    ['见 https://a.cn', true],
    ['a_b', true],
    ['标题\n---', true],
  ])('R-PERF-50 %j needs the renderer: %s', (text, needed) => {
    expect(needsMarkdown(text)).toBe(needed);
  });

  test('R-MSG-04 a fence may be marked with anything', () => {
    expect(describeLanguage('ts')).toEqual({ language: 'typescript', shown: 'TypeScript' });
    expect(describeLanguage('')).toEqual({ language: null, shown: '代码' });
    expect(describeLanguage('__proto__')).toEqual({ language: null, shown: '__proto__' });
    expect(describeLanguage('constructor').language).toBeNull();
  });

  test('R-SEC-03 a preview document forbids the network before anything of the text', () => {
    const page = toPreviewDocument('<script>1</script>');
    expect(page.indexOf('Content-Security-Policy')).toBeLessThan(page.indexOf('<script>'));
    expect(previewPolicy).toContain("default-src 'none'");
    expect(previewPolicy).not.toMatch(/https?:|\*|connect-src|frame-src/);
  });
});
