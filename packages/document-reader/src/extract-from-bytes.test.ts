import { utils, write } from '@e965/xlsx';
import { unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { brief, extractInNode, outcomeOf } from '../test/extract-in-node.ts';
import {
  makeDocx,
  makeEpub,
  makePdf,
  makePptx,
  shape,
  utf8,
  wordLine,
  type SampleLine,
} from '../test/sample-files.ts';

const paragraph = (y: number, ...lines: string[]): SampleLine[] =>
  lines.map((text, index) => ({ text, x: index === 0 ? 94 : 72, y: y - index * 18 }));
const full = '这一行的文字正好排满整个版心的宽度一直到右边为止然后才会换到下一行去继'; // 35 characters of 11 points
const header = (page: number): SampleLine[] => [
  { text: '某某公司年度报告', x: 72, y: 810, size: 9 },
  { text: `第 ${page} 页`, x: 290, y: 30, size: 9 },
];

test('R-READ-02 a PDF: paragraphs of wrapped lines, headings by size, headers left out, tables by columns, bookmarks as outline', async () => {
  const row = (y: number, ...cells: string[]) =>
    cells.map((text, index) => ({ text, x: 72 + index * 150, y }));
  const pages = [
    [
      ...header(1),
      { text: '经营情况', x: 72, y: 760, size: 18 },
      ...paragraph(720, full.slice(2), full, '续的文字。'),
      ...paragraph(660, '另起一段的文字。'),
    ],
    [
      ...header(2),
      { text: '数据', x: 72, y: 760, size: 18 },
      ...row(720, '品名', '数量', '单价'),
      ...row(700, '苹果', '12', '3.50'),
      ...row(680, '梨', '', '2.00'),
    ],
    [...header(3), ...paragraph(720, '第三页的文字。')],
    [...header(4), ...paragraph(720, '最后一页的文字。')],
  ];
  const seen: [number, number][] = [];
  const parts: string[] = [];
  const document = await extractInNode(
    makePdf(pages, {
      bookmarks: [
        ['一、经营情况', 1],
        ['二、数据', 2],
      ],
    }),
    'a.pdf',
    {
      onProgress: (done, total) => seen.push([done, total]),
      onPartial: (blocks) => parts.push(...brief(blocks)),
    },
  );
  expect(brief(document.blocks)).toEqual([
    'h1 经营情况',
    `p ${full.slice(2)}${full}续的文字。`,
    'p 另起一段的文字。',
    'h1 数据',
    't 品名|数量|单价/苹果|12|3.50/梨||2.00',
    'p 第三页的文字。',
    'p 最后一页的文字。',
  ]);
  expect(document.blocks.map(({ page }) => page)).toEqual([1, 1, 1, 2, 2, 3, 4]);
  expect(document.outline).toEqual([
    { title: '一、经营情况', level: 1, block: 0, page: 1 },
    { title: '二、数据', level: 1, block: 3, page: 2 },
  ]);
  expect(document).toMatchObject({ format: 'pdf', pages: 4, notes: [] });
  expect(parts).toContain('p 另起一段的文字。');
  expect(seen.at(-1)).toEqual([4, 4]);
});

test('R-READ-02 pages of a PDF without text are named, a file of only such pages is a scan', async () => {
  const document = await extractInNode(makePdf([paragraph(700, '有字。'), [], []]), 'a.pdf');
  expect(document.notes).toEqual(['第 2–3 页没有文字，可能是扫描的图片。']);
  const scan = await extractInNode(makePdf([[], []]), 'a.pdf');
  expect([scan.blocks, scan.pages]).toEqual([[], 2]);
  expect(scan.notes).toEqual([expect.stringContaining('这份 PDF 是扫描件')]);
});

test('R-READ-11 of a PDF of more than 2,000 pages the first are read, and that is said', async () => {
  const pages = Array.from({ length: 2_001 }, (_, n) => [
    { text: `第${n + 1}页`, x: 72, y: 700 - (n % 600) },
  ]);
  const document = await extractInNode(makePdf(pages), 'a.pdf');
  expect(document.notes).toEqual(['文件有 2001 页，只读了前 2000 页。']);
  expect(document.blocks.at(-1)).toMatchObject({ text: '第2000页', page: 2_000 });
});

test('R-READ-02 a Word file: headings by style, lists, tables', async () => {
  const styles = `<?xml version="1.0"?><w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="1"><w:name w:val="heading 1"/></w:style></w:styles>`;
  const cell = (text: string) => `<w:tc>${wordLine(text)}</w:tc>`;
  const body = `${wordLine('总则', '1')}${wordLine('第一段 &amp; 其余')}<w:tbl><w:tr>${cell('品名')}${cell('数量')}</w:tr><w:tr>${cell('梨')}${cell('3')}</w:tr></w:tbl>`;
  const bytes = makeDocx(body, {
    'word/styles.xml': styles,
    'word/_rels/document.xml.rels':
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
    'word/media/image1.png': '',
  });
  const document = await extractInNode(bytes, '合同.docx');
  expect(brief(document.blocks)).toEqual(['h1 总则', 'p 第一段 & 其余', 't 品名|数量/梨|3']);
  expect(document).toMatchObject({ format: 'docx', outline: [{ title: '总则', block: 0 }] });
  expect(document.notes).toEqual(['文件里有 1 张图片，图片里的文字没有读取。']);
});

test('R-READ-02 a presentation: slide by slide, titles first, tables, speaker’s notes', async () => {
  const table =
    '<p:graphicFrame><a:tbl><a:tr><a:tc><a:txBody><a:p><a:r><a:t>甲</a:t></a:r></a:p></a:txBody></a:tc><a:tc><a:txBody><a:p><a:r><a:t>乙</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl></p:graphicFrame>';
  const bytes = makePptx(
    [`${shape('body', '第一点', '第二点')}${shape('title', '标题')}${shape('sldNum', '7')}`, table],
    {
      'ppt/slides/_rels/slide2.xml.rels':
        '<Relationships><Relationship Id="n" Type="x/notesSlide" Target="../notesSlides/n2.xml"/></Relationships>',
      'ppt/notesSlides/n2.xml': `<p:notes>${shape('body', '记得停顿')}</p:notes>`,
    },
  );
  const document = await extractInNode(bytes, 'a.pptx');
  expect(brief(document.blocks)).toEqual(['h1 标题', 'i 第一点', 'i 第二点', 't 甲|乙', 'p 备注：记得停顿']);
  expect(document.blocks.map(({ page }) => page)).toEqual([1, 1, 1, 2, 2]);
  expect(document.pages).toBe(2);
});

test('R-READ-02 an e-book: chapters in the order of its spine, the outline by its contents', async () => {
  const document = await extractInNode(
    makeEpub([
      '<h1>开端</h1><p>从前有座山。</p><script>alert(1)</script>',
      '<p>后来<ruby>漢<rt>hàn</rt></ruby>字。</p>',
    ]),
    'a.epub',
  );
  expect(brief(document.blocks)).toEqual(['h1 开端', 'p 从前有座山。', 'p 后来漢字。']);
  expect(document.blocks[2]).toMatchObject({ page: 2, name: '第2章' });
  expect(document.outline.map(({ title, block }) => [title, block])).toEqual([
    ['第1章', 0],
    ['第2章', 2],
  ]);
});

test('R-READ-02 a workbook: each sheet as a table under its name, values as they are shown', async () => {
  const book = utils.book_new();
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet(
      [[], [undefined, '姓名', '日期'], [undefined, '李明', new Date(Date.UTC(2026, 2, 5))]],
      { UTC: true },
    ),
    '一月',
  );
  utils.book_append_sheet(book, utils.aoa_to_sheet([['远']]), '大表');
  const parts = unzipSync(new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer));
  const sheet = new TextDecoder().decode(parts['xl/worksheets/sheet2.xml']);
  // The library would write such a sheet cell by cell.
  const far = sheet
    .replace(/<dimension ref="[^"]*"/, '<dimension ref="A1:XFD1048576"')
    .replace('</sheetData>', '<row r="1048576"><c r="XFD1048576" t="str"><v>角落</v></c></row></sheetData>');
  const bytes = zipSync({ ...parts, 'xl/worksheets/sheet2.xml': utf8(far) });
  const start = performance.now();
  const document = await extractInNode(bytes, 'a.xlsx');
  expect(performance.now() - start).toBeLessThan(20_000);
  expect(brief(document.blocks).slice(0, 3)).toEqual(['h1 一月', 't 姓名|日期/李明|2026-03-05', 'h1 大表']);
  expect(document.blocks.slice(3).map((block) => block.text)).toEqual(['远', '角落']);
  expect(document.blocks[1]).toMatchObject({ page: 1, name: '一月' });
});

test('R-READ-02 CSV of any separator, with quotes and line breaks in cells', async () => {
  const rows = async (text: string, name = 'a.csv') =>
    brief((await extractInNode(utf8(text), name)).blocks)[0];
  expect(await rows('品名,说明\n梨,"甜,\n""脆"""\n')).toBe('t 品名|说明/梨|甜,\n"脆"');
  expect(await rows('a;b\n1,5;2\n2,5;3')).toBe('t a|b/1,5|2/2,5|3');
  expect(await rows('a\tb\r\n1\t2\r\n', 'a.tsv')).toBe('t a|b/1|2');
  expect(await rows('sep=|\na|b,c\n"未完|x')).toBe('t a|b,c/未完|x');
});

test('R-READ-02 lines that an editor broke in a Markdown paragraph are joined, short lines stay lines', async () => {
  const marked =
    '# 合同\n\n甲方：青禾科技\n乙方：远山设备\n\n这一段话很长，写到编辑器的右边就被折到下一行去了，\n其实还是同一段。\n';
  expect((await extractInNode(utf8(marked), 'a.md')).blocks.map(({ text }) => text)).toEqual([
    '合同',
    '甲方：青禾科技\n乙方：远山设备',
    '这一段话很长，写到编辑器的右边就被折到下一行去了，其实还是同一段。',
  ]);
});

test('R-READ-02 web pages, Markdown and plain text become clean blocks', async () => {
  const page = `<!DOCTYPE html><html><head><title>标题</title><style>p{}</style></head><body><script>alert(1)</script>
    <p>第一行
    接着<br>第二行&nbsp;&amp; &#x4e2d;</p><ul><li>一<ul><li>二</li></ul></li></ul><pre>  a\n    b</pre>
    <table><tr><th>甲</th><th>乙</th></tr><tr><td colspan="2">并</td></tr></table><p>没有关的<b>标记`;
  expect(brief((await extractInNode(utf8(page), 'a.html')).blocks)).toEqual([
    'h1 标题',
    'p 第一行接着\n第二行 & 中',
    'i 一',
    'i 二',
    'c   a\n    b',
    't 甲|乙/并|',
    'p 没有关的标记',
  ]);
  const marked =
    '---\ntitle: x\n---\n# 标题\n\n正文**加粗**和[链接](javascript:alert(1))。\n\n- 一\n- 二\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n```js\nlet a;\n```\n<div>块</div>\n';
  expect(brief((await extractInNode(utf8(marked), 'a.md')).blocks)).toEqual([
    'h1 标题',
    'p 正文加粗和链接。',
    'i 一',
    'i 二',
    't a|b/1|2',
    'c let a;',
    'p 块',
  ]);
  expect(
    brief((await extractInNode(utf8('第一章 开端\n　　从前有座山。\n\n山里有座庙。'), 'a.txt')).blocks),
  ).toEqual(['h1 第一章 开端', 'p 从前有座山。', 'p 山里有座庙。']);
});

test('R-READ-02 plain text in GBK, GB18030, Big5 and UTF-16 is recognised', async () => {
  const gbk = Uint8Array.from([0xc4, 0xe3, 0xba, 0xc3, 0xa3, 0xac, 0xd6, 0xd0, 0xb9, 0xfa, 0xa1, 0xa3]);
  const big5 = Uint8Array.from([0xa7, 0x41, 0xa6, 0x6e, 0xa1, 0x41, 0xa4, 0xa4, 0xb0, 0xea, 0xa1, 0x43]);
  const utf16 = Uint8Array.from([
    0xff,
    0xfe,
    ...Array.from('你好', (sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]).flat(),
  ]);
  // A character of four bytes, which GBK has not.
  const gb18030 = Uint8Array.from([...gbk.subarray(0, 6), 0x81, 0x39, 0xef, 0x30, ...gbk.subarray(6)]);
  const textOf = async (bytes: Uint8Array) => (await extractInNode(bytes, 'a.txt')).blocks[0]?.text;
  expect(await Promise.all([gbk, gb18030, big5, utf16].map(textOf))).toEqual([
    '你好，中国。',
    '你好，㐁中国。',
    '你好，中國。',
    '你好',
  ]);
});

test('R-READ-03 a file is read as what it is, and a wrong name is said', async () => {
  const word = await extractInNode(makeDocx(wordLine('文字')), '报告.pdf');
  expect(word).toMatchObject({
    format: 'docx',
    notes: ['文件名写的是PDF，内容其实是Word 文档，已按内容读取。'],
  });
  const page = await extractInNode(
    utf8('<html><body><table><tr><td>a</td><td>b</td></tr></table>'),
    '账单.xls',
  );
  expect(page.format).toBe('html');
  expect(page.notes[0]).toContain('内容其实是网页');
  const sheet = await extractInNode(utf8('品名,数量\n梨,3\n'), '清单.xlsx');
  expect(sheet).toMatchObject({ format: 'csv', blocks: [{ kind: 'table' }] });
  const picture = await extractInNode(
    Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    'a.txt',
  );
  expect(picture).toMatchObject({ format: 'picture', pages: 1, blocks: [{ text: '图片里的字' }] });
});

test('R-READ-11 a picture in which no text is recognised is refused with its own reason', async () => {
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  await expect(extractInNode(png, 'a.png', { recognise: () => Promise.resolve([]) })).rejects.toMatchObject({
    code: 'wordlessPicture',
  });
});

test('R-READ-298 iWork documents are read from their PDF preview, and else refused with how to export them, as CAJ files are', async () => {
  const parts = { 'Index/Document.iwa': new Uint8Array(9) };
  const document = await extractInNode(
    zipSync({ ...parts, 'QuickLook/Preview.pdf': makePdf([[{ text: 'Quarterly report', x: 72, y: 700 }]]) }),
    'report.pages',
  );
  expect(brief(document.blocks)).toEqual(['p Quarterly report']);
  expect(document).toMatchObject({ format: 'text', notes: [expect.stringContaining('自带的 PDF 预览')] });
  expect(await outcomeOf(zipSync(parts), 'report.pages')).toBe('iwork');
  expect(await outcomeOf(Uint8Array.from([...utf8('CAJ'), 0, 0, 1, 2]), 'thesis.caj')).toBe('caj');
  expect(await outcomeOf(utf8('CAJ 是知网的格式。'), 'a.txt')).toMatchObject({ format: 'text' });
});
