import { expect, test } from 'vitest';
import { brief, extractInNode } from '../../test/extract-in-node.ts';
import { pdfOf, streamOf, utf16Digits } from '../../test/pdf-file.ts';

/** Text as a PDF's hexadecimal string in UTF-16. */
const utf16 = (text: string): string => `<FEFF${utf16Digits(text)}>`;

/**
 * A PDF of one page from its description. Font F1 is Helvetica.
 * @param objects more objects, numbered from 6
 */
function pageOf(content: string, page = '', objects: readonly string[] = [], catalog = ''): Uint8Array {
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /XObject << /P 6 0 R >> >> ${page} >>`,
    streamOf(content),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...objects,
  ];
  return pdfOf(all);
}

const line = (text: string, x: number, y: number, before = ''): string =>
  `BT ${before} /F1 11 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET\n`;
const read = async (file: Uint8Array) => brief((await extractInNode(file, 'a.pdf')).blocks);

test('R-READ-82 the values of a form are read with their names, and comments with their authors, after the text of the page', async () => {
  const field = (rest: string, y: number) =>
    `<< /Type /Annot /Subtype /Widget /Rect [100 ${y} 300 ${y + 20}] ${rest} >>`;
  const annots = [
    field(`/FT /Tx /T (form.name[0]) /TU ${utf16('姓名')} /V ${utf16('李明')}`, 600),
    field(`/FT /Tx /T (empty)`, 570),
    field(`/FT /Btn /T ${utf16('同意')} /V /Yes /AS /Yes /AP << /N << /Yes 6 0 R /Off 6 0 R >> >>`, 540),
    field(
      `/FT /Ch /Ff 131072 /T (city) /TU ${utf16('城市')} /V (sh) /Opt [[(bj) ${utf16('北京')}] [(sh) ${utf16('上海')}]]`,
      510,
    ),
    field(`/FT /Tx /Ff 8192 /T (secret) /V (geheim)`, 480),
    `<< /Type /Annot /Subtype /Text /Rect [400 700 420 720] /T ${utf16('王五')} /Contents ${utf16('请核对\n金额')} >>`,
    `<< /Type /Annot /Subtype /Highlight /Rect [60 640 200 655] /QuadPoints [60 655 200 655 60 640 200 640] /Contents ${utf16('这句不对')} >>`,
    `<< /Type /Annot /Subtype /Text /F 2 /Rect [400 100 420 120] /Contents (hidden) >>`,
    `<< /Type /Annot /Subtype /Link /Rect [60 90 200 110] /Contents (link) >>`,
  ];
  const refs = annots.map((_, at) => `${at + 7} 0 R`).join(' ');
  const file = pageOf(
    line('Application form', 60, 645),
    `/Annots [${refs}]`,
    ['<< /Type /XObject /Subtype /Form /BBox [0 0 10 10] /Length 0 >>\nstream\n\nendstream', ...annots],
    `/AcroForm << /Fields [${annots
      .slice(0, 5)
      .map((_, at) => `${at + 7} 0 R`)
      .join(' ')}] >>`,
  );
  expect(await read(file)).toEqual([
    'p Application form',
    'p 批注（王五）：请核对\n金额',
    'p 批注：这句不对',
    'p 表单 姓名：李明',
    'p 表单 同意：已勾选',
    'p 表单 城市：上海',
  ]);
});

test('R-READ-82 values that a static XFA form keeps in its data alone are read', async () => {
  const xml =
    '<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"><xfa:data><form><amount>4800</amount></form></xfa:data></xfa:datasets>';
  const file = pageOf(
    line('Invoice', 60, 700),
    '/Annots [7 0 R]',
    [
      `<< /Length ${xml.length} >>\nstream\n${xml}\nendstream`,
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (form[0].amount[0]) /Rect [100 600 300 620] >>',
    ],
    '/AcroForm << /Fields [7 0 R] /XFA [(datasets) 6 0 R] >>',
  );
  expect(await read(file)).toEqual(['p Invoice', 'p 表单 amount：4800']);
});

const picture =
  '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>\nstream\n\x80\nendstream';

test('R-READ-83 text that nobody sees is not read: invisible, white on white, beside the page, without size', async () => {
  const content = [
    line('Seen text', 60, 700),
    `q ${line('Invisible text', 60, 650, '3 Tr')} Q`,
    `q 1 g ${line('White text', 60, 600)} Q`,
    `q 0 0 0.5 rg 50 540 300 30 re f 1 1 1 rg ${line('White on blue', 60, 550)} Q`,
    line('Beside the page', 60, 900),
    'BT /F1 0.2 Tf 1 0 0 1 60 400 Tm (Tiny text) Tj ET\n',
    line('Last text', 60, 300),
  ].join('\n');
  expect(await read(pageOf(content, '', [picture]))).toEqual([
    'p Seen text',
    'p White on blue',
    'p Last text',
  ]);
});

test('R-READ-224 white blanks and stops in a line take no line with them', async () => {
  const content =
    'BT /F1 12 Tf 1 0 0 1 60 700 Tm 0 g (Opened 1,212 cases) Tj 1 1 1 rg (. ) Tj 0 g (in 2011 and) Tj ET\n' +
    `q 1 g ${line(' '.repeat(40), 50, 400)} Q ${line('Blanks over it', 60, 400)}` +
    line('Last text', 60, 300);
  expect(await read(pageOf(content))).toEqual([
    'p Opened 1,212 cases. in 2011 and',
    'p Blanks over it',
    'p Last text',
  ]);
});

test('R-READ-83 the invisible text that recognition laid over a scanned page is read', async () => {
  const large = picture.replace('/Width 1', '/Width 40').replace('/Height 1', '/Height 40');
  const content = `q 600 0 0 800 0 0 cm /P Do Q ${line('Recognised words of a whole line of the page', 60, 700, '3 Tr')}${line('and of the next line, as long as that one', 60, 680, '3 Tr')}`;
  for (const one of [picture, large])
    expect((await read(pageOf(content, '', [one]))).join(' ')).toContain('Recognised words');
});

test('R-READ-85 a page that is a picture with no more than a stamp upon it is a scan', async () => {
  const content = `q 600 0 0 800 0 0 cm /P Do Q ${line('Downloaded 2026', 60, 20)}`;
  expect((await extractInNode(pageOf(content, '', [picture]), 'a.pdf')).notes).toEqual([
    expect.stringContaining('扫描件'),
  ]);
});

test('R-READ-80 rulings tell a table from columns: cells of several lines stay together', async () => {
  const rows = [
    ['Item', 'Description of the item'],
    ['Desk', 'made of oak, delivered'],
    ['Lamp', 'bright and cheap'],
  ];
  let content = '';
  rows.forEach(([name, text], at) => {
    const y = 700 - at * 40;
    content += line(name ?? '', 70, y);
    content += line(text ?? '', 210, y);
    if (at === 1) content += line('in the first week', 210, y - 13);
  });
  for (let at = 0; at <= 3; at += 1) content += `60 ${715 - at * 40} m 400 ${715 - at * 40} l S\n`;
  for (const x of [60, 200, 400]) content += `${x} 595 m ${x} 715 l S\n`;
  expect(await read(pageOf(content, '', [picture]))).toEqual([
    't Item|Description of the item/Desk|made of oak, delivered in the first week/Lamp|bright and cheap',
  ]);
});
