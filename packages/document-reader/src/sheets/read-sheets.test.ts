import { expect, test } from 'vitest';
import { brief, extractInNode } from '../../test/extract-in-node.ts';
import { num, rels, row, text, workbook } from '../../test/sheet-samples.ts';
import { chartPart } from '../../test/word-samples.ts';

const read = async (bytes: Uint8Array) => {
  const { blocks, notes } = await extractInNode(bytes, 'a.xlsx');
  return { blocks: brief(blocks), notes };
};

test('R-READ-112 separate tables of a sheet are separate, titles and notes are paragraphs, merged cells keep the columns right', async () => {
  const { blocks } = await read(
    workbook([
      {
        name: '一月',
        rows: [
          row(1, text('A1', '销售报表')),
          row(2, text('A2', '地区') + text('B2', '金额')),
          row(3, text('B3', '现金') + text('C3', '转账')),
          row(4, text('A4', '北京') + num('B4', 1) + num('C4', 2)),
          row(6, text('A6', '品名') + text('B6', '数量') + text('E6', '姓名') + text('F6', '电话')),
          row(7, text('A7', '梨') + num('B7', 3) + text('E7', '李明') + num('F7', 5)),
          row(9, text('A9', '单位：元')),
        ].join(''),
        after:
          '<mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="A2:A3"/><mergeCell ref="B2:C2"/></mergeCells>',
      },
    ]),
  );
  expect(blocks).toEqual([
    'h1 一月',
    'p 销售报表',
    't 地区|金额|/|现金|转账/北京|1|2',
    't 品名|数量/梨|3',
    't 姓名|电话/李明|5',
    'p 单位：元',
  ]);
});

test('R-READ-193 a merged cell whose first column is hidden shows its text at the next one', async () => {
  const { blocks } = await read(
    workbook([
      {
        name: '一月',
        before: '<cols><col min="1" max="1" width="9" hidden="1"/></cols>',
        rows: [
          row(1, text('A1', '季度') + text('D1', '备注')),
          row(2, text('B2', '甲') + text('C2', '乙') + text('D2', '丙')),
        ].join(''),
        after: '<mergeCells><mergeCell ref="A1:C1"/></mergeCells>',
      },
    ]),
  );
  expect(blocks).toEqual(['h1 一月', 't 季度||备注/甲|乙|丙']);
});

test('R-READ-113 numbers and dates are shown as Chinese Excel shows them', async () => {
  const formats = [
    31,
    57,
    '0!.0,',
    '_ ¥* #,##0.00_ ;_ ¥* \\-#,##0.00_ ;_ ¥* "-"??_ ;_ @_ ',
    '[DBNum1][$-804]yyyy"年"m"月"d"日";@',
    '[$-804]aaaa;@',
    '0.0%',
    '#,##0',
    14,
    '上午/下午h"时"mm"分"',
    '[DBNum2]General',
  ];
  const values = [45_000, 45_000, 12_345, -1_234.5, 45_000, 45_000, 0.1234, 1_234_567, 45_000, 0.6, 1_034];
  const cells = values
    .map((value, at) => row(at + 1, num(`A${at + 1}`, value, at) + text(`B${at + 1}`, 'x')))
    .join('');
  const shown = async (date1904: boolean) =>
    (await read(workbook([{ name: 's', rows: cells }], { formats, date1904 }))).blocks[1]
      ?.slice(2)
      .split('/')
      .map((one) => one.split('|')[0]);
  expect(await shown(false)).toEqual([
    '2023年3月15日',
    '2023年3月',
    '1.2',
    '¥-1,234.50',
    '二〇二三年三月十五日',
    '星期三',
    '12.3%',
    '1,234,567',
    '2023-03-15',
    '下午2时24分',
    '壹仟零叁拾肆',
  ]);
  const old = await shown(true);
  expect([old?.[0], old?.[5], old?.[8]]).toEqual(['2027年3月16日', '星期二', '2027-03-16']);
});

test('R-READ-114 hidden rows and columns are not read, hidden sheets are marked, and all of it is said', async () => {
  const { blocks, notes } = await read(
    workbook([
      {
        name: '表',
        before: '<cols><col min="2" max="2" hidden="1" width="9"/></cols>',
        rows: [
          row(1, text('A1', '甲') + text('B1', '密') + text('C1', '乙')),
          row(2, text('A2', '隐') + text('C2', '隐'), 'hidden="1"'),
          row(3, `<c r="A3"><f>1+2</f><v>3</v></c>${num('C3', 4)}`),
        ].join(''),
      },
      { name: '底稿', state: 'hidden', rows: row(1, text('A1', '旧')) },
    ]),
  );
  expect(blocks).toEqual(['h1 表', 't 甲|乙/3|4', 'h1 底稿（隐藏的工作表）', 'p 旧']);
  expect(notes).toEqual([
    '工作表“表”里有 1 行、1 列是隐藏的，没有读取。',
    '工作表“底稿”在文件里是隐藏的，也读了出来，并且标了出来。',
  ]);
});

test('R-READ-115 charts stand where they lie, comments of both forms with author and cell, text boxes', async () => {
  const anchor = (at: number, inner: string) =>
    `<xdr:twoCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:row>${at}</xdr:row></xdr:from>${inner}</xdr:twoCellAnchor>`;
  const { blocks } = await read(
    workbook(
      [
        {
          name: '表',
          rows: row(1, text('A1', '上') + text('B1', '1')) + row(9, text('A9', '下') + text('B9', '2')),
          after: '<drawing r:id="d"/>',
        },
      ],
      {
        parts: {
          'xl/worksheets/_rels/sheet1.xml.rels': rels(
            ['d', 'drawing', '../drawings/drawing1.xml'],
            ['c', 'comments', '../comments1.xml'],
            ['t', 'threadedComment', '../threadedComments/t1.xml'],
          ),
          'xl/drawings/drawing1.xml': `<xdr:wsDr>${anchor(20, '<xdr:sp><xdr:txBody><a:p><a:r><a:t>说明框</a:t></a:r></a:p></xdr:txBody></xdr:sp>')}${anchor(3, '<xdr:graphicFrame><c:chart r:id="k"/></xdr:graphicFrame>')}</xdr:wsDr>`,
          'xl/drawings/_rels/drawing1.xml.rels': rels(['k', 'chart', '../charts/chart1.xml']),
          'xl/charts/chart1.xml': chartPart('走势', ['一', '二'], { 值: [1, 2] }),
          'xl/comments1.xml':
            '<comments><authors><author>李明</author><author>tc=1</author></authors><commentList><comment ref="A1" authorId="0"><text><r><t>李明:</t></r><r><t>\n请核对汉字</t></r></text></comment><comment ref="B9" authorId="1"><text><t>[Threaded comment] copy</t></text></comment></commentList></comments>',
          'xl/threadedComments/t1.xml':
            '<ThreadedComments><threadedComment ref="B9" personId="{P}" id="1"><text>数字对吗？</text></threadedComment><threadedComment ref="B9" personId="{P}" id="2" parentId="1"><text>对</text></threadedComment></ThreadedComments>',
          'xl/persons/person.xml': '<personList><person displayName="王芳" id="{P}"/></personList>',
        },
      },
    ),
  );
  expect(blocks).toEqual([
    'h1 表',
    't 上|1',
    'p 图表：走势（柱形图）',
    't |值/一|1/二|2',
    't 下|2',
    'p 说明框',
    'p 批注（A1，李明）：请核对汉字',
    'p 批注（B9，王芳）：数字对吗？',
    'p 批注（B9，王芳）：对',
  ]);
});

test('R-READ-11 merged cells over a whole sheet and a hundred thousand separate cells are read within bounds', async () => {
  const merges = Array.from(
    { length: 40 },
    (_, at) => `<mergeCell ref="A${at + 1}:XFD${1_048_576 - at}"/>`,
  ).join('');
  const rows = Array.from({ length: 3_000 }, (_, at) =>
    row(at * 2 + 1, text(`A${at * 2 + 1}`, '甲') + text(`D${at * 2 + 1}`, '乙')),
  );
  const document = await extractInNode(
    workbook([{ name: 's', rows: rows.join(''), after: `<mergeCells>${merges}</mergeCells>` }]),
    'a.xlsx',
  );
  expect(document.blocks.length).toBeGreaterThan(0);
  expect(document.blocks.reduce((sum, block) => sum + block.text.length, 0)).toBeLessThan(2_000_000);
});
