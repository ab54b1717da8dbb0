import { expect, test } from 'vitest';
import { createRedactor } from '../redact-text.ts';
import { leaksInWord, redactWord, UnreadableWord } from './redact-word.ts';
import type { Parts } from './relations.ts';
import { decodePart, UnsafeXml } from './xml-tokens.ts';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const spaces = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${office}" xmlns:a="a" xmlns:wp="wp" xmlns:v="v" xmlns:o="o" xmlns:c="c"`;
const utf8 = (text: string) => new TextEncoder().encode(text);

type Link = readonly [id: string, kind: string, target: string, mode?: string];

/** Relations of a part: id, kind, target, and External for those that lead out. */
const relations = (...all: readonly Link[]) =>
  utf8(
    `<Relationships xmlns="p">${all
      .map(
        ([id, kind, target, mode]) =>
          `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`,
      )
      .join('')}</Relationships>`,
  );

const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const para = (content: string) => `<w:p w14:paraId="12ABCDEF" w:rsidR="00A1">${content}</w:p>`;
const part = (root: string, content: string) =>
  utf8(`<?xml version="1.0"?><w:${root} ${spaces}>${content}</w:${root}>`);

function file(body: string, more: Parts = {}, links: readonly Link[] = []): Parts {
  return {
    '[Content_Types].xml': utf8(
      '<Types xmlns="t"><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    '_rels/.rels': relations(['rId1', 'officeDocument', 'word/document.xml']),
    'word/document.xml': part('document', `<w:body>${body}</w:body>`),
    'word/_rels/document.xml.rels': relations(...links),
    ...more,
  };
}

const redact = (
  parts: Parts,
  values: readonly string[] = ['张三'],
  mask: 'pseudonym' | 'block' = 'pseudonym',
) => {
  const redactor = createRedactor(new Map(), {
    values: values.map((text) => ({ kind: /\d{6}/.test(text) ? 'mobile' : 'name', text })),
  });
  const result = redactWord(parts, redactor, { mask, cleanPicture: (bytes) => bytes });
  return { ...result, redactor, leaks: leaksInWord(result.parts, redactor) };
};
const source = (parts: Parts, name = 'word/document.xml') => decodePart(parts[name] ?? new Uint8Array());

test('R-REDACT-24 a match is replaced in place: across runs, with the formatting of all of them kept', () => {
  const { parts, leaks, replaced } = redact(
    file(
      para(
        run('甲方：张', '<w:b/>') + run('三', '<w:i/>') + run('，电话 138 1234 ') + run('5678。', '<w:u/>'),
      ),
    ),
    ['张三', '13812345678'],
  );
  const text = source(parts);
  expect(text).toContain('<w:rPr><w:b/></w:rPr><w:t xml:space="preserve">甲方：【当事人甲】</w:t>');
  expect(text).toContain('<w:rPr><w:i/></w:rPr><w:t xml:space="preserve"></w:t>');
  expect(text).toContain('，电话 【手机1】</w:t>');
  expect(text).toContain('<w:rPr><w:u/></w:rPr><w:t xml:space="preserve">。</w:t>');
  expect(leaks).toEqual([]);
  expect(replaced).toBe(2);
});

test('R-REDACT-25 nothing hides in tracked changes, fields, notes, text boxes, alternative texts, links or charts', () => {
  const box = `<w:r><w:pict><v:shape alt="张三的照片"><v:textbox><w:txbxContent>${para(run('张') + run('三'))}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`;
  const body = [
    para(`${run('张')}<w:ins w:author="张三" w:date="2026-01-01T00:00:00Z">${run('小')}</w:ins>${run('三')}`),
    para(`${run('张')}<w:del w:author="李四"><w:r><w:delText>大</w:delText></w:r></w:del>${run('三')}`),
    para(`<w:moveFrom w:author="x"><w:r><w:delText>张</w:delText></w:r></w:moveFrom>${run('三')}`),
    para(
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>INCLUDETEXT "C:\\\\张</w:instrText></w:r><w:r><w:instrText>三.docx"</w:instrText></w:r>${run('文')}`,
    ),
    para(`<w:fldSimple w:instr="AUTHOR 张三">${run('&#x5F20;&#19977;')}</w:fldSimple>`),
    para(`<w:hyperlink r:id="rId9" w:tooltip="张三">${run('写信')}</w:hyperlink>`),
    para(
      `<w:r><w:drawing><wp:docPr id="1" name="图" descr="张三"/><c:chart r:id="rId5"/></w:drawing></w:r>${box}`,
    ),
    `<w:sdt><w:sdtPr><w:alias w:val="张三"/><w:tag w:val="a张三b"/><w:dataBinding w:xpath="/a"/></w:sdtPr>${para(run('<![CDATA[张三]]>'))}</w:sdt>`,
    `<w:tbl><w:tblPr><w:tblCaption w:val="张三"/></w:tblPr></w:tbl>`,
    para(`${run('张')}<w:r><w:noBreakHyphen/></w:r><!-- 张三 -->${run('三')}<?x 张三?>`),
  ].join('');
  const links: readonly Link[] = [
    ['rId2', 'header', 'header1.xml'],
    ['rId3', 'footnotes', 'footnotes.xml'],
    ['rId4', 'comments', 'comments.xml'],
    ['rId5', 'chart', 'charts/chart1.xml'],
    ['rId9', 'hyperlink', 'mailto:%E5%BC%A0%E4%B8%89@example.com', 'External'],
  ];
  const { parts, leaks } = redact(
    file(
      body,
      {
        'word/header1.xml': part('hdr', para(run('张三'))),
        'word/footnotes.xml': part('footnotes', `<w:footnote>${para(run('张 三'))}</w:footnote>`),
        'word/comments.xml': part(
          'comments',
          `<w:comment w:id="1" w:author="张三" w:initials="ZS" w:date="2026-01-01T00:00:00Z">${para(run('张三'))}</w:comment>`,
        ),
        'word/charts/chart1.xml': utf8(
          `<c:chartSpace ${spaces}><c:cat><c:strCache><c:pt><c:v>张三</c:v></c:pt></c:strCache></c:cat><c:val><c:numCache><c:pt><c:v>13812345678</c:v></c:pt></c:numCache></c:val><c:externalData r:id="rId1"/></c:chartSpace>`,
        ),
        'word/charts/_rels/chart1.xml.rels': relations(['rId1', 'package', '../embeddings/book.xlsx']),
        'word/embeddings/book.xlsx': utf8('张三'),
      },
      links,
    ),
    ['张三', '13812345678'],
  );
  expect(leaks).toEqual([]);
  const all = Object.values(parts)
    .map((bytes) => new TextDecoder().decode(bytes))
    .join('\n');
  for (const left of [
    '张三',
    'ZS',
    '李四',
    '13812345678',
    '张大三',
    '%E5%BC%A0',
    'embeddings',
    'paraId="',
    'rsidR="',
    '2026-01-01',
  ])
    expect(all).not.toContain(left);
  expect(source(parts, 'word/charts/chart1.xml')).toContain('<c:v>0</c:v>');
});

test('R-REDACT-26 properties, thumbnails, attached files, macros, custom XML, fonts and unknown parts are left out', () => {
  const secret = utf8('张三');
  const { parts, removed, leaks } = redact(
    file(
      para(
        `<w:object><v:shape><v:imagedata r:id="rId7" o:title="张三"/></v:shape><o:OLEObject ProgID="Excel" r:id="rId6"/></w:object><w:altChunk r:id="rId8"/>${run('正文')}`,
      ),
      {
        '_rels/.rels': relations(
          ['rId1', 'officeDocument', 'word/document.xml'],
          ['rId2', 'metadata/core-properties', 'docProps/core.xml'],
          ['rId3', 'metadata/thumbnail', 'docProps/thumbnail.jpeg'],
        ),
        'docProps/core.xml': secret,
        'docProps/thumbnail.jpeg': secret,
        'word/vbaProject.bin': secret,
        'word/embeddings/a.bin': secret,
        'word/chunk.html': secret,
        'customXml/item1.xml': secret,
        'word/people.xml': secret,
        'word/张三.xml': secret,
        'word/media/张三.png': new Uint8Array([1, 2, 3]),
        'word/media/drawing.emf': secret,
        'word/settings.xml': part(
          'settings',
          '<w:rsids><w:rsid w:val="00A1"/></w:rsids><w:docVars><w:docVar w:name="x" w:val="王五"/></w:docVars><w:attachedTemplate r:id="rId1"/><w:zoom w:percent="100"/>',
        ),
        'word/_rels/settings.xml.rels': relations([
          'rId1',
          'attachedTemplate',
          'file:///C:/Users/zhang/a.dotm',
          'External',
        ]),
      },
      [
        ['rId6', 'oleObject', 'embeddings/a.bin'],
        ['rId7', 'image', 'media/%E5%BC%A0%E4%B8%89.png'],
        ['rId8', 'aFChunk', 'chunk.html'],
        ['rId9', 'settings', 'settings.xml'],
        ['rId10', 'image', 'media/drawing.emf'],
        ['rId11', 'people', 'people.xml'],
        ['rId12', 'customXml', '../customXml/item1.xml'],
      ],
    ),
  );
  expect(Object.keys(parts).toSorted()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'word/_rels/document.xml.rels',
    'word/document.xml',
    'word/media/blank.png',
    'word/part2.png',
    'word/settings.xml',
  ]);
  expect(removed).toBe(8);
  expect(leaks).toEqual([]);
  expect(source(parts, 'word/settings.xml')).toMatch(
    /<w:settings [^>]*><w:zoom w:percent="100"\/><\/w:settings>/,
  );
  expect(source(parts)).toContain('<v:imagedata r:id="rId7" o:title="当事人甲"/></v:shape></w:object>');
});

test('R-REDACT-27 the check of a made file finds a value that is left, however it is written', () => {
  const { redactor } = redact(file(para(run('张三'))));
  const clean = { 'word/document.xml': part('document', para(run('【当事人甲】'))) };
  expect(leaksInWord(clean, redactor)).toEqual([]);
  const leaking: readonly Parts[] = [
    { 'word/document.xml': part('document', para(run('张') + run('三'))) },
    { 'word/document.xml': part('document', para(`<w:fldSimple w:instr="张 三"/>`)) },
    { 'word/document.xml': part('document', para(run('&#x5F20;三'))) },
    { 'word/media/a.png': utf8('xx张三xx') },
    { 'word/document.xml': utf8('<w:broken>') },
    { 'word/张三.bin': utf8('') },
  ];
  for (const parts of leaking) expect(leaksInWord({ ...clean, ...parts }, redactor)).toHaveLength(1);
});

test('R-REDACT-28 blocks hide how long a value was; rejected values stay; the same value is the same everywhere', () => {
  const parts = file(para(run('张三与欧阳震华：13812345678、138-1234-5678')));
  const blocks = redact(parts, ['张三', '欧阳震华', '13812345678'], 'block');
  expect(source(blocks.parts)).toContain('████与████：████、████');
  const redactor = createRedactor(new Map(), {
    values: [{ kind: 'name', text: '张三' }],
    rejected: new Set(['mobile:13812345678']),
  });
  const result = redactWord(parts, redactor, { mask: 'pseudonym', cleanPicture: () => undefined });
  expect(source(result.parts)).toContain('13812345678');
  expect(leaksInWord(result.parts, redactor)).toEqual([]);
});

test('R-REDACT-29 hostile Word files are refused or bounded', () => {
  const broken = (content: string) => () => redact({ ...file(''), 'word/document.xml': utf8(content) });
  for (const content of [
    '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
    '<a>&b;</a>',
    '<a><b></a></b>',
    '<a',
    '<a x="1" y=></a>',
    '',
    `${'<a>'.repeat(2_000)}${'</a>'.repeat(2_000)}`,
    '<a>&#x110000;</a>',
  ])
    expect(broken(content)).toThrow(UnsafeXml);
  expect(() => redact({ ...file(''), 'word/document.xml': Uint8Array.of(0xd5, 0xc5) })).toThrow(UnsafeXml);
  expect(() => redact({})).toThrow(UnreadableWord);
  expect(() => redact({ ...file(''), '_rels/.rels': relations(['a', 'officeDocument', '../../x']) })).toThrow(
    UnreadableWord,
  );
  // A part that refers to itself is read once, and long texts cost their length.
  const loop = file(para(run(`${'张三、'.repeat(3_000)}<w:x y="&amp;&lt;"/>`)), {}, [
    ['rId1', 'header', 'document.xml'],
  ]);
  const { leaks, replaced } = redact(loop);
  expect([leaks, replaced]).toEqual([[], 3_000]);
});

test('R-REDACT-36 in a Word copy a value goes also where paragraphs, cells or tracked changes break it', () => {
  const cell = (text: string) => `<w:tc>${para(run(text))}</w:tc>`;
  const { parts, leaks, redactor } = redact(
    file(
      [
        para(run('身份证号：110105')),
        para(
          `${run('1949', '<w:b/>')}<w:r><w:pict>${para(run('旁注'))}</w:pict></w:r>${run('1231002X，核对')}`,
        ),
        para(run('住址：上海市浦东新区')) + para(run('世纪大道100号') + run('。')),
        `<w:tbl><w:tr>${cell('张')}${cell('三')}${cell('13812')}${cell('345678')}</w:tr></w:tbl>`,
        para(`${run('转告 张')}<w:ins>${run('，')}</w:ins>`) + para(run('三')),
      ].join(''),
    ),
  );
  const text = source(parts)
    .replace(/<\/w:p>/g, '\n')
    .replace(/<[^>]+>/g, '');
  expect(text.trim().split(/\n+/)).toEqual([
    '身份证号：【身份证1】',
    '旁注',
    '，核对',
    '住址：【地址1】',
    '。',
    '【当事人甲】',
    '13812',
    '345678',
    '转告 【当事人甲】，',
  ]);
  expect(leaks).toEqual([]);
  expect(redactor.values.get('【地址1】')).toBe('上海市浦东新区\n世纪大道100号');
  const split = { 'word/document.xml': part('document', para(run('110105')) + para(run('19491231002X'))) };
  expect(leaksInWord(split, redactor)).toHaveLength(1);
});

test('R-REDACT-34 comments, tracked changes and hidden text are taken out of a Word copy, also where nothing is redacted', () => {
  const body = [
    para(
      `<w:commentRangeStart w:id="1"/>${run('正文')}<w:commentRangeEnd w:id="1"/><w:r><w:commentReference w:id="1"/></w:r>`,
    ),
    para(
      `${run('价格')}<w:del w:id="2"><w:r><w:delText>九折</w:delText></w:r></w:del><w:ins w:id="3">${run('原价')}</w:ins>`,
    ),
    para(
      `<w:pPr><w:pPrChange w:id="4"><w:pPr/></w:pPrChange></w:pPr>${run('底价八万', '<w:vanish/>')}${run('可见', '<w:vanish w:val="0"/>')}`,
    ),
    para(`<w:pPr><w:pStyle w:val="Secret2"/></w:pPr>${run('样式藏起来的')}`),
    para(run('字样藏起来的', '<w:rStyle w:val="Secret"/>')),
    `<w:tbl><w:tr><w:trPr><w:del w:id="5"/></w:trPr><w:tc>${para(run('删掉的行'))}</w:tc></w:tr><w:tr><w:tc>${para(run('留下的行'))}</w:tc></w:tr></w:tbl>`,
  ].join('');
  const styles =
    '<w:style w:styleId="Secret"><w:rPr><w:vanish/></w:rPr></w:style><w:style w:styleId="Secret2"><w:basedOn w:val="Secret"/></w:style>';
  const made = redactWord(
    {
      ...file(
        body,
        {
          'word/comments.xml': part('comments', para(run('别让对方看到'))),
          'word/styles.xml': part('styles', styles),
        },
        [
          ['rId2', 'comments', 'comments.xml'],
          ['rId3', 'styles', 'styles.xml'],
        ],
      ),
      '[Content_Types].xml': utf8(
        '<Types xmlns="t"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>',
      ),
    },
    createRedactor(),
    { mask: 'pseudonym', cleanPicture: () => undefined, dropRemarks: true },
  );
  const text = source(made.parts)
    .replace(/<\/w:p>/g, '\n')
    .replace(/<[^>]+>/g, '');
  expect(text.trim().split(/\n+/)).toEqual(['正文', '价格原价', '可见', '留下的行']);
  expect(made.remarks).toEqual({ comments: 1, changes: 3, hidden: 3 });
  expect(made.replaced).toBe(0);
  expect(Object.keys(made.parts)).not.toContain('word/comments.xml');
  expect(source(made.parts)).not.toMatch(/comment|w:ins|Change|w:del/);
});
