import { gzipSync, zipSync } from 'fflate';
import { makeDocx, makePdf, utf8, wordLine } from './sample-files.ts';

/** A file that nobody should be able to do harm with, and what becomes of it. */
export interface HostileFile {
  readonly what: string;
  readonly name: string;
  /** Made when it is needed: some are large. */
  readonly make: () => Uint8Array;
  /** A word of the sentence that refuses it; `warned`: read, its poison taken out and named; `harmless`: just text. */
  readonly fate: RegExp | 'warned' | 'harmless';
}

const json = (value: unknown): Uint8Array => utf8(JSON.stringify(value));
const rich = (html: string): Uint8Array =>
  json({ fields: { workExperiences: { a: { id: 'a', company: '甲公司', description: html } } } });
const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values);
const cut = (file: Uint8Array, share: number): Uint8Array => file.slice(0, Math.floor(file.length * share));
/** The same file in which every byte of a part is another, by a fixed rule. */
const noise = (length: number): Uint8Array => {
  let state = 20261121;
  return Uint8Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state >> 16;
  });
};
const pdf = () => makePdf([{ text: '张伟', x: 60, y: 700 }]);
const text = (of: Uint8Array): string => String.fromCharCode(...of);
const raw = (of: string): Uint8Array => Uint8Array.from(of, (char) => char.charCodeAt(0));

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

const polluting =
  '{"fields":{"__proto__":{"polluted":1},"basicInfo":{"constructor":{"prototype":{"polluted":1}}}}}';

export const hostileFiles: readonly HostileFile[] = [
  { what: 'nothing', name: 'a.json', make: () => bytes(), fate: /空文件/ },
  { what: 'blanks', name: 'a.txt', make: () => utf8('  \n\t\n'), fate: /没有文字/ },
  { what: 'JSON cut short', name: 'a.json', make: () => cut(rich('x'), 0.7), fate: /JSON 解析失败/ },
  {
    what: 'JSON with trailing commas',
    name: 'a.json',
    make: () => utf8('{"fields":{},}'),
    fate: /JSON 解析失败/,
  },
  { what: 'JavaScript named json', name: 'a.json', make: () => utf8('alert(1)'), fate: /JSON 解析失败/ },
  {
    what: 'a web page named json',
    name: 'a.json',
    make: () => utf8('<html><script>alert(1)</script>'),
    fate: /JSON 解析失败/,
  },
  { what: 'noise named json', name: 'a.json', make: () => noise(5_000), fate: /JSON 解析失败/ },
  { what: 'a JSON list', name: 'a.json', make: () => utf8('[1,2,3]'), fate: /结构不符合/ },
  { what: 'a JSON number', name: 'a.json', make: () => utf8('42'), fate: /结构不符合/ },
  { what: 'null', name: 'a.json', make: () => utf8('null'), fate: /结构不符合/ },
  {
    what: 'JSON of something else',
    name: 'a.json',
    make: () => json({ dependencies: { react: '19' } }),
    fate: /结构不符合/,
  },
  {
    what: 'sections that are null',
    name: 'a.json',
    make: () => json({ fields: null, styles: null }),
    fate: /结构不符合/,
  },
  {
    what: 'nesting of 200,000 lists',
    name: 'a.json',
    make: () => utf8('['.repeat(200_000) + ']'.repeat(200_000)),
    fate: /结构不符合/,
  },
  {
    what: 'nesting of 200,000 lists within the fields',
    name: 'a.json',
    make: () => utf8(`{"fields":{"workExperiences":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`),
    fate: 'warned',
  },
  {
    what: 'nesting of 100,000 objects',
    name: 'a.json',
    make: () => utf8(`{"styles":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`),
    fate: 'warned',
  },
  { what: 'names that reach the prototype', name: 'a.json', make: () => utf8(polluting), fate: 'warned' },
  {
    what: 'a script in rich text',
    name: 'a.json',
    make: () => rich('<script>alert(1)</script>好'),
    fate: 'warned',
  },
  {
    what: 'an event handler in rich text',
    name: 'a.json',
    make: () => rich('<img src=x onerror="alert(1)">'),
    fate: 'warned',
  },
  {
    what: 'an event handler in capitals',
    name: 'a.json',
    make: () => rich('<P ONCLICK=alert(1)>x</P>'),
    fate: 'warned',
  },
  {
    what: 'a script address',
    name: 'a.json',
    make: () => rich('<a href="javascript:alert(1)">x</a>'),
    fate: 'warned',
  },
  {
    what: 'a frame',
    name: 'a.json',
    make: () => rich('<iframe srcdoc="<script>alert(1)</script>"></iframe>'),
    fate: 'warned',
  },
  {
    what: 'an SVG that runs',
    name: 'a.json',
    make: () => rich('<svg><animate onbegin=alert(1)></svg>'),
    fate: 'warned',
  },
  {
    what: 'a form',
    name: 'a.json',
    make: () => rich('<form action="https://evil.example"><input name=p></form>'),
    fate: 'warned',
  },
  {
    what: 'pictures from elsewhere',
    name: 'a.json',
    make: () =>
      json({
        fields: { imgUpload: [{ id: 'avatar', type: 'avatar', value: 'https://evil.example/x.png' }] },
      }),
    fate: 'harmless',
  },
  {
    what: 'styles that fetch',
    name: 'a.json',
    make: () =>
      json({ styles: { customCSS: '@import url(https://evil.example/x.css); body{position:fixed}' } }),
    fate: 'harmless',
  },
  {
    what: 'sections of the wrong types',
    name: 'a.json',
    make: () => json({ fields: 7, modules: 'x', styles: [] }),
    fate: 'harmless',
  },
  {
    what: '300,000 entries',
    name: 'a.json',
    make: () => utf8(`{"fields":{"workExperiences":[${'{},'.repeat(300_000)}{}]}}`),
    fate: /300001 条经历/,
  },
  {
    what: '300,000 values',
    name: 'a.json',
    make: () => utf8(`{"fields":{"more":[${'1,'.repeat(300_000)}1]}}`),
    fate: 'warned',
  },
  {
    what: 'a JSON Resume of wrong types',
    name: 'a.json',
    make: () => json({ basics: { name: { a: 1 }, profiles: 'x' }, work: [null, 3, { name: ['x'] }] }),
    // Nothing fits a field: all of it is unrecognised lines.
    fate: 'harmless',
  },
  {
    what: 'a JSON Resume with a script',
    name: 'a.json',
    make: () =>
      json({
        basics: { name: '<script>alert(1)</script>', url: 'javascript:alert(1)' },
        work: [{ name: '甲', summary: '<img src=x onerror=alert(1)>' }],
      }),
    fate: 'harmless',
  },
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
  { what: 'an RTF file', name: 'a.doc', make: () => utf8('{\\rtf1 hello}'), fate: /RTF/ },
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
  { what: 'zeros', name: 'a.txt', make: () => new Uint8Array(10_000), fate: /认不出|没有文字/ },
  { what: '5 MB of text', name: 'a.txt', make: () => utf8('简'.repeat(1_700_000)), fate: /不像一份简历/ },
  {
    what: 'one line of a million letters',
    name: 'a.txt',
    make: () => utf8('a'.repeat(1_000_000)),
    fate: 'harmless',
  },
  {
    what: '100,000 headings',
    name: 'a.md',
    make: () => utf8('# 工作经历\n'.repeat(100_000)),
    fate: /没有在文件里认出/,
  },
  {
    what: 'marks that never close',
    name: 'a.md',
    make: () => utf8(`# 张三\n${'**_['.repeat(20_000)}`),
    fate: 'harmless',
  },
  {
    what: 'Markdown with a script and a script address',
    name: 'a.md',
    make: () => utf8('# 张三\n## 自我评价\n<script>alert(1)</script>\n[点我](javascript:alert(1))'),
    fate: 'harmless',
  },
  {
    what: 'a web page with scripts and tables a thousand deep',
    name: 'a.html',
    make: () =>
      utf8(`<body>张三<script>alert(1)</script>${'<table><tr><td>'.repeat(1_000)}13812345678</body>`),
    fate: 'harmless',
  },
];
