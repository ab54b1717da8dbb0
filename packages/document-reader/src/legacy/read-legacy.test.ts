import { expect, test } from 'vitest';
import { brief, extractInNode, outcomeOf } from '../../test/extract-in-node.ts';
import { compound, int, makeDoc, rowEnd, short, table, wide } from '../../test/legacy-samples.ts';
import { cut, noise, utf8, zipOf } from '../../test/sample-files.ts';

const read = async (bytes: Uint8Array, name: string) => {
  const { format, blocks, notes } = await extractInNode(bytes, name);
  return { format, notes, blocks: brief(blocks) };
};

test('R-READ-116 an old Word file: text by its pieces, headings, tables, fields, notes', async () => {
  const { format, blocks } = await read(
    makeDoc(
      [
        { text: '总则\r', style: 1 },
        { text: '甲方\u0002应付款\u0013 PAGEREF x \u00143\u0015元。\r' },
        { text: '品名\u0007', modifiers: table },
        { text: '数量\u0007', modifiers: table },
        { text: '\u0007', modifiers: rowEnd },
        { text: '梨\u0007', modifiers: table },
        { text: '\u0007', modifiers: table },
        { text: '\u0007', modifiers: rowEnd },
        { text: '第一行\u000b第二行\r' },
      ],
      { footnotes: '\u0002 见附件。\r' },
    ),
    '合同.doc',
  );
  expect(format).toBe('docx');
  expect(blocks).toEqual([
    'h1 总则',
    'p 甲方[1]应付款3元。',
    't 品名|数量/梨|',
    'p 第一行\n第二行',
    'p 脚注 [1] 见附件。',
  ]);
});

test('R-READ-116 an encrypted, a cut and a false old Word file are refused with their reasons', async () => {
  const file = makeDoc([{ text: '文字\r' }]);
  expect(await outcomeOf(makeDoc([{ text: '文字\r' }], { flags: 0x0100 }), 'a.doc')).toBe('encrypted');
  for (const share of [0.2, 0.5, 0.8]) {
    const outcome = await outcomeOf(cut(file, share), 'a.doc');
    expect(['broken', 'oldOffice', 'noText', '文字']).toContain(
      typeof outcome === 'string' ? outcome : outcome.blocks[0]?.text,
    );
  }
  // Noise in place of any part gives an answer, and no other error.
  for (let at = 0; at + 64 <= file.length; at += 509) {
    const broken = file.slice();
    broken.set(
      noise(64).map((one, index) => one + at + index),
      at,
    );
    const outcome = await outcomeOf(broken, 'a.doc');
    expect(typeof outcome === 'string' || outcome.format !== undefined).toBe(true);
  }
});

const record = (type: number, content: readonly number[], { version = 0, instance = 0 } = {}): number[] => {
  const head = (instance << 4) | version;
  const size = content.length;
  return [
    head & 255,
    head >> 8,
    type & 255,
    type >> 8,
    size & 255,
    (size >> 8) & 255,
    (size >> 16) & 255,
    size >>> 24,
    ...content,
  ];
};
const holder = (type: number, ...children: number[][]) => record(type, children.flat(), { version: 15 });

function makePpt(): Uint8Array {
  const textAtoms = (kind: number, text: string) =>
    [record(3999, int(kind)), record(4000, wide(text))].flat();
  const shape = (top: number, left: number, ...content: number[][]) =>
    holder(
      0xf004,
      record(0xf010, [top, left, left + 400, top + 100].flatMap(short)),
      holder(0xf00d, ...content),
    );
  const slide = (notes: number, hidden: boolean, ...shapes: number[][]) =>
    holder(
      1006,
      record(1007, [...Array<number>(16).fill(0), ...int(notes), ...int(0)]),
      record(1017, [...Array<number>(10).fill(0), ...short(hidden ? 4 : 0), 0, 0, 0, 0]),
      holder(1036, holder(0xf002, holder(0xf003, ...shapes))),
    );
  const first = slide(
    77,
    false,
    shape(500, 100, textAtoms(4, '下面的框')),
    shape(300, 100, record(3998, int(1))),
    shape(100, 100, record(3998, int(0))),
  );
  const second = slide(0, true, shape(0, 0, textAtoms(0, '备用页')), shape(200, 0, textAtoms(4, '*')));
  const notes = holder(1008, holder(1036, holder(0xf002, shape(0, 0, textAtoms(2, '记得停顿')))));
  const entry = (part: number, id: number) =>
    record(1011, [...int(part), ...int(0), ...int(0), ...int(id), ...int(0)]);
  const document = holder(
    1000,
    record(
      4080,
      [entry(2, 256), textAtoms(0, '标题'), textAtoms(1, '第一点\r第二点\u000b接着'), entry(3, 257)].flat(),
      { version: 15 },
    ),
    record(4080, entry(4, 77), { version: 15, instance: 2 }),
  );
  const parts = [document, first, second, notes];
  const offsets: number[] = [];
  const stream: number[] = [];
  for (const part of parts) {
    offsets.push(stream.length);
    stream.push(...part);
  }
  const directory = stream.length;
  stream.push(...record(6002, [...int((4 << 20) | 1), ...offsets.flatMap(int)]));
  const edit = stream.length;
  stream.push(
    ...record(4085, [...int(0), ...int(0), ...int(0), ...int(directory), ...int(1), ...int(5), ...int(0)]),
  );
  const user = record(4086, [...int(20), ...int(0xe391c05f), ...int(edit), ...int(0)]);
  return compound({
    '/PowerPoint Document': Uint8Array.from(stream),
    '/Current User': Uint8Array.from(user),
  });
}

test('R-READ-117 an old presentation: titles, outline texts, boxes in reading order, notes, hidden slides', async () => {
  const { format, blocks } = await read(makePpt(), '报告.ppt');
  expect(format).toBe('pptx');
  expect(blocks).toEqual([
    'h1 标题',
    'i 第一点',
    'i 第二点\n接着',
    'p 下面的框',
    'p 备注：记得停顿',
    'p （隐藏的幻灯片）',
    'h1 备用页',
  ]);
  const file = makePpt();
  for (let at = 512; at + 32 <= file.length; at += 251) {
    const broken = file.slice();
    broken.set(
      noise(32).map((one, index) => one + at + index),
      at,
    );
    const outcome = await outcomeOf(broken, 'a.ppt');
    expect(typeof outcome === 'string' || outcome.format !== undefined).toBe(true);
  }
});

test('R-READ-118 RTF: code pages by font, Unicode, tables, lists, notes, comments, hidden and deleted text', async () => {
  const rtf = `{\\rtf1\\ansi\\ansicpg936\\uc1{\\fonttbl{\\f0\\fcharset134 SimSun;}{\\f1\\fcharset128 MS Mincho;}{\\f2\\fcharset204 Arial;}}
{\\stylesheet{\\s1 heading 1;}}{\\info{\\title x}}{\\*\\generator Word;}{\\header \\u26426?\\u23494?\\par}
\\pard\\s1 \\'d7\\'dc\\'d4\\'f2\\par\\pard {\\f1\\'93\\'fa\\'96\\'7b}{\\f2\\'ef\\'f0}\\u20013?\\u25991?\\par
{\\v \\u23494?}\\u35265?{\\deleted \\u26087?}\\plain{\\footnote \\pard \\u27880?}{\\*\\atnauthor Li}{\\*\\annotation \\u25209?}\\par
{\\listtext 1.\\tab}\\u19968?\\par{\\listtext\\'a1\\'a4\\tab}b\\par
\\trowd\\clvmgf\\cellx100\\cellx200 \\intbl a\\cell b\\cell\\row\\trowd\\clvmrg\\cellx100\\cellx200\\intbl\\cell c\\cell\\row
\\pard {\\field{\\*\\fldinst PAGE}{\\fldrslt 3}}{\\upr{?}{\\*\\ud \\u30002?}}\\line \\emdash end\\par}`;
  const bytes = Uint8Array.from(rtf, (sign) => sign.charCodeAt(0) & 255);
  const { format, blocks } = await read(bytes, 'a.rtf');
  expect(format).toBe('docx');
  expect(blocks).toEqual([
    'p 页眉：机密',
    'h1 总则',
    'p 日本пр中文',
    'p 见[1]',
    'p 批注（Li）：批',
    'p 1. 一',
    'i b',
    't a|b/|c',
    'p 3甲\n—end',
    'p 脚注 [1] 注',
  ]);
});

test('R-READ-118 RTF that nests, lies or ends early is read within bounds', async () => {
  expect(await outcomeOf(utf8(`{\\rtf1 ${'{'.repeat(100_000)}x`), 'a.rtf')).toBe('broken');
  const early = await read(utf8('{\\rtf1 {\\b a{\\footnote b'), 'a.rtf');
  expect(early.blocks.join()).toContain('a');
  const lies = await outcomeOf(
    utf8('{\\rtf1 a\\bin999999999 b\\u99999999999999?c\\cellx-1\\row\\row\\cell}'),
    'a.rtf',
  );
  expect(typeof lies === 'string' ? lies : lies.format).toBe('docx');
});

const odt = (type: string, body: string, styles = '', more: Readonly<Record<string, string>> = {}) =>
  zipOf({
    mimetype: `application/vnd.oasis.opendocument.${type}`,
    'content.xml': `<office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body>${body}</office:body></office:document-content>`,
    'styles.xml': '<office:document-styles/>',
    ...more,
  });

test('R-READ-119 OpenDocument text: numbered lists, merged cells, notes, comments, deleted and hidden text, text boxes', async () => {
  const styles = `<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="一, 二, 三, ..." style:num-suffix="、"/><text:list-level-style-number text:level="2" style:num-format="1" style:num-suffix="." text:display-levels="1"/></text:list-style><style:style style:name="H" style:family="text"><style:text-properties text:display="none"/></style:style>`;
  const item = (text: string, more = '') =>
    `<text:list-item><text:p>${text}</text:p>${more}</text:list-item>`;
  const cell = (text: string, attributes = '') =>
    `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;
  const body = `<office:text><text:tracked-changes><text:changed-region><text:deletion><text:p>旧文</text:p></text:deletion></text:changed-region></text:tracked-changes>
<text:h text:outline-level="2">标题</text:h><text:p>正文<text:s text:c="3"/>后<text:span text:style-name="H">密</text:span><text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>出处</text:p></text:note-body></text:note><office:annotation><dc:creator>李明</dc:creator><text:p>核对</text:p></office:annotation></text:p>
<text:list text:style-name="L">${item('甲', `<text:list>${item('子')}</text:list>`)}${item('乙')}</text:list><text:p>中断</text:p><text:list text:style-name="L" text:continue-numbering="true">${item('丙')}</text:list>
<table:table><table:table-row>${cell('项', 'table:number-rows-spanned="2"')}${cell('额', 'table:number-columns-spanned="2"')}<table:covered-table-cell/></table:table-row><table:table-row table:number-rows-repeated="99999999"><table:covered-table-cell/>${cell('1')}${cell('2')}</table:table-row></table:table>
<text:p><draw:frame><draw:text-box><text:p>框里</text:p></draw:text-box></draw:frame></text:p></office:text>`;
  const { format, blocks } = await read(odt('text', body, styles), 'a.odt');
  expect(format).toBe('docx');
  const rows = blocks.find((one) => one.startsWith('t '));
  expect(rows?.startsWith('t 项|额|/|1|2')).toBe(true);
  expect(rows?.length).toBeLessThan(3_000);
  expect(blocks.filter((one) => one !== rows)).toEqual([
    'h2 标题',
    'p 正文 后[1]',
    'p 批注（李明）：核对',
    'p 一、 甲',
    'p 1. 子',
    'p 二、 乙',
    'p 中断',
    'p 三、 丙',
    'p 框里',
    'p 脚注 [1] 出处',
  ]);
  const locked = odt('text', body, '', {
    'META-INF/manifest.xml':
      '<manifest:manifest><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>',
  });
  expect(await outcomeOf(locked, 'a.odt')).toBe('encrypted');
  expect(await outcomeOf(odt('graphics', '<office:drawing/>'), 'a.odg')).toBe('openDocument');
});

test('R-READ-119 OpenDocument slides in reading order with notes', async () => {
  const frame = (text: string, top: number, more = '') =>
    `<draw:frame svg:x="1cm" svg:y="${top}cm" svg:width="9cm" svg:height="2cm" ${more}><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame>`;
  const body = `<office:presentation><draw:page>${frame('下', 9)}${frame('上', 4)}${frame('题', 1, 'presentation:class="title"')}<presentation:notes>${frame('停顿', 1)}</presentation:notes></draw:page></office:presentation>`;
  expect((await read(odt('presentation', body), 'a.odp')).blocks).toEqual([
    'h1 题',
    'p 上',
    'p 下',
    'p 备注：停顿',
  ]);
});
