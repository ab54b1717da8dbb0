import { expect, test } from 'vitest';
import { extractInNode } from '../../test/extract-in-node.ts';
import { zipOf } from '../../test/sample-files.ts';
import { para, run, wordFile } from '../../test/word-samples.ts';
import { showStruck, struckFrom, struckTo } from './struck.ts';

const textsOf = async (source: string | Uint8Array, name: string): Promise<string[]> => {
  const bytes = typeof source === 'string' ? new TextEncoder().encode(source) : source;
  return (await extractInNode(bytes, name)).blocks.map(({ text }) => text);
};

test('R-READ-294 struck-out text of a page is marked: by element, by style, across paragraphs and in cells', async () => {
  const page = `<p>原价 <s>199</s> 现价 99</p>
    <p>原价 <span style="color:red;text-decoration: line-through">299</span> 现价 <span>88</span></p>
    <p>甲方 <del><b>张三</b></del> <ins>李四</ins></p>
    <div style="text-decoration-line:line-through"><p>旧条款一</p><p>旧条款二</p></div><p>新条款</p>
    <table><tr><td>品名</td><td>价格</td></tr><tr><td>笔</td><td><strike>3</strike> 2</td></tr></table>
    <p><s> </s>完</p>`;
  expect(await textsOf(page, 'a.html')).toEqual([
    '原价 〔已划掉：199〕 现价 99',
    '原价 〔已划掉：299〕 现价 88',
    '甲方 〔已划掉：张三〕 李四',
    '〔已划掉：旧条款一〕',
    '〔已划掉：旧条款二〕',
    '新条款',
    '品名\t价格\n笔\t〔已划掉：3〕 2',
    '完',
  ]);
});

test('R-READ-294 struck-out runs of Word, and of Markdown, are marked', async () => {
  const body = para(
    run('租金 ') +
      run('3000', '<w:strike/>') +
      run(' 元', '<w:dstrike/>') +
      run('，现为 2800 元') +
      run('保留', '<w:strike w:val="0"/>'),
  );
  expect(await textsOf(wordFile(body), 'a.docx')).toEqual(['租金 〔已划掉：3000 元〕，现为 2800 元保留']);
  expect(await textsOf('定金 ~~500~~ 800 元', 'a.md')).toEqual(['定金 〔已划掉：500〕 800 元']);
});

test('R-READ-294 struck-out text of OpenDocument and RTF is marked', async () => {
  const styles =
    '<style:style style:name="S" style:family="text"><style:text-properties style:text-line-through-style="solid"/></style:style>';
  const odt = zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<?xml version="1.0"?><office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text><text:p>押金 <text:span text:style-name="S">600</text:span> 500</text:p></office:text></office:body></office:document-content>`,
    'styles.xml': '<office:document-styles/>',
  });
  expect(await textsOf(odt, 'a.odt')).toEqual(['押金 〔已划掉：600〕 500']);
  const rtf = String.raw`{\rtf1\ansi Rent {\strike 600} 500\par Fee \striked1 7\striked0  8\par}`;
  expect(await textsOf(rtf, 'a.rtf')).toEqual(['Rent 〔已划掉：600〕 500', 'Fee 〔已划掉：7〕 8']);
});

test('R-READ-294 marks without their other half do no harm', () => {
  expect(showStruck(`${struckTo}甲${struckFrom}乙`)).toBe('甲〔已划掉：乙〕');
  expect(showStruck(`甲${struckFrom} ${struckTo}乙`)).toBe('甲 乙');
});
