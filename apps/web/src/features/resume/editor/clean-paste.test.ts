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
});
