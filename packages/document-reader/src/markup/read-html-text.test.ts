import { expect, test } from 'vitest';
import { brief, extractInNode } from '../../test/extract-in-node.ts';
import { utf8 } from '../../test/sample-files.ts';

const read = async (text: string, name: string) => {
  const { format, blocks } = await extractInNode(utf8(text), name);
  return { format, blocks: brief(blocks) };
};

test.each([
  ['a.html', '<p>第一段</p>\n<p>第二段</p>'],
  ['a.html', '第一段<p>第二段</p>'],
  ['片段.txt', '<div class="x"><p>第一段</p><p>第二段</p></div>'],
  ['片段', '<!-- 导出 --><h2>题</h2><ul><li>一</li><li>二</li></ul>'],
  ['a.txt', '通知：<br>第一段<br><p>请<b>按时</b>到会。</p><div>谢谢</div>'],
])('R-READ-100 a fragment without html and body is a page: %s %s', async (name, text) => {
  const { format, blocks } = await read(text, name);
  expect(format).toBe('html');
  expect(blocks.join()).not.toContain('<');
});

test.each([
  ['a.tsx', 'export function A() {\n  return <div className="a"><p>字</p></div>;\n}'],
  ['代码.txt', 'function a() {\n  return "<div><p>字</p></div>";\n}\n<div></div><p></p>'],
  ['a.vue', '<template><div v-if="x"><p>字</p></div></template>'],
  ['页面.php', '<div><p><?php echo $a; ?></p></div>'],
  ['说明.txt', '用 `<b>` 加粗，用 `<p>` 分段，`<div>` 是块，`<br>` 换行。'],
  ['数据.xml', '<section><title>题</title><p>字</p></section>'],
  ['a.txt', '如果 a < b 且 b > c，则 a<c。'],
  ['a.json', '{"html":"<p>一</p><p>二</p>"}'],
])('R-READ-100 source code and texts about tags stay as they are: %s', async (name, text) => {
  const { format, blocks } = await read(text, name);
  expect(format).not.toBe('html');
  expect(blocks.join('\n')).toContain('<');
});

test('R-READ-100 a CSV with tags in its cells is a table, Markdown with a block of HTML is Markdown', async () => {
  expect((await read('a,b\n<p>一</p>,<p>二</p>\n<p>三</p>,<p>四</p>\n', 'a.csv')).format).toBe('csv');
  expect((await read('<div align="center">图</div>\n\n# 题\n\n正文\n\n## 二\n', 'README.md')).format).toBe(
    'markdown',
  );
});

test('R-READ-101 a page: merged cells stand once, hidden parts are left out, lists keep their numbers, boxes their state', async () => {
  const { blocks } = await read(
    '<table><tr><th rowspan="2">甲</th><th colspan="2">乙</th></tr><tr><td>1</td><td>2</td></tr></table>' +
      '<p hidden>不见</p><div style="color:red; display : none"><div>也</div>不见</div><p style="visibility:hidden">没有</p>' +
      '<ol start="3"><li>三</li><li>四<ul><li>点</li></ul></li></ol><ol type="a"><li>字母</li></ol>' +
      '<p><input type="checkbox" checked>同意 <input type="checkbox">反对<input type="hidden" value="x"></p>' +
      '<p><img alt="流程图" src="a.png"></p><a href="/"><img alt="首页按钮"></a>',
    'a.html',
  );
  expect(blocks).toEqual([
    't 甲|乙|/|1|2',
    'p 3. 三',
    'p 4. 四',
    'i 点',
    'p a. 字母',
    'p ☑ 同意 ☐ 反对',
    'p （图：流程图）',
  ]);
});

test('R-READ-101 merged cells that claim a million places cost no more than their table', async () => {
  const row = `<tr>${'<td rowspan="65000" colspan="900">x</td>'.repeat(40)}</tr>`;
  const document = await extractInNode(utf8(`<table>${row.repeat(400)}</table>`), 'a.html');
  expect(document.blocks[0]?.text.length).toBeLessThan(2_000_000);
});

// EUC-KR, Shift_JIS, EUC-JP and UTF-16 without a mark; made with iconv.
const samples = [
  [
    'euc-kr',
    'beC8b3e7c7cfbcbcbfe42e20c0cc20b9aebcadb4c220c7d1b1b9beeeb7ce20c0dbbcbab5c820bab8b0edbcadc0d4b4cfb4d92e',
    '안녕하세요. 이 문서는 한국어로 작성된 보고서입니다.',
    'EUC-KR（韩文）',
  ],
  [
    'shift_jis',
    '82b182ea82cd93fa967b8cea82cc95b68f9182c582b78142',
    'これは日本語の文書です。',
    'Shift_JIS（日文）',
  ],
  [
    'euc-jp',
    'a4b3a4eca4cfc6fccbdcb8eca4cecab8bdf1a4c7a4b9a1a3',
    'これは日本語の文書です。',
    'EUC-JP（日文）',
  ],
] as const;
const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

test.each(samples)(
  'R-READ-102 %s is told by its characters, and the guess is said',
  async (_, hex, text, name) => {
    const { blocks, notes } = await extractInNode(fromHex(hex), 'a.txt');
    expect(blocks.map((block) => block.text)).toEqual([text]);
    expect(notes).toEqual([expect.stringMatching(new RegExp(`按 ${name} 读取，把握 \\d+%`))]);
  },
);

test.each([true, false])(
  'R-READ-102 UTF-16 without a mark and without a single zero (little-endian: %s)',
  async (little) => {
    for (const text of ['甲乙双方经友好协商，达成如下协议。', '第一条租赁标的为北京市海淀区的房屋一套']) {
      const view = new DataView(new ArrayBuffer(text.length * 2));
      for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), little);
      const { blocks } = await extractInNode(new Uint8Array(view.buffer), 'a.txt');
      expect(blocks[0]?.text).toBe(text);
    }
  },
);

test('R-READ-102 a wrong byte in a Chinese file, and Western text, are read; a short guess is called doubtful', async () => {
  const gbk = fromHex(
    'b8f9bedda1b6d6d0bbaac8cbc3f1b9b2bacdb9fabacfcdacb7a8a1b7a3acbcd7d2d2cbabb7bdbeadd3d1bac3d0adc9cca1a3',
  );
  const long = Uint8Array.from([...Array.from({ length: 20 }, () => [...gbk]).flat(), 0xff, 0x0a, ...gbk]);
  const { blocks } = await extractInNode(long, 'a.txt');
  expect(blocks[0]?.text).toContain('根据《中华人民共和国合同法》，甲乙双方经友好协商。');
  const latin = Uint8Array.from('Müller und Söhne, Straße 5, Köln', (sign) => sign.charCodeAt(0));
  const german = await extractInNode(latin, 'a.txt');
  expect(german.blocks[0]?.text).toBe('Müller und Söhne, Straße 5, Köln');
  expect(german.notes[0]).toContain('Windows-1252');
  const name = await extractInNode(fromHex('d5c5c8fd'), 'a.txt');
  expect(name.blocks[0]?.text).toBe('张三');
  expect(name.notes[0]).toContain('如果是乱码');
});
