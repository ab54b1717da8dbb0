// @vitest-environment jsdom
import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { BlockSource } from './block-source.ts';
import { MarkdownView } from './markdown-view.ts';
import { completePartial } from './complete-partial.ts';

vi.mock('./diagram.ts', () => ({ drawDiagram: () => Promise.reject(new Error('无法绘制')) }));

const sample = `# 标题

第一段，有**粗体**和\`代码\`，还有[链接](https://example.com)。

1. 甲
2. 乙

   乙的第二段

| 名 | 值 |
| -- | -: |
| 甲 | 1 |

\`\`\`js
const a = 1;

const b = 2;
\`\`\`

> 引用
> 第二行

$$
x^2
$$

- [ ] 任务
- [x] 完成

<details>
<summary>更多</summary>

里面的**内容**

</details>

见[甲][a]。

[a]: https://example.com/a

最后一段。`;

function render(text: string): string {
  const box = document.createElement('div');
  new MarkdownView(box, { whole: true }).update(text, false);
  return normalise(box);
}

/** Adjacent text nodes and the traces of having been written live are no difference. */
function normalise(box: HTMLElement): string {
  box.normalize();
  for (const element of box.querySelectorAll('[data-written]')) element.removeAttribute('data-written');
  return box.innerHTML;
}

describe('a text that grows', () => {
  test('R-MSG-03 looks in the end as if it had come at once, however it was cut', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 60 }), (steps) => {
        const box = document.createElement('div');
        const view = new MarkdownView(box, { whole: true });
        let end = 0;
        for (const step of steps) {
          end = Math.min(sample.length, end + step);
          view.update(sample.slice(0, end), true);
        }
        view.update(sample, true);
        view.update(sample, false);
        expect(normalise(box)).toBe(render(sample));
      }),
      { numRuns: 40, seed: 7 },
    );
  });

  test('R-MSG-03 blocks before the last two keep their nodes', () => {
    const box = document.createElement('div');
    const view = new MarkdownView(box, { whole: true });
    view.update('甲\n\n乙\n\n丙\n\n丁', true);
    const [first, second] = [...box.children].map((child) => child.firstChild);
    view.update('甲\n\n乙\n\n丙\n\n丁，**接着写**\n\n戊\n\n己', true);
    expect(box.children[0]?.firstChild).toBe(first);
    expect(box.children[1]?.firstChild).toBe(second);
    expect(box.textContent).toContain('己');
  });

  test('R-MSG-03 only the last two blocks are parsed again', () => {
    const source = new BlockSource();
    const text = Array.from({ length: 50 }, (_, at) => `第 ${at} 段`).join('\n\n');
    source.update(text, true);
    const change = source.update(`${text}，继续`, true);
    expect(change.from).toBe(48);
    expect(change.blocks).toHaveLength(2);
  });

  test('R-MSG-57 a link defined after its use becomes a link', () => {
    const box = document.createElement('div');
    const view = new MarkdownView(box, { whole: true });
    view.update('见[甲][a]。\n\n二\n\n三\n\n四', true);
    expect(box.querySelector('a')).toBeNull();
    view.update('见[甲][a]。\n\n二\n\n三\n\n四\n\n[a]: https://example.com/\n\n五\n\n六', true);
    expect(box.querySelector('a')?.textContent).toBe('甲');
  });

  test('R-MSG-58 a text that changed at its beginning is shown anew', () => {
    const box = document.createElement('div');
    const view = new MarkdownView(box, { whole: true });
    view.update('甲\n\n乙\n\n丙\n\n丁', true);
    view.update('完全不同', true);
    expect(box.textContent.trim()).toBe('完全不同');
  });

  test('R-MSG-58 line breaks of any kind read the same', () => {
    expect(render('甲\r\n\r\n- 乙\r- 丙')).toBe(render('甲\n\n- 乙\n- 丙'));
  });

  test('R-MSG-04 a code block keeps its element and what was set on it while its code grows', () => {
    const box = document.createElement('div');
    const view = new MarkdownView(box, { whole: true });
    view.update('```js\nlet a', true);
    const block = box.querySelector('[data-code-block]');
    box.querySelector<HTMLButtonElement>('button')?.click();
    view.update('```js\nlet a = 1;\nlet b;\n```\n\n后文', true);
    expect(box.querySelector('[data-code-block]')).toBe(block);
    expect(block?.hasAttribute('data-wrap')).toBe(true);
    expect(block?.querySelector('code')?.textContent).toBe('let a = 1;\nlet b;\n');
  });

  test('R-MSG-04 a long code block is folded when it is opened, not while it is being written', () => {
    const long = `\`\`\`js\n${'a();\n'.repeat(60)}\`\`\``;
    const opened = document.createElement('div');
    new MarkdownView(opened, { whole: true }).update(long, false);
    expect(opened.querySelector('[data-folded]')).not.toBeNull();
    expect(opened.textContent).toContain('展开全部 60 行');
    const written = document.createElement('div');
    const view = new MarkdownView(written, { whole: true });
    view.update(long.slice(0, 100), true);
    view.update(long, true);
    view.update(long, false);
    expect(written.querySelector('[data-folded]')).toBeNull();
  });
});

describe('what is unfinished', () => {
  const text = (source: string) => {
    const box = document.createElement('div');
    new MarkdownView(box, { whole: true }).update(source, true);
    return box;
  };
  test.each([
    ['前文 **粗', 'strong', '粗'],
    ['前文 **粗体*', 'strong', '粗体'],
    ['前文 `代', 'code', '代'],
    ['前文 ~~删', 'del', '删'],
    ['前文 *斜', 'em', '斜'],
    ['```js\nlet a', 'pre code', 'let a\n'],
    ['| 名 | 值', 'table th', '名'],
    ['| 名 | 值 |\n| --', 'table th', '名'],
    ['| 名 | 值 |\n| -- | -- |\n| 甲', 'table td', '甲'],
    ['公式 $$x^2', '[data-formula]', 'x^2'],
    ['$$\nx^2 +', '[data-formula]', 'x^2 +'],
    ['\\[\nx^2', '[data-formula]', 'x^2'],
    ['- 甲\n- **乙', 'li strong', '乙'],
  ])('R-MSG-61 %j already reads as what it is becoming', (source, selector, expected) => {
    expect(text(source).querySelector(selector)?.textContent).toBe(expected);
  });

  test.each([
    ['见[链接](https://exam', '见链接'],
    ['见[链接', '见链接'],
    ['见 ![图](https://exam', '见 图'],
    ['正文\n-', '正文'],
    ['正文\n==', '正文'],
    ['正文\n\n##', '正文'],
    ['正文\n\n```', '正文'],
    ['正文 <stro', '正文'],
    ['前文 **', '前文'],
    ['2 * 3', '2 * 3'],
    ['价格 $5', '价格 $5'],
    ['列表：\n\n1.', '列表：'],
  ])('R-MSG-62 %j shows no markers', (source, expected) => {
    expect(text(source).textContent.trim()).toBe(expected);
  });

  // The address of a link and the inside of a tag are not words.
  test('R-MSG-63 mending never loses a word', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('中', 'a', '*', '`', '[', ']', '$', '~', '|', '\n', ' ', '-', '#', '>'),
        }),
        (source) => {
          const words = (value: string) => value.replace(/[^中a]/g, '').length;
          expect(words(completePartial(source))).toBe(words(source));
        },
      ),
      { numRuns: 2_000, seed: 11 },
    );
  });
});
