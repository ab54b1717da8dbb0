import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { brief, extractInNode, outcomeOf } from '../test/extract-in-node.ts';
import {
  compound,
  docFonts,
  docLevel,
  docLists,
  docStyles,
  makeDoc,
  rowEnd,
  table,
} from '../test/legacy-samples.ts';
import { makeDocx, makePptx, shape, utf8, wordLine, zipOf } from '../test/sample-files.ts';
import { gridOf } from './sheets/regions.ts';
import { safeParts } from './sheets/safe-parts.ts';
import { sheetRows } from './sheets/sheet-rows.ts';
import { detectKind } from './detect-kind.ts';
import { formatNumber } from './sheets/number-format.ts';
import { generalNumber } from './sheets/rounding.ts';
import { num, rels, row, text, workbook } from '../test/sheet-samples.ts';

/** Classes of faults that files of other projects showed. */

const read = async (bytes: Uint8Array, name: string) => brief((await extractInNode(bytes, name)).blocks);

const types = (part: string, type: string) =>
  `<Types><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`;

test('R-READ-200 Office files are known by what they declare: parts in other folders, Windows paths, any case', async () => {
  const body = `<w:document><w:body>${wordLine('正文')}</w:body></w:document>`;
  const moved = zipOf({
    '[Content_Types].xml': types('my/main.xml', 'wordprocessingml.document'),
    '_rels/.rels': rels(['r1', 'officeDocument', '/my/main.xml']),
    'my/main.xml': body,
  });
  expect(await read(moved, 'a.docx')).toEqual(['p 正文']);
  const windows = zipOf({
    '[content_types].xml': types('word/document.xml', 'wordprocessingml.document'),
    '_rels\\.rels': rels(['r1', 'officeDocument', 'word/Document.xml']),
    'word\\document.xml': body,
  });
  expect(await read(windows, 'a.docx')).toEqual(['p 正文']);
  const doc = makeDoc([{ text: '旧文\r' }]);
  const upper = utf8Swap(doc, 'WordDocument', 'WORDDOCUMENT');
  expect(await read(upper, 'a.doc')).toEqual(['p 旧文']);
  expect(await outcomeOf(compound({ '/ENCRYPTEDPACKAGE': new Uint8Array(5_000) }), 'a.docx')).toBe(
    'encrypted',
  );
  expect(await outcomeOf(zipOf({ '[Content_Types].xml': '<Types/>', 'a.txt': 'x' }), 'a.docx')).toBe(
    'archive',
  );
});

/** The file with a name of its directory in another case. */
function utf8Swap(file: Uint8Array, from: string, to: string): Uint8Array {
  const wide = (word: string) => Array.from(word, (sign) => [sign.charCodeAt(0), 0]).flat();
  const [old, next] = [wide(from), wide(to)];
  const copy = file.slice();
  for (let at = 0; at < copy.length; at += 64)
    if (old.every((byte, index) => copy[at + index] === byte)) copy.set(next, at);
  return copy;
}

test('R-READ-201 a DOCTYPE that declares nothing is read, one with declarations of its own is refused', async () => {
  const odt = (more: Record<string, string>, doctype = '') =>
    zipOf({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': `<?xml version="1.0"?>${doctype}<office:document-content><office:body><office:text><text:p>正文</text:p></office:text></office:body></office:document-content>`,
      'styles.xml': '<office:document-styles/>',
      ...more,
    });
  const macro = '<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD" "module.dtd"><a/>';
  expect(await read(odt({ 'Basic/Standard/Module1.xml': macro }), 'a.odt')).toEqual(['p 正文']);
  expect(await read(odt({}, '<!DOCTYPE office:document-content PUBLIC "x" "office.dtd">'), 'a.odt')).toEqual([
    'p 正文',
  ]);
  expect(await outcomeOf(odt({}, '<!DOCTYPE a [<!ENTITY b "c">]>'), 'a.odt')).toBe('unsafe');
});

test('R-READ-202 one long string in thousands of cells ends at a bound, and that is said', () => {
  const cell = { t: 's', v: '长'.repeat(1_000) } as const;
  const sheet = { '!data': Array.from({ length: 300 }, () => [cell, cell]), '!ref': 'A1:B300' };
  const room = { cells: 10_000, characters: 100_000 };
  const { rows, cut } = sheetRows(sheet, room, false);
  expect(cut).toBe(true);
  expect(rows).toHaveLength(50);
  // What one sheet used up, the next one does not have.
  expect(sheetRows(sheet, room, false).rows).toHaveLength(0);
});

test('R-READ-203 signs of symbol fonts are read as signs; other private characters stay', async () => {
  const run = (font: string, words: string) =>
    `<w:r><w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}"/></w:rPr><w:t>${words}</w:t></w:r>`;
  const word = makeDocx(
    `<w:p>${run('Symbol', '\uf061\uf0b3')}${run('Wingdings', '\uf0fe')}${run('宋体', '\ue815甲\uf0e0')}</w:p>`,
  );
  expect(await read(word, 'a.docx')).toEqual(['p α≥☑\ue815甲→']);
  const slide = makePptx([
    '<p:sp><p:txBody><a:p><a:r><a:t>甲 </a:t></a:r><a:r><a:rPr><a:sym typeface="Wingdings"/></a:rPr><a:t>\uf0e0</a:t></a:r><a:r><a:rPr><a:latin typeface="Symbol"/></a:rPr><a:t>\uf044x</a:t></a:r></a:p></p:txBody></p:sp>',
  ]);
  expect(await read(slide, 'a.pptx')).toEqual(['p 甲 →Δx']);
  const inserted = makeDoc([{ text: '((\r' }], {
    tables: { 15: docFonts('宋体', 'Wingdings') },
    run: [0x09, 0x6a, 1, 0, 0xfe, 0xf0],
  });
  expect(await read(inserted, 'a.doc')).toEqual(['p ☑☑']);
});

test('R-READ-204 footers of slides are said once, dates and numbers not', async () => {
  const slide = (text: string) => `${shape('body', text)}${shape('ftr', '内部资料')}${shape('sldNum', '1')}`;
  expect(await read(makePptx([slide('一'), slide('二')]), 'a.pptx')).toEqual([
    'i 一',
    'p 页脚：内部资料',
    'i 二',
  ]);
});

const list = (number: number, level = 0) => [0x0b, 0x46, number, 0, 0x0a, 0x26, level];

test('R-READ-205 automatic numbers of an old Word file: levels, formats, by style, in cells, started anew', async () => {
  const levels = [docLevel(1, 0x25, '第%1条'), docLevel(1, 0, '%1.%2', 4), docLevel(1, 0x17, '\uf0b7')];
  const file = makeDoc(
    [
      { text: '总则\r', style: 1 },
      { text: '定义\r', style: 2 },
      { text: '范围\r', modifiers: list(1, 1) },
      { text: '说明\r' },
      { text: '期限\r', modifiers: list(1, 1) },
      { text: '点\r', modifiers: list(1, 2) },
      { text: '付款\r', modifiers: list(1) },
      { text: '再起\r', modifiers: list(2) },
      { text: '无号\r', style: 2, modifiers: list(0) },
      { text: '格\u0007', modifiers: [...table, ...list(2)] },
      { text: '旁\u0007', modifiers: table },
      { text: '\u0007', modifiers: rowEnd },
    ],
    {
      tables: {
        ...docLists([levels], [{ list: 1 }, { list: 1, start: 9 }]),
        1: docStyles([{}, { modifiers: [...list(1)] }, { base: 1 }]),
      },
    },
  );
  expect(await read(file, 'a.doc')).toEqual([
    'h1 第一条 总则',
    'h2 第二条 定义',
    'p 2.1 范围',
    'p 说明',
    'p 2.2 期限',
    'i 点',
    'p 第三条 付款',
    'p 第九条 再起',
    'h2 无号',
    't 第十条 格|旁',
  ]);
});

test('R-READ-205 lists of an old Word file that lie about their sizes are read within bounds', async () => {
  const paragraph = [{ text: '一\r', modifiers: list(1) }];
  for (const bytes of [[0xff, 0xff], [1, 0, 1, 0, 0, 0], Array<number>(600).fill(0xff)])
    expect(
      await read(makeDoc(paragraph, { tables: { 73: bytes, 74: bytes, 1: bytes, 15: bytes } }), 'a.doc'),
    ).toHaveLength(1);
});

test('R-READ-206 a presentation without a single slide is empty, not broken', async () => {
  expect(await outcomeOf(makePptx([]), 'a.pptx')).toBe('noText');
  expect(await outcomeOf(utf8(''), 'a.pptx')).toBe('empty');
});

test('R-READ-207 numbers are rounded and written as Excel does: decimal middles, conditions, fractions, odd spellings', async () => {
  const shown: readonly (readonly [format: string, value: number, text: string])[] = [
    ['0.00', 44.275, '44.28'],
    ['#,##0.00_);[Red](#,##0.00)', -5.125, '(5.13)'],
    ['0.00%', 0.12345, '12.35%'],
    ['[>=10000]0!.0,"万";0', 500, '500'],
    ['[>=10000]0!.0,"万";0', 123_456, '12.3万'],
    ['[>=100000000]0!.00,,"亿";[>=10000]0!.0,"万";0', 250_000_000, '2.50亿'],
    ['[<=-25]General;[>=25]General;General', -50, '50'],
    ['# ??/16', -1.05, '-1 1/16'],
    ['# ?/4', 0.99, '1'],
    ['DD.MM.YYYY', 43_990, '08.06.2020'],
    ['#,###,##0.000', 1_234.5, '1,234.500'],
    ['_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-', -1_234.5, '-1,234.50'],
  ];
  for (const [format, value, expected] of shown)
    expect([format, formatNumber(format, value, false)]).toEqual([format, expected]);
  expect(
    [1e-5, -0.00004, 1.2345e-7, 0.000123456789, 110.88929735, 4.09471e231, 2 / 3].map(generalNumber),
  ).toEqual([
    '0.00001',
    '-0.00004',
    '1.2345E-07',
    '0.000123457',
    '110.8892974',
    '4.0947E+231',
    '0.666666667',
  ]);
  const file = workbook([{ name: '表', rows: row(1, num('A1', 1.005, 0) + num('B1', 43_990, 1)) }], {
    formats: ['¥#,##0.00', 'DD.MM.YYYY'],
  });
  expect(await read(file, 'a.xlsx')).toEqual(['h1 表', 't ¥1.01|08.06.2020']);
});

test('R-READ-208 hidden columns part no table', async () => {
  const cells = (at: number) =>
    ['A', 'D'].map((column) => num(`${column}${at}`, at)).join('') + num(`E${at}`, 9);
  const file = workbook([
    {
      name: '表',
      before: '<cols><col min="2" max="3" hidden="1" width="0"/></cols>',
      rows: [1, 2, 3].map((at) => row(at, cells(at))).join(''),
    },
  ]);
  expect(await read(file, 'a.xlsx')).toEqual(['h1 表', 't 1|1|9/2|2|9/3|3|9']);
});

test('R-READ-209 an old workbook is one, whatever files are embedded in it', () => {
  const old = compound({ '/Workbook': new Uint8Array(5_000), '/MBD01/WordDocument': new Uint8Array(5_000) });
  expect(detectKind(old)).toEqual({ format: 'xlsx' });
  const letter = compound({
    '/WordDocument': new Uint8Array(5_000),
    '/ObjectPool/_1/Workbook': new Uint8Array(5_000),
  });
  expect(detectKind(letter)).toEqual({ format: 'docx', variant: 'doc' });
});

test('R-READ-210 characters of a workbook that are written as numbers stay whole, control characters are left out', async () => {
  const file = workbook([
    { name: '表', rows: row(1, text('A1', '&#128540;&#x20BB7;野家') + text('B1', 'a&#1;b')) },
  ]);
  expect(await read(file, 'a.xlsx')).toEqual(['h1 表', 't 😜𠮷野家|ab']);
});

test('R-READ-211 Word documents in one XML file are read, of 2003 and newer ones, whatever they are called', async () => {
  const old = `<?xml version="1.0"?><?mso-application progid="Word.Document"?><w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml">
<w:styles><w:style w:type="paragraph" w:styleId="2"><w:name w:val="heading 1"/></w:style></w:styles><w:body><wx:sect>
<wx:sub-section><w:p><w:pPr><w:pStyle w:val="2"/></w:pPr><w:r><w:t>总则</w:t></w:r></w:p>
<w:p><w:pPr><w:listPr><w:ilvl w:val="0"/><w:ilfo w:val="1"/><wx:t wx:val="第一条"/></w:listPr></w:pPr><w:r><w:t>甲方</w:t></w:r><w:hlink><w:r><w:t>见附件</w:t></w:r></w:hlink><w:r><w:footnote><w:p><w:r><w:t>出处</w:t></w:r></w:p></w:footnote></w:r></w:p></wx:sub-section>
<w:p><aml:annotation w:type="Word.Deletion"><aml:content><w:r><w:delText>旧</w:delText></w:r></aml:content></aml:annotation><aml:annotation w:type="Word.Insertion"><aml:content><w:r><w:t>新</w:t></w:r></aml:content></aml:annotation><w:r><aml:annotation aml:author="李明" w:type="Word.Comment"><aml:content><w:p><w:r><w:t>核对</w:t></w:r></w:p></aml:content></aml:annotation></w:r></w:p>
<w:tbl><w:tr><w:tc><w:tcPr><w:vmerge w:val="restart"/></w:tcPr><w:p><w:r><w:t>项</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>1</w:t></w:r></w:p></w:tc></w:tr><w:tr><w:tc><w:tcPr><w:vmerge/></w:tcPr><w:p/></w:tc><w:tc><w:p><w:r><w:t>2</w:t></w:r></w:p></w:tc></w:tr></w:tbl>
<w:sectPr><w:hdr w:type="odd"><w:p><w:r><w:t>机密</w:t></w:r></w:p></w:hdr></w:sectPr></wx:sect></w:body></w:wordDocument>`;
  const expected = [
    'p 页眉：机密',
    'h1 总则',
    'p 第一条 甲方见附件[1]',
    'p 新',
    'p 批注（李明）：核对',
    't 项|1/|2',
    'p 脚注 [1] 出处',
  ];
  for (const name of ['合同.doc', '合同.xml', '合同.docx'])
    expect(await read(utf8(old), name)).toEqual(expected);
  const part = (name: string, content: string) =>
    `<pkg:part pkg:name="${name}"><pkg:xmlData>${content}</pkg:xmlData></pkg:part>`;
  const flat = `<?xml version="1.0"?><pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage">${part('/_rels/.rels', rels(['r1', 'officeDocument', 'word/document.xml']))}${part('/word/document.xml', `<w:document><w:body>${wordLine('甲 &amp; 乙')}</w:body></w:document>`)}</pkg:package>`;
  expect(await read(utf8(flat), '合同.doc')).toEqual(['p 甲 & 乙']);
  expect(await outcomeOf(utf8(flat.replaceAll('/word/document.xml', '/word/other.xml')), 'a.doc')).toBe(
    'broken',
  );
});

test('R-READ-212 a workbook of two thousand bytes that claims billions of columns, rows or cells is read within bounds', async () => {
  const one = row(1, num('A1', 1));
  const claims = workbook([
    {
      name: '表',
      before: '<cols><col min="2" max="999999999" hidden="1" width="1"/></cols>',
      rows: `${one}<row r="2"><c r="ZZZZZZ2"><v>9</v></c></row><row r="999999999"><c r="A999999999"><v>2</v></c></row>`,
    },
  ]);
  expect((await read(claims, 'a.xlsx'))[1]).toContain('1');
  const repeated = `<table:table-row table:number-rows-repeated="1048576"><table:table-cell office:value-type="string" table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell></table:table-row>`;
  const ods = zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'styles.xml': '<office:document-styles/>',
    'content.xml': `<office:document-content><office:body><office:spreadsheet><table:table table:name="表"><table:table-row table:number-rows-repeated="3"><table:table-cell office:value-type="string" table:number-columns-repeated="2"><text:p>甲</text:p></table:table-cell></table:table-row>${repeated.repeat(50)}</table:table></office:spreadsheet></office:body></office:document-content>`,
  });
  const safe = strFromU8(
    safeParts(ods, { 'content.xml': unzipSync(ods)['content.xml'] ?? new Uint8Array() }, 9)['content.xml'] ??
      new Uint8Array(),
  );
  expect(safe).toContain(
    'table:number-rows-repeated="3"><table:table-cell office:value-type="string" table:number-columns-repeated="2"',
  );
  const cells = [...safe.matchAll(/rows-repeated="(\d+)"[^>]*><[^>]*columns-repeated="(\d+)"/g)];
  expect(cells.reduce((sum, [, rows, columns]) => sum + Number(rows) * Number(columns), 0)).toBeLessThan(
    1_100_000,
  );
});

test('R-READ-212 rows of an OpenDocument sheet that are never closed are gone through once', () => {
  const rows = '<table:table-row><table:table-cell office:value-type="string"/>'.repeat(3_000);
  const nested =
    '<table:table-row><table:table-row table:number-rows-repeated="99999999"><table:table-cell office:value-type="string" table:number-columns-repeated="16000"/>';
  const file = zipOf({ 'content.xml': '<a/>' });
  const safe = (xml: string) =>
    Object.values(safeParts(file, { 'content.xml': utf8(xml) }, 9)).map((one) => strFromU8(one))[0];
  expect(safe(rows)).toHaveLength(rows.length);
  expect(safe(nested)).toContain('number-rows-repeated="62"');
});

test('R-READ-212 sheets that share one part, and slides that share one note, do not multiply it', async () => {
  const file = workbook(
    [
      { name: '甲', rows: row(1, num('A1', 1)) },
      { name: '乙', rows: '' },
    ],
    {
      parts: {
        'xl/_rels/workbook.xml.rels': rels(
          ['s0', 'worksheet', 'worksheets/sheet1.xml'],
          ['s1', 'worksheet', 'worksheets/sheet1.xml'],
        ),
      },
    },
  );
  expect(await outcomeOf(file, 'a.xlsx')).toBe('bomb');
  const notes = rels(['n', 'notesSlide', '../notesSlides/n.xml']);
  const slides = makePptx([shape('body', '一'), shape('body', '二')], {
    'ppt/slides/_rels/slide1.xml.rels': notes,
    'ppt/slides/_rels/slide2.xml.rels': notes,
    'ppt/notesSlides/n.xml': `<p:notes><p:cSld><p:spTree>${shape('body', '记得')}</p:spTree></p:cSld></p:notes>`,
  });
  expect(await read(slides, 'a.pptx')).toEqual(['i 一', 'p 备注：记得', 'i 二']);
});

test('R-READ-213 a table of a sheet has no columns in which nothing stands, and no grid of billions of places', () => {
  const cells = (columns: readonly number[]) => columns.map((column) => [column, String(column)] as const);
  const region = (rows: readonly (readonly number[])[]) => ({
    top: 0,
    left: 0,
    right: 16_000,
    rows: rows.map((columns, row) => ({ row, cells: cells(columns) })),
  });
  expect(
    gridOf(
      region([
        [0, 2, 4],
        [0, 4],
      ]),
    ),
  ).toEqual([
    ['0', '2', '4'],
    ['0', '', '4'],
  ]);
  const wide = gridOf(region(Array.from({ length: 5_000 }, (_, row) => [0, 1 + (row % 900)])));
  expect(wide).toHaveLength(5_000);
  expect(wide[7]).toEqual(['0', '8']);
});
