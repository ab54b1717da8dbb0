// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { cleanPaste } from './rich-extensions.ts';

describe('pasted markup', () => {
  it('R-EDIT-98 makes lists of what Word sets as paragraphs with markers', () => {
    const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head><body>
<p class=MsoListParagraph style='text-indent:-21pt;mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>l<span>&nbsp;</span></span>第一条</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>l</span><b>第二条</b><o:p></o:p></p>
<p class=MsoNormal style='font-family:宋体'>正文</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.</span>编号</p></body></html>`;
    expect(cleanPaste(word).replace(/\s*\n\s*/g, '')).toBe(
      '<ul><li>第一条</li><li><strong>第二条</strong></li></ul><p>正文</p><ol><li>编号</li></ol>',
    );
  });

  it('R-EDIT-98 keeps emphasis that a page sets by style, and drops its fonts and colours', () => {
    const docs =
      '<b style="font-weight:normal" id="docs-internal"><p><span style="font-weight:700;color:#123456;font-size:20pt">粗</span><span style="font-style:italic">斜</span><span style="text-decoration:line-through">删</span>平</p></b>';
    expect(cleanPaste(docs)).toBe('<p><strong>粗</strong><em>斜</em><s>删</s>平</p>');
  });

  it('R-EDIT-98 keeps no script, no address but safe ones, and no picture', () => {
    const page =
      '<p onclick="x()">甲<script>x()</script><img src=x onerror=x()><a href="javascript:x()">乙</a><a href="https://example.com/">丙</a></p>';
    expect(cleanPaste(page)).toBe('<p>甲乙<a href="https://example.com/">丙</a></p>');
  });

  it.each([
    ['<p>• 甲</p><p>·乙</p><p>正文</p>', '<ul><li>甲</li><li>乙</li></ul><p>正文</p>'],
    ['<div>• 甲<br>• <b>乙</b></div>', '<ul><li>甲</li><li><strong>乙</strong></li></ul>'],
    [
      '<p>成果</p><p>1. 参与重构</p><p>2、负责压测</p>',
      '<p>成果</p><ol><li>参与重构</li><li>负责压测</li></ol>',
    ],
    [
      '<ol><li>1. 参与</li><li>2. 负责</li></ol><ul><li>• 丙</li></ul>',
      '<ol><li>参与</li><li>负责</li></ol><ul><li>丙</li></ul>',
    ],
    [
      '<p>3. 单独一条</p><p>2019. 获奖</p><p>1.5 倍吞吐</p>',
      '<p>3. 单独一条</p><p>2019. 获奖</p><p>1.5 倍吞吐</p>',
    ],
  ])('R-EDIT-181 what begins with a typed sign or number becomes a list: %s', (html, list) => {
    expect(cleanPaste(html)).toBe(list);
  });

  it('R-EDIT-181 rows of a table become items, with the words of its head', () => {
    expect(
      cleanPaste(
        '<table><thead><tr><th>技能</th><th>水平</th></tr></thead><tbody><tr><td>Go</td><td>精通</td></tr><tr><td>Rust</td><td></td></tr></tbody></table>',
      ),
    ).toBe('<ul><li>技能：Go；水平：精通</li><li>技能：Rust</li></ul>');
    expect(
      cleanPaste('<table><tr><td>2021</td><td>金奖</td></tr><tr><td>2022</td><td>银奖</td></tr></table>'),
    ).toBe('<ul><li>2021 | 金奖</li><li>2022 | 银奖</li></ul>');
    expect(cleanPaste('<table><tr><td><p>版式</p><p>表格</p></td></tr></table>')).toBe(
      '<p>版式</p><p>表格</p>',
    );
  });
});
