// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { afterEach, describe, expect, it } from 'vitest';
import { extensions } from './rich-extensions.ts';

let editor: Editor | undefined;
afterEach(() => editor?.destroy());

function start(): Editor {
  const element = document.createElement('div');
  document.body.append(element);
  editor = new Editor({ element, extensions });
  return editor;
}

/** Types characters one by one, as the browser reports them. */
function type(text: string): string {
  const { view } = start();
  for (const char of text) {
    const { from, to } = view.state.selection;
    const insert = () => view.state.tr.insertText(char, from, to);
    const handled = view.someProp('handleTextInput', (f) => f(view, from, to, char, insert));
    if (!handled) view.dispatch(insert());
  }
  return editor?.getHTML() ?? '';
}

function paste(text: string): string {
  // jsdom has no ClipboardEvent.
  start().view.pasteText(text, new Event('paste') as ClipboardEvent);
  return editor?.getHTML() ?? '';
}

const marked: readonly (readonly [string, string])[] = [
  ['负责**核心链路**', '负责<strong>核心链路</strong>'],
  ['负责__核心链路__', '负责<strong>核心链路</strong>'],
  ['，**降低 40%**', '，<strong>降低 40%</strong>'],
  ['（**主导**', '（<strong>主导</strong>'],
  ['**开头**', '<strong>开头</strong>'],
  ['有 **空格**', '有 <strong>空格</strong>'],
  ['负责*设计*', '负责<em>设计</em>'],
  ['负责_设计_', '负责<em>设计</em>'],
  ['负责~~旧系统~~', '负责<s>旧系统</s>'],
  ['用**Vue 3**', '用<strong>Vue 3</strong>'],
  ['React**18**', 'React<strong>18</strong>'],
];
const plain = [
  '2*3*4',
  'snake_case_name',
  '5 * 3 * 2',
  'a ** b ** c',
  'x__init__y',
  '~~~~',
  '**',
  '评级 A***',
];

describe('Markdown marks', () => {
  it.each(marked)('R-EDIT-129 %s is marked when typed and when pasted', (text, html) => {
    expect(type(text)).toBe(`<p>${html}</p>`);
    expect(paste(text)).toBe(`<p>${html}</p>`);
  });

  it.each(plain)('R-EDIT-129 %s stays as it is', (text) => {
    expect(type(text)).toBe(`<p>${text}</p>`);
    expect(paste(text)).toBe(`<p>${text}</p>`);
  });

  it('R-EDIT-129 several marks of one pasted text are found, with text between them untouched', () => {
    expect(paste('把**首屏**从 3 秒降到*1 秒*，~~下线~~旧版')).toBe(
      '<p>把<strong>首屏</strong>从 3 秒降到<em>1 秒</em>，<s>下线</s>旧版</p>',
    );
  });

  it.each([
    ['主页https://example.com/a ', 'https://example.com/a'],
    ['主页：https://example.com/a。', 'https://example.com/a'],
    ['邮箱lin@example.com ', 'mailto:lin@example.com'],
  ])('R-EDIT-129 %j has a link after Chinese characters', (text, href) => {
    expect(type(text)).toContain(`href="${href}"`);
    expect(paste(text)).toContain(`href="${href}"`);
  });

  it.each([
    ['• 甲\n• 乙', '<ul><li><p>甲</p></li><li><p>乙</p></li></ul>'],
    ['1. 甲\r\n2. 乙', '<ol><li><p>甲</p></li><li><p>乙</p></li></ol>'],
    ['技能\t水平\nGo\t精通', '<ul><li><p>技能 | 水平</p></li><li><p>Go | 精通</p></li></ul>'],
    ['第一行\n第二行', '<p>第一行</p><p>第二行</p>'],
  ])('R-EDIT-181 pasted text %j', (text, html) => {
    expect(paste(text)).toBe(html);
  });
});
