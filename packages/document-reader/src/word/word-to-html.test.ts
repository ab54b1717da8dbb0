import { describe, expect, test } from 'vitest';
import { makeDocx } from '../../test/sample-files.ts';
import { level, numbered, numberingPart, para, run, wordFile } from '../../test/word-samples.ts';
import { wordToHtml } from './word-to-html.ts';

const styles = `<w:styles><w:style w:type="paragraph" w:styleId="1"><w:name w:val="heading 1"/></w:style>
  <w:style w:type="paragraph" w:styleId="B"><w:name w:val="List Bullet"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style></w:styles>`;
const numbering = numberingPart(
  { 0: level(0, 'bullet', '•') + level(1, 'decimal', '%2.'), 1: level(0, 'decimal', '%1.') },
  [
    [1, 0],
    [2, 1],
  ],
);
const html = (body: string): string => wordToHtml(wordFile(body, { styles, numbering }));
const character = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const field = (code: string, result: string): string =>
  `${character('begin')}<w:r><w:instrText>${code}</w:instrText></w:r>${character('separate')}${result}${character('end')}`;
const textBox = (text: string): string => `<w:txbxContent>${para(text)}</w:txbxContent>`;

describe('R-XFER-37 what tells the parts of a Word file apart', () => {
  test.each([
    ['a heading', para('工作', '<w:pStyle w:val="1"/>'), '<h1>工作</h1>'],
    [
      'lists within lists, an empty paragraph between them, and one of another kind',
      numbered('a', 1) + numbered('b', 1, 1) + para('') + numbered('c', 1) + numbered('d', 2),
      '<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul><ol><li>d</li></ol>',
    ],
    ['a list by its style', para('a', '<w:pStyle w:val="B"/>'), '<ul><li>a</li></ul>'],
    [
      'runs that are bold together',
      para(
        run('粗', '<w:b/>') + run('体', '<w:b/>') + run('斜', '<w:b/><w:i/>') + run('字', '<w:b w:val="0"/>'),
      ),
      '<p><strong>粗体<em>斜</em></strong>字</p>',
    ],
    [
      'tabs and line breaks',
      para('<w:r><w:t>公司</w:t><w:tab/><w:t>a&lt;b</w:t><w:br/><w:t>x</w:t><w:br w:type="page"/></w:r>'),
      '<p>公司\ta&lt;b<br />x</p>',
    ],
    [
      'a link in a field',
      para(field('HYPERLINK "mailto:a@b.c"', run('a@b.c', '<w:b/>')) + run('尾')),
      '<p><strong><a href="mailto:a@b.c">a@b.c</a></strong>尾</p>',
    ],
    [
      'a bookmark',
      para('<w:bookmarkStart w:name="m"/><w:bookmarkStart w:name="_GoBack"/>' + run('x')),
      '<p><a id="m"></a>x</p>',
    ],
    [
      'rows of a table, and a cell that goes on from the row above',
      `<w:tbl><w:tr><w:tc>${para('甲')}</w:tc></w:tr><w:tr><w:tc><w:tcPr><w:vMerge/></w:tcPr>${para('')}</w:tc><w:tc>${numbered('b', 1)}</w:tc></w:tr></w:tbl>`,
      '<table><tr><td><p>甲</p></td></tr><tr><td><ul><li>b</li></ul></td></tr></table>',
    ],
    [
      'a text box in two forms, after its paragraph, once',
      para(
        `<w:r><mc:AlternateContent><mc:Choice><w:drawing>${textBox('框')}</w:drawing></mc:Choice><mc:Fallback><w:pict>${textBox('框')}</w:pict></mc:Fallback></mc:AlternateContent></w:r>${run('前')}`,
      ),
      '<p>前</p><p>框</p>',
    ],
    [
      'tracked changes as accepted, hidden text left out',
      para(`<w:ins>${run('新')}</w:ins><w:del>${run('旧')}</w:del>${run('密', '<w:vanish/>')}`),
      '<p>新</p>',
    ],
  ])('%s', (_, body, expected) => {
    expect(html(body)).toBe(expected);
  });
});

describe('R-XFER-33 a Word file that wants to do harm', () => {
  test('an address that a thousand places lead to is written up to a bound', () => {
    const open = `${character('begin')}<w:r><w:instrText>HYPERLINK "https://a.example/${'x'.repeat(1_900)}"</w:instrText></w:r>${character('separate')}`;
    const pieces = field('PAGE', run('1')).repeat(10_000);
    expect(html(para(open + pieces + character('end'))).length).toBeLessThan(6_000_000);
  });

  test('elements that are nested ever deeper, and a field that never ends, leave what can be read', () => {
    expect(html(para(`${'<w:ins>'.repeat(5_000)}${run('x')}${'</w:ins>'.repeat(5_000)}`))).toBe('');
    expect(html(para(character('begin') + run('x')) + para('后'))).toBe('<p>后</p>');
  });

  test.each([
    ['without a body', { 'word/document.xml': 'no markup' }],
    ['cut short', { 'word/document.xml': '<w:document><w:body><w:p>' }],
  ])('a document %s is broken', (_, parts) => {
    expect(() => wordToHtml(makeDocx('', parts))).toThrow(
      expect.objectContaining({ code: 'broken' }) as Error,
    );
  });
});
