import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { brief, extractInNode } from '../test/extract-in-node.ts';
import { makeDocx, makePptx, shape, wordLine } from '../test/sample-files.ts';
import { level, numbered, numberingPart, wordFile } from '../test/word-samples.ts';

const rels = (...all: readonly (readonly [id: string, type: string, target: string])[]) =>
  `<Relationships>${all.map(([id, type, target]) => `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`).join('')}</Relationships>`;

test('R-READ-251 files embedded in a Word text (altChunk) are read in their place: pages, web archives, Word files, once and one deep', async () => {
  const inner = makeDocx(`${wordLine('内嵌文件')}<w:altChunk r:id="c1"/>`, {
    'word/_rels/document.xml.rels': rels(['c1', 'aFChunk', 'deep.html']),
    'word/deep.html': '<html><body><p>太深</p></body></html>',
  });
  const archive = `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="B"\r\n\r\n--B\r\nContent-Type: text/html; charset="utf-8"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<html><body><p>=E7=BD=91=E9=A1=B5=\r\n=E5=BD=92=E6=A1=A3</p></body></html>\r\n--B--\r\n`;
  const outer = makeDocx(
    `${wordLine('前')}<w:altChunk r:id="c1"/>${wordLine('中')}<w:altChunk r:id="c2"/><w:altChunk r:id="c3"/><w:altChunk r:id="c1"/><w:altChunk r:id="none"/>${wordLine('后')}`,
    {
      'word/_rels/document.xml.rels': rels(
        ['c1', 'aFChunk', 'a.html'],
        ['c2', 'aFChunk', '/word/b.mht'],
        ['c3', 'aFChunk', 'c.docx'],
      ),
      'word/a.html': '<html><body><h2>小标题</h2><p>页面里的字</p></body></html>',
      'word/b.mht': archive,
    },
  );
  const file = zipSync({ ...unzipSync(outer), 'word/c.docx': inner });
  const { blocks } = await extractInNode(file, 'a.docx');
  expect(brief(blocks)).toEqual([
    'p 前',
    'h2 小标题',
    'p 页面里的字',
    'p 中',
    'p 网页归档',
    'p 内嵌文件',
    'p 后',
  ]);
});

test('R-READ-250 what has no place on a slide is read after what stands before it in the file', async () => {
  const box = (top: number, text: string) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="900" y="${top}"/><a:ext cx="700" cy="90"/></a:xfrm></p:spPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
  const { blocks } = await extractInNode(
    makePptx([`${box(900, '指标')}${shape('none', '没有位置')}${box(200, '上面')}`]),
    'a.pptx',
  );
  expect(brief(blocks)).toEqual(['p 上面', 'p 指标', 'p 没有位置']);
});

test('R-READ-252 ordered lists in the cells of a page keep their numbers; a page with a heading does not show its title', async () => {
  const page =
    '<html><head><title>网页标题</title></head><body><h1>正文标题</h1><table><tr><td>步骤</td><td><ol start="3"><li>打开</li><li>保存</li></ol></td></tr><tr><td>要点</td><td><ul><li>一</li><li>二</li></ul></td></tr></table><ol><li>外面</li></ol></body></html>';
  const { blocks } = await extractInNode(strToU8(page), 'a.html');
  expect(brief(blocks)).toEqual(['h1 正文标题', 't 步骤|3. 打开\n4. 保存/要点|一\n二', 'p 1. 外面']);
});

test('R-READ-103 legal numbering writes roman numerals as digits and keeps a zero in front', async () => {
  const numbers = numberingPart(
    { 1: `${level(0, 'upperRoman', '第 %1 篇')}${level(1, 'decimalZero', '节 %1.%2', '<w:isLgl/>')}` },
    [[1, 1]],
  );
  const file = wordFile(`${numbered('甲', 1)}${numbered('乙', 1, 1)}`, { numbering: numbers });
  expect(brief((await extractInNode(file, 'a.docx')).blocks)).toEqual(['p 第 I 篇 甲', 'p 节 1.01 乙']);
});

test('R-READ-106 names of functions and closed integrals that LaTeX lacks are written as such', async () => {
  const t = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
  const file = wordFile(
    `<w:p><m:oMath><m:func><m:fName><m:limLow><m:e>${t('argmax')}</m:e><m:lim>${t('n')}</m:lim></m:limLow></m:fName><m:e>${t('x')}</m:e></m:func>${t('∯')}</m:oMath></w:p>`,
  );
  const [first] = (await extractInNode(file, 'a.docx')).blocks;
  expect(first?.text.replaceAll(' ', '')).toBe(String.raw`$\operatorname*{argmax}_{n}x\oiint$`);
});
