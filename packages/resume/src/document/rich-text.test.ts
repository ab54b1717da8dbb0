import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSafeLink, richTextToPlain, sanitizeRichText } from './rich-text.ts';

fc.configureGlobal({ seed: 20260704 });

const allowedTag =
  /^<(?:\/(?:p|h3|h4|ul|ol|li|strong|em|u|s|a|span)|br|ul|ol|li|strong|em|u|s|a href="(?:https?:\/\/|mailto:|tel:)[^"<>]*"|(?:p|h3|h4|span)(?: style="[a-z-]+: [^"<>]+(?:; [a-z-]+: [^"<>]+)?")?)>$/i;

/** Every tag of the output, found the way a browser finds them: at each `<`. */
const tagsOf = (html: string) => html.match(/<[^>]*>?/g) ?? [];

const piece = fc.oneof(
  fc.constantFrom(
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<strong>',
    '<em>',
    '</i>',
    '<ul>',
    '<li>',
    '</li>',
    '</ul>',
    '<ol>',
    '</ol>',
    '<br/>',
    '<h1>',
    '</h1>',
    '<h3 style="text-align:center;position:fixed">',
    '</h3>',
    '<div>',
    '</div>',
    '<span style="color:red;background:url(x)">',
    '<span>',
    '</span>',
    '<font color="#ff0000">',
    '</font>',
    '<a href="javascript:alert(1)">',
    '<a href=" https://a.cn/?a=1&amp;b=2">',
    '</a>',
    '<script>',
    '</script>',
    '<style>',
    '</style>',
    '<svg><script>',
    '</svg>',
    '<img src=x onerror=alert(1)>',
    '<!--',
    '-->',
    '<![CDATA[',
    '<p onclick="x">',
    '<p style="color:#f00" style="color:blue">',
    '<',
    '>',
    '"',
    "'",
    '&lt;script&gt;',
    '&#60;',
    '&amp;lt;',
    '&nbsp;',
    '<math><mtext>',
    '<table><tr><td>',
    '</td>',
    '<textarea>',
    '</textarea>',
  ),
  fc.string({ maxLength: 8 }),
  fc.constantFrom('负责', ' ', '\n', '中文 abc'),
);
const hostile = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(''));

describe('rich text', () => {
  test('R-DOC-20 nothing outside the list of elements and attributes ever comes out', () => {
    fc.assert(
      fc.property(hostile, (html) => {
        for (const tag of tagsOf(sanitizeRichText(html))) expect(tag).toMatch(allowedTag);
      }),
      { numRuns: 2000 },
    );
  });

  test('R-DOC-20 cleaning twice changes nothing more', () => {
    fc.assert(
      fc.property(hostile, (html) => {
        const once = sanitizeRichText(html);
        expect(sanitizeRichText(once)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });

  test('R-DOC-20 tags come out in balance', () => {
    fc.assert(
      fc.property(hostile, (html) => {
        const open: string[] = [];
        for (const tag of tagsOf(sanitizeRichText(html))) {
          const name = /[a-z]+\d?/.exec(tag)?.[0] ?? '';
          if (tag === '<br>') continue;
          if (tag.startsWith('</')) expect(open.pop()).toBe(name);
          else open.push(name);
        }
        expect(open).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  test('R-DOC-20 plain text is kept to the letter', () => {
    fc.assert(
      fc.property(
        fc
          .string({ unit: fc.constantFrom('你', '好', 'a', '<', '>', '&', '"', '1', '。', 'ß') })
          .filter((text) => text !== ''),
        (text) => {
          const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
          expect(sanitizeRichText(escaped)).toBe(escaped);
          expect(richTextToPlain(sanitizeRichText(`<p>${escaped}</p>`))).toBe(text);
        },
      ),
    );
  });

  test.each([
    ['<p>负责<b>核心</b></p>', '<p>负责<strong>核心</strong></p>'],
    ['<div>一</div><div>二</div>', '<p>一</p><p>二</p>'],
    ['<h1>标题</h1>正文', '<h3>标题</h3><p>正文</p>'],
    ['<ul><li>一<li>二</ul>', '<ul><li>一</li><li>二</li></ul>'],
    ['<ul><li>一<ul><li>甲</li></ul></li></ul>', '<ul><li>一<ul><li>甲</li></ul></li></ul>'],
    ['<p>一<script>alert(1)</script>二</p>', '<p>一二</p>'],
    [
      '<p class="MsoNormal" style="mso-pagination:none;text-align:center"><span lang="EN-US">A</span></p>',
      '<p style="text-align: center">A</p>',
    ],
    ['<a href="java\tscript:alert(1)">链</a>', '链'],
    ['<a href="https://a.cn/?a=1&b=2" onclick="x">链</a>', '<a href="https://a.cn/?a=1&amp;b=2">链</a>'],
    ['<font color="#FF0000">红</font>', '<span style="color: #ff0000">红</span>'],
    ['<img src=x onerror=alert(1)>图', '图'],
    ['<constructor>甲&constructor;', '甲&amp;constructor;'],
    ['3 < 5 && 7 > 2', '3 &lt; 5 &amp;&amp; 7 &gt; 2'],
    ['<p>一</p>\n<p>二</p>', '<p>一</p><p>二</p>'],
  ])('R-DOC-20 %s', (html, clean) => {
    expect(sanitizeRichText(html)).toBe(clean);
  });

  test('R-DOC-20 a hundred thousand open tags are read in one pass', () => {
    expect(sanitizeRichText('<ul><li>'.repeat(100_000)).length).toBeLessThan(10_000_000);
    expect(sanitizeRichText('<'.repeat(100_000))).toBe('&lt;'.repeat(100_000));
  });

  test('R-DOC-21 the text of rich text has a line for each paragraph and item', () => {
    expect(richTextToPlain('<p>一<br>二</p><ul><li>三&amp;四</li><li>五</li></ul>')).toBe(
      '一\n二\n三&四\n五',
    );
    expect(richTextToPlain('')).toBe('');
  });

  test.each([
    'javascript:alert(1)',
    ' java\nscript:x',
    'data:text/html,x',
    'vbscript:x',
    '//a.cn',
    '/a',
    '\u0001javascript:x',
  ])('R-DOC-20 %j is no link to follow', (address) => {
    expect(isSafeLink(address)).toBe(false);
  });
});
