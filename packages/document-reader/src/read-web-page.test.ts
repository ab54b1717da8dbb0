import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { wholeText } from './document-text.ts';
import { decodePage, readBytes, readablePage } from './read-web-page.ts';

const words =
  '天气 城市 展览 公园 老人 孩子 河流 桥梁 书店 车站 春天 傍晚 邻居 菜场 木匠 茶馆 石板 灯光 雨水 屋顶'.split(
    ' ',
  );

/** A sentence that only page `n` has at place `at`. */
const sentence = (n: number, at: number): string => {
  const word = (step: number) => words[(n * 7 + at * step) % words.length] ?? '';
  return `第 ${n} 篇的第 ${at} 句说的是${word(3)}和${word(5)}，旁边还有${word(11)}，人们在${word(13)}前面停下来看了很久。`;
};

const frames = [
  (body: string) => `<div id="main"><div class="article-content">${body}</div></div>`,
  (body: string) => `<main><article>${body}</article></main>`,
  (body: string) =>
    `<table width="100%"><tr><td class="left">导航</td><td class="content">${body}</td></tr></table>`,
  (body: string) => `<div class="wrap"><div class="post"><section>${body}</section></div></div>`,
];

/** One page of a site: an article among navigation, advertisements, comments and scripts. */
function page(n: number): { readonly html: string; readonly sentences: readonly string[] } {
  const sentences = Array.from({ length: 8 + (n % 9) }, (_, at) => sentence(n, at));
  const paragraphs = sentences.map((text) => `<p>${text}</p>`).join('\n');
  const frame = frames[n % frames.length] ?? ((body: string) => body);
  const menu = Array.from({ length: 20 }, (_, at) => `<li><a href="/${at}">频道 ${at}</a></li>`).join('');
  return {
    sentences,
    html: `<!doctype html><html lang="zh"><head><title>第 ${n} 篇文章 - 某站</title><style>p{color:red}</style></head><body>
<nav class="menu"><ul>${menu}</ul></nav>
${frame(`<h1>第 ${n} 篇文章</h1>${paragraphs}`)}
<aside class="sidebar ad">立即购买，限时优惠</aside>
<div class="comments"><p>游客：沙发</p></div>
<script>document.write('不该出现的脚本')</script>
<footer>版权所有 联系我们</footer></body></html>`,
  };
}

test('R-WEB-10 of 200 pages every sentence of the article is read, in order, without menus, scripts and advertisements', () => {
  for (let n = 0; n < 200; n++) {
    const { html, sentences } = page(n);
    const { title, blocks } = readablePage(html);
    const text = wholeText({ blocks: [...blocks] });
    expect(title).toContain(`第 ${n} 篇文章`);
    let from = 0;
    for (const one of sentences) {
      const at = text.indexOf(one, from);
      expect(at, `${n}: ${one}`).toBeGreaterThanOrEqual(0);
      from = at + one.length;
    }
    for (const noise of ['频道 3', '立即购买', '沙发', '脚本', 'color:red'])
      expect(text, `${n}`).not.toContain(noise);
  }
});

test('R-WEB-10 a page without an article is read as a whole', () => {
  const list = `<title>列表</title><ul>${Array.from({ length: 9 }, (_, n) => `<li>第 ${n} 项</li>`).join('')}</ul>`;
  const { title, blocks } = readablePage(list);
  expect(title).toBe('列表');
  expect(blocks.filter(({ kind }) => kind === 'item')).toHaveLength(9);
  expect(readablePage('').blocks).toEqual([]);
});

test('R-WEB-11 hostile pages end: nested without end, broken, of scripts alone', () => {
  for (const html of [
    '<div>'.repeat(30_000) + '深处的文字',
    `<p>${'<b>'.repeat(5_000)}字`,
    '<script>x</script><style>y</style>',
    '<a href="javascript:alert(1)">点我</a><img src=x onerror=alert(1)>正文',
    '<![CDATA[' + '<'.repeat(10_000),
  ]) {
    const { blocks } = readablePage(html);
    expect(JSON.stringify(blocks)).not.toMatch(/alert|onerror/);
  }
  expect(wholeText({ blocks: [...readablePage('<div>'.repeat(2_000) + '深处的文字').blocks] })).toContain(
    '深处的文字',
  );
});

const gbk = Uint8Array.from([0xc4, 0xe3, 0xba, 0xc3, 0xca, 0xc0, 0xbd, 0xe7]);
const ascii = (text: string) => new TextEncoder().encode(text);
const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

test('R-WEB-12 a page is decoded by its mark, what the server says, what it says itself, and its bytes', () => {
  expect(decodePage(gbk, 'gb2312')).toBe('你好世界');
  expect(decodePage(join(ascii('<meta charset="gbk">'), gbk), undefined)).toContain('你好世界');
  expect(decodePage(join(ascii('<meta charset="gbk">'), gbk), 'utf-8')).toContain('你好世界');
  expect(
    decodePage(join(Uint8Array.of(0xef, 0xbb, 0xbf), ascii('<p>'), new TextEncoder().encode('你好')), 'gbk'),
  ).toBe('<p>你好');
  expect(decodePage(new TextEncoder().encode('你好'), 'no-such-charset')).toBe('你好');
  expect(decodePage(gzipSync('x'), undefined)).toBeTypeOf('string');
});

test('R-WEB-12 texts are read as what they are, and a PDF is handed on whole', async () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const at = (url: string, text: string) => ({ url, kind: 'text' as const, bytes: base64(text) });
  const markdown = await readBytes(at('https://e.com/docs/readme.md', '# 标题\n\n正文'), false);
  expect(markdown).toMatchObject({ kind: 'text', title: 'readme.md', text: { format: 'markdown' } });
  const plain = await readBytes(at('https://e.com/', '一行字'), false);
  expect(plain).toMatchObject({ text: { blocks: [{ text: '一行字' }] } });
  await expect(
    readBytes({ url: 'https://e.com/', kind: 'html', bytes: base64('<p> </p>') }, false),
  ).rejects.toMatchObject({ code: 'noText' });
  const pdf = await readBytes({ url: 'https://e.com/a.pdf', kind: 'pdf', bytes: base64('%PDF-1.7') }, false);
  expect(pdf.kind === 'pdf' && new TextDecoder().decode(pdf.bytes)).toBe('%PDF-1.7');
});
