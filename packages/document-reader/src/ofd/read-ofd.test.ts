import { unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { brief, extractInNode, outcomeOf } from '../../test/extract-in-node.ts';
import {
  makeOfd,
  makeOfdInvoice,
  ofdLine,
  ofdPage,
  ofdPart,
  ofdText,
  sealOf,
} from '../../test/ofd-samples.ts';
import { utf8, zipOf } from '../../test/sample-files.ts';
import { deltasOf } from './page-objects.ts';

const read = async (file: Uint8Array) => {
  const document = await extractInNode(file, 'a.ofd');
  return { ...document, brief: brief(document.blocks) };
};

test('R-READ-280 an OFD file is known by its content and read page by page in reading order, with template, headings and outline', async () => {
  const lines = (...texts: string[]) => texts.map((text, at) => ofdText(text, 20, 60 + at * 7)).join('');
  const document = await read(
    makeOfd(
      [
        ofdPage(
          lines('第二段的文字。') + ofdText('年度报告', 20, 30, { size: 9 }),
          '<ofd:Template TemplateID="5"/>',
        ),
        // Columns: the left one first.
        ofdPage(
          [0, 1, 2, 3, 4, 5]
            .map(
              (at) =>
                ofdText(`右栏第${at}行的文字在这里`, 110, 60 + at * 7) +
                ofdText(`左栏第${at}行的文字在这里`, 20, 60 + at * 7),
            )
            .join(''),
        ),
      ],
      {
        common: '<ofd:TemplatePage ID="5" BaseLoc="Tpls/a.xml"/>',
        rest: '<ofd:Outlines><ofd:OutlineElem Title="年度报告"><ofd:Actions><ofd:Action Event="CLICK"><ofd:Goto><ofd:Dest Type="XYZ" PageID="10"/></ofd:Goto></ofd:Action></ofd:Actions><ofd:OutlineElem Title="两栏"><ofd:Actions><ofd:Action><ofd:Goto><ofd:Dest PageID="11"/></ofd:Goto></ofd:Action></ofd:Actions></ofd:OutlineElem></ofd:OutlineElem></ofd:Outlines>',
        parts: { 'Doc_0/Tpls/a.xml': ofdPage(ofdText('模板里的字', 20, 200)) },
      },
    ),
  );
  expect(document).toMatchObject({ format: 'ofd', pages: 2, notes: [] });
  expect(document.brief.slice(0, 3)).toEqual(['h1 年度报告', 'p 第二段的文字。', 'p 模板里的字']);
  const second = document.brief.slice(3).join('');
  expect(second.indexOf('左栏第5行')).toBeLessThan(second.indexOf('右栏第0行'));
  expect(document.outline.map(({ title, level, page }) => [title, level, page])).toEqual([
    ['年度报告', 1, 1],
    ['两栏', 2, 2],
  ]);
  const renamed = await extractInNode(makeOfdInvoice(), 'a.zip');
  expect(renamed.format).toBe('ofd');
});

test('R-READ-280 distances between characters are repeated as they are abbreviated, and no longer than there are characters', () => {
  expect(deltasOf('g 2 1.5 3 g 3 2', 99)).toEqual([1.5, 1.5, 3, 2, 2, 2]);
  expect(deltasOf('g 99999999 1', 3)).toEqual([1, 1, 1]);
  expect(deltasOf('g g x 1', 5)).toEqual([1]);
});

test('R-READ-280 tables by their lines, turned and vertical text, groups, other directions of characters', async () => {
  const grid = [0, 1, 2].flatMap((at) => [
    ofdLine(20, 40 + at * 10, 120, 40 + at * 10),
    ofdLine(20 + at * 50, 40, 20 + at * 50, 60),
  ]);
  const cells = [
    ofdText('品名', 22, 47),
    ofdText('数量', 72, 47),
    ofdText('书架', 22, 57),
    ofdText('12', 72, 57, { deltas: 'DeltaX="2"' }),
  ];
  const column = (text: string, x: number) =>
    ofdText(text, x, 90, { deltas: `DeltaX="g ${text.length - 1} 0" DeltaY="g ${text.length - 1} 4"` });
  const document = await read(
    makeOfd(
      [
        ofdPage([...grid, ...cells].join('')),
        ofdPage(column('先读右边这一列', 100) + column('再读左边这一列', 90)),
        ofdPage(ofdText('转过来的一行字', 100, 50, { attributes: 'CTM="0 1 -1 0 0 0"' })),
        ofdPage('<ofd:CompositeObject ID="7" ResourceID="77" Boundary="20 30 100 50" CTM="2 0 0 2 0 0"/>'),
      ],
      {
        resources: `<ofd:CompositeGraphicUnits><ofd:CompositeGraphicUnit ID="77" Width="50" Height="20"><ofd:Content>${ofdText('组里的字', 1, 5)}<ofd:CompositeObject ID="8" ResourceID="77" Boundary="0 0 1 1"/></ofd:Content></ofd:CompositeGraphicUnit></ofd:CompositeGraphicUnits>`,
      },
    ),
  );
  expect(document.brief[0]).toBe('t 品名|数量/书架|12');
  const text = document.brief.join('\n');
  expect(text.replaceAll('\n', '').indexOf('先读右边这一列')).toBeLessThan(
    text.replaceAll('\n', '').indexOf('再读左边这一列'),
  );
  expect(text).toContain('转过来的一行字');
  expect(text).toContain('组里的字');
});

test('R-READ-280 annotations and watermarks are read once; what is invisible or beside the page is not', async () => {
  const annotation = (text: string, type: string, rest = '') =>
    `<ofd:Annot Type="${type}" ID="9" ${rest}><ofd:Appearance Boundary="100 200 80 10">${ofdText(text, 0, 5)}</ofd:Appearance></ofd:Annot>`;
  const document = await read(
    makeOfd(
      [
        ofdPage(
          ofdText('正文', 20, 50) +
            ofdText('看不见', 20, 60, { attributes: 'Visible="false"' }) +
            ofdText('透明的', 20, 70, { attributes: 'Alpha="0"' }) +
            ofdText('页外的', 20, 400),
        ),
        ofdPage(ofdText('第二页', 20, 50)),
      ],
      {
        rest: '<ofd:Annotations>Annots/Annotations.xml</ofd:Annotations>',
        parts: {
          'Doc_0/Annots/Annotations.xml': ofdPart(
            'Annotations',
            [10, 11]
              .map((id) => `<ofd:Page PageID="${id}"><ofd:FileLoc>a.xml</ofd:FileLoc></ofd:Page>`)
              .join(''),
          ),
          'Doc_0/Annots/a.xml': ofdPart(
            'PageAnnot',
            annotation('内部资料', 'Watermark') +
              annotation('请核对', 'Highlight', 'Creator="王芳"') +
              annotation('不显示', 'Stamp', 'Visible="false"'),
          ),
        },
      },
    ),
  );
  expect(document.brief).toEqual(['p 正文', 'p 水印：内部资料', 'p 批注（王芳）：请核对', 'p 第二页']);
});

test('R-READ-281 the fields of an invoice are read from its tags, its attachment or its own description', async () => {
  const document = await extractInNode(makeOfdInvoice(), 'a.ofd');
  const fields = [
    { name: '发票号码', value: '26117000000012345678' },
    { name: '开票日期', value: '2026年11月05日' },
    { name: '购买方', value: '北京星河教育咨询有限公司' },
    { name: '购买方税号', value: '91110108MA00000X1T' },
    { name: '销售方', value: '杭州云谷酒店管理有限公司' },
    { name: '销售方税号', value: '91330100MA00000X2R' },
    { name: '合计金额', value: '1000.00' },
    { name: '合计税额', value: '60.00' },
    { name: '价税合计', value: '1060.00' },
  ];
  expect(document.fields).toEqual(fields);
  expect(document.notes).toEqual([]);
  const text = document.blocks.map((block) => block.text).join('\n');
  for (const { value } of fields) expect(text).toContain(value);
  const wrong = await extractInNode(makeOfdInvoice('1066.00'), 'a.ofd');
  expect(wrong.notes).toEqual(['发票的合计金额加合计税额不等于价税合计，请核对。']);
  const older = makeOfd([ofdPage(ofdText('电子普通发票', 20, 50))], {
    info: '<ofd:CustomDatas><ofd:CustomData Name="合计税额">6.00</ofd:CustomData></ofd:CustomDatas>',
    rest: '<ofd:Attachments>Attachs/Attachments.xml</ofd:Attachments>',
    parts: {
      'Doc_0/Attachs/Attachments.xml': ofdPart(
        'Attachments',
        '<ofd:Attachment ID="1" Name="original_invoice"><ofd:FileLoc>original_invoice.xml</ofd:FileLoc></ofd:Attachment>',
      ),
      'Doc_0/Attachs/original_invoice.xml':
        '<fp:eInvoice xmlns:fp="x"><fp:InvoiceCode>011002000111</fp:InvoiceCode><fp:InvoiceNo>12345678</fp:InvoiceNo><fp:Buyer><fp:BuyerName>某公司</fp:BuyerName></fp:Buyer></fp:eInvoice>',
    },
  });
  expect((await extractInNode(older, 'a.ofd')).fields).toEqual([
    { name: '发票代码', value: '011002000111' },
    { name: '发票号码', value: '12345678' },
    { name: '购买方', value: '某公司' },
    { name: '合计税额', value: '6.00' },
  ]);
  expect((await extractInNode(makeOfd([ofdPage(ofdText('公文', 20, 50))]), 'a.ofd')).fields).toBeUndefined();
});

test('R-READ-282 seals are said not to be verified; encrypted, damaged and empty files and bombs are refused', async () => {
  const sealed = makeOfdInvoice('1060.00', sealOf(utf8('no seal'), '150 90 40 40'));
  expect((await extractInNode(sealed, 'a.ofd')).notes).toEqual([
    '文件里有 1 处电子签章，只显示图样，没有验证真伪。',
  ]);
  const page = ofdPage(ofdText('字', 20, 50));
  expect(await outcomeOf(makeOfd([page], { parts: { 'Encryptions.xml': '<a/>' } }), 'a.ofd')).toBe(
    'encrypted',
  );
  expect(await outcomeOf(zipOf({ 'OFD.xml': '<ofd:OFD/>' }), 'a.ofd')).toBe('broken');
  expect(await outcomeOf(makeOfd([page], { parts: { 'Doc_0/Document.xml': '' } }), 'a.ofd')).toBe('broken');
  expect(await outcomeOf(makeOfd([]), 'a.ofd')).toBe('noText');
  expect(await outcomeOf(makeOfd([ofdPage('')]), 'a.ofd')).toBe('noText');
  expect(
    await outcomeOf(makeOfd([page], { parts: { 'a.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a/>' } }), 'a.ofd'),
  ).toBe('unsafe');
  const bomb = zipSync(
    { ...unzipSync(makeOfd([page])), 'Doc_0/Res/a.xml': new Uint8Array(12_000_000) },
    { level: 9 },
  );
  expect(await outcomeOf(bomb, 'a.ofd')).toBe('bomb');
  const missing = makeOfd([page], {
    rest: '',
    parts: {
      'Doc_0/Document.xml': ofdPart(
        'Document',
        '<ofd:Pages><ofd:Page ID="10" BaseLoc="Pages/Page_0/Content.xml"/><ofd:Page ID="11" BaseLoc="gone.xml"/></ofd:Pages>',
      ),
    },
  });
  expect(await extractInNode(missing, 'a.ofd')).toMatchObject({ notes: ['有 1 页已损坏，没有读到。'] });
});

test('R-READ-282 a template of many characters on many pages is bounded, and groups in groups end', async () => {
  const many = ofdText('字'.repeat(20_000), 0, 50, { size: 3, deltas: 'DeltaX="g 19999 0.01"' });
  const page = ofdPage('', '<ofd:Template TemplateID="5"/>');
  const file = makeOfd(
    Array.from({ length: 120 }, () => page),
    {
      common: '<ofd:TemplatePage ID="5" BaseLoc="Tpls/a.xml"/>',
      parts: { 'Doc_0/Tpls/a.xml': ofdPage(many) },
    },
  );
  const document = await extractInNode(file, 'a.ofd');
  expect(document.notes).toEqual(['文字太多，只读到第 100 页。']);
  const unit = (id: number, within: number) =>
    `<ofd:CompositeGraphicUnit ID="${id}"><ofd:Content>${`<ofd:CompositeObject ID="1" ResourceID="${within}" Boundary="0 0 9 9"/>`.repeat(40)}</ofd:Content></ofd:CompositeGraphicUnit>`;
  const nested = makeOfd(
    [ofdPage(`${ofdText('字', 20, 50)}<ofd:CompositeObject ID="1" ResourceID="100" Boundary="0 0 9 9"/>`)],
    {
      resources: `<ofd:CompositeGraphicUnits>${Array.from({ length: 12 }, (_, at) => unit(100 + at, 101 + at)).join('')}</ofd:CompositeGraphicUnits>`,
    },
  );
  expect(brief((await extractInNode(nested, 'a.ofd')).blocks)).toEqual(['p 字']);
});

/** Pseudo-random numbers below a bound, the same in each run. */
function numbers(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

test('R-READ-282 three hundred mutations of a file are read in part or refused with a reason', async () => {
  const file = makeOfdInvoice();
  const parts = unzipSync(file);
  const names = Object.keys(parts);
  const pick = numbers(20_261_130);
  for (let round = 0; round < 300; round += 1) {
    if (round % 3 === 0) {
      const bytes = file.slice();
      for (let change = 0; change <= pick(6); change += 1) bytes[pick(bytes.length)] = pick(256);
      await outcomeOf(bytes, 'a.ofd');
      continue;
    }
    const name = names[pick(names.length)] ?? '';
    const part = (parts[name] ?? new Uint8Array()).slice();
    for (let change = 0; change <= pick(8); change += 1)
      part.set([['<', '>', '"', '9', '-', ' ', '&', 'g'][pick(8)]?.charCodeAt(0) ?? 0], pick(part.length));
    const cut = round % 3 === 1 ? part : part.subarray(0, pick(part.length));
    await outcomeOf(zipSync({ ...parts, [name]: cut }), 'a.ofd');
  }
}, 60_000);

test('R-READ-283 an electronic invoice that is XML gives its fields as a table, then all that its elements say', async () => {
  const invoice = `<?xml version="1.0" encoding="UTF-8"?><EInvoice><Header><EIid>26117000000012345678</EIid></Header><EInvoiceData><SellerInformation><SellerName>杭州云谷酒店管理有限公司</SellerName></SellerInformation><BuyerInformation><BuyerName>北京星河教育咨询有限公司</BuyerName></BuyerInformation><BasicInformation><TotalAmWithoutTax>1000</TotalAmWithoutTax><TotalTaxAm>60</TotalTaxAm><TotalTax-includedAmount>1066</TotalTax-includedAmount></BasicInformation></EInvoiceData></EInvoice>`;
  const document = await extractInNode(utf8(invoice), 'a.xml');
  expect(brief(document.blocks).slice(0, 2)).toEqual([
    'h1 电子发票',
    't 发票号码|26117000000012345678/购买方|北京星河教育咨询有限公司/销售方|杭州云谷酒店管理有限公司/合计金额|1000/合计税额|60/价税合计|1066',
  ]);
  expect(document.blocks.at(-1)?.text).toContain(
    'EIid\t26117000000012345678\nSellerName\t杭州云谷酒店管理有限公司\n',
  );
  expect(document.fields).toHaveLength(6);
  expect(document.notes).toEqual(['发票的合计金额加合计税额不等于价税合计，请核对。']);
  expect((await extractInNode(utf8('<EInvoice><a>x</a></EInvoice>'), 'a.xml')).fields).toBeUndefined();
});
