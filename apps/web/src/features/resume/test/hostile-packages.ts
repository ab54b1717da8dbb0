import { gzipSync, zipSync } from 'fflate';
import { rich, cut, noise, text, raw, type HostileFile } from './hostile-file.ts';
import { makeDocx, makePdf, utf8, wordLine } from './sample-files.ts';

const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values);
const pdf = () => makePdf([{ text: '张伟', x: 60, y: 700 }]);

/** A zip that says its parts are small. */
function lyingZip(): Uint8Array {
  const file = zipSync({
    'word/document.xml': new Uint8Array(3_000_000),
    '[Content_Types].xml': utf8('<a/>'),
  });
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 0; at + 30 < file.length; at += 1) {
    const signature = view.getUint32(at, true);
    if (signature === 0x04034b50) view.setUint32(at + 22, 100, true);
    if (signature === 0x02014b50) view.setUint32(at + 24, 100, true);
  }
  return file;
}

/** PDFs, archives and the office files in them, pictures and programs. */
export const hostilePackages: readonly HostileFile[] = [
  { what: 'a PDF cut in half', name: 'a.pdf', make: () => cut(pdf(), 0.5), fate: /PDF|没有文字/ },
  { what: 'a PDF of its head alone', name: 'a.pdf', make: () => utf8('%PDF-1.7\n'), fate: /PDF 文件已损坏/ },
  {
    what: 'noise after a PDF’s head',
    name: 'a.pdf',
    make: () => raw(`%PDF-1.7\n${text(noise(20_000))}`),
    fate: /PDF 文件已损坏/,
  },
  {
    what: 'a PDF whose pages contain themselves',
    name: 'a.pdf',
    make: () => raw(text(pdf()).replace('/Kids [3 0 R]', '/Kids [2 0 R]')),
    fate: /PDF|没有文字/,
  },
  {
    what: 'a PDF without pages',
    name: 'a.pdf',
    make: () => raw(text(pdf()).replace('/Kids [3 0 R] /Count 1', '/Kids [] /Count 0')),
    fate: /PDF|没有文字/,
  },
  {
    what: 'a PDF that says it has a billion pages',
    name: 'a.pdf',
    make: () => raw(text(pdf()).replace('/Count 1', '/Count 999999999')),
    fate: 'harmless',
  },
  {
    what: 'a PDF with a wrong table',
    name: 'a.pdf',
    make: () => raw(text(pdf()).replace(/startxref\n\d+/, 'startxref\n7')),
    fate: 'harmless',
  },
  {
    what: 'a PDF with a password',
    name: 'a.pdf',
    make: () =>
      raw(
        text(pdf()).replace(
          '/Root 1 0 R',
          '/Root 1 0 R /ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O (12345678901234567890123456789012) /U (12345678901234567890123456789012) >>',
        ),
      ),
    fate: /密码|PDF 文件已损坏/,
  },
  {
    what: 'a PDF that opens with a script',
    name: 'a.pdf',
    make: () =>
      raw(
        text(pdf()).replace(
          '/Type /Catalog',
          '/Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >>',
        ),
      ),
    fate: 'harmless',
  },
  {
    what: 'a PDF with a broken attachment of ours',
    name: 'a.pdf',
    make: () =>
      makePdf([{ text: '姓名：张伟', x: 60, y: 700 }], {
        name: 'baigong-resume.json',
        text: '{"__proto__":',
      }),
    fate: 'harmless',
  },
  {
    what: 'a PDF whose attachment holds a script',
    name: 'a.pdf',
    make: () => makePdf([], { name: 'baigong-resume.json', text: text(rich('<script>alert(1)</script>')) }),
    fate: 'warned',
  },
  { what: 'a PDF of no text', name: 'a.pdf', make: () => makePdf([]), fate: /没有文字/ },
  { what: 'a text file named pdf', name: 'a.pdf', make: () => utf8('not a pdf'), fate: /不是 PDF/ },
  {
    what: 'a zip bomb of 60 MB',
    name: 'a.docx',
    make: () => zipSync({ 'word/document.xml': new Uint8Array(60_000_000) }),
    fate: /压缩炸弹/,
  },
  { what: 'a zip bomb that lies about its size', name: 'a.docx', make: lyingZip, fate: /Word/ },
  {
    what: 'a zip in a zip in a zip',
    name: 'a.docx',
    make: () => zipSync({ 'a.zip': zipSync({ 'b.zip': zipSync({ c: noise(100) }) }) }),
    fate: /压缩包/,
  },
  {
    what: 'a zip of 3,000 files',
    name: 'a.docx',
    make: () =>
      zipSync(Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`f${index}`, bytes()]))),
    fate: /太多东西/,
  },
  {
    what: 'a zip whose names climb',
    name: 'a.docx',
    make: () => zipSync({ '../../etc/passwd': utf8('x'), 'word/../../x.xml': utf8('x') }),
    fate: /压缩包/,
  },
  {
    what: 'a Word file cut in half',
    name: 'a.docx',
    make: () => cut(makeDocx(wordLine('姓名：张伟')), 0.5),
    fate: /Word 文档已损坏/,
  },
  {
    what: 'a Word file whose XML breaks off',
    name: 'a.docx',
    make: () => makeDocx('', { 'word/document.xml': '<w:document><w:body><w:p>' }),
    fate: /Word 文档已损坏|没有在文件里认出/,
  },
  {
    what: 'a billion laughs',
    name: 'a.docx',
    make: () =>
      makeDocx('', {
        'word/document.xml': `<!DOCTYPE a [<!ENTITY a "ha">${Array.from({ length: 30 }, (_, index) => `<!ENTITY a${index} "${`&a${index - 1};`.repeat(10)}">`).join('')}]><w:document>&a29;</w:document>`,
      }),
    fate: /DOCTYPE/,
  },
  {
    what: 'a Word file that names a file of the machine',
    name: 'a.docx',
    make: () =>
      makeDocx('', {
        'word/document.xml':
          '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><w:document>&x;</w:document>',
      }),
    fate: /DOCTYPE/,
  },
  {
    what: 'a Word file nested 20,000 deep',
    name: 'a.docx',
    make: () => makeDocx('<w:sdt><w:sdtContent>'.repeat(20_000) + '</w:sdtContent></w:sdt>'.repeat(20_000)),
    fate: /Word 文档已损坏|没有在文件里认出/,
  },
  {
    what: 'a Word file with markup as text',
    name: 'a.docx',
    make: () => makeDocx(wordLine('姓名：张伟') + wordLine('&lt;script&gt;alert(1)&lt;/script&gt;')),
    fate: 'harmless',
  },
  {
    what: 'a spreadsheet',
    name: 'a.xlsx',
    make: () => zipSync({ 'xl/workbook.xml': utf8('<workbook/>') }),
    fate: /Office 文件/,
  },
  {
    what: 'an old Word file',
    name: 'a.doc',
    make: () => bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
    fate: /旧版 Office/,
  },
  { what: 'an RTF file', name: 'a.doc', make: () => utf8('{\\rtf1 hello}'), fate: 'harmless' },
  {
    what: 'a picture named docx',
    name: 'a.docx',
    make: () => bytes(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10),
    fate: /图片/,
  },
  {
    what: 'a gzip bomb',
    name: 'a.json.gz',
    make: () => gzipSync(new Uint8Array(10_000_000)),
    fate: /压缩包/,
  },
  { what: 'a program', name: 'a.exe', make: () => raw(`MZ${text(noise(4_000))}`), fate: /认不出/ },
];
