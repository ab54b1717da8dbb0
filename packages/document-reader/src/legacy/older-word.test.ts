import { expect, test } from 'vitest';
import { brief, extractInNode, outcomeOf } from '../../test/extract-in-node.ts';
import { int, makeDoc, makeWord95, short } from '../../test/legacy-samples.ts';
import { utf8 } from '../../test/sample-files.ts';

const read = async (bytes: Uint8Array) => brief((await extractInNode(bytes, 'a.doc')).blocks);

test('R-READ-254 files of Word 6 and 95 are read as text: code page by language or font, tables, fields, notes', async () => {
  const chinese = Uint8Array.from([0xd6, 0xd0, 0xce, 0xc4, 0x0d]);
  expect(await read(makeWord95(chinese, { language: 0x0804 }))).toEqual(['p 中文']);
  const russian = Uint8Array.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x0d]);
  expect(await read(makeWord95(russian, { charset: 204 }))).toEqual(['p Привет']);
  const plain = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  const text =
    'See\u0002 page \u0013 PAGEREF x \u00143\u0015.\ra\u0007b\u0007\u0007c\u0007d\u0007\u0007end\r\u0002 a note\r';
  const document = await extractInNode(makeWord95(plain(text), { footnotes: 9 }), 'a.doc');
  expect(brief(document.blocks)).toEqual(['p See page 3.', 't a|b/c|d', 'p end', 'p 脚注 [1] a note']);
  expect(document.notes.join('')).toContain('Word 95');
});

test('R-READ-254 pieces of a fast-saved Word 95 file that lead out of it are refused', async () => {
  const file = makeWord95(Uint8Array.from({ length: 400 }, () => 65));
  const at = file.findIndex((byte, index) => byte === 0xdc && file[index + 1] === 0xa5);
  const view = new DataView(file.buffer, at);
  view.setUint16(10, 0x0004, true);
  view.setUint32(0x160, 0x300, true);
  view.setUint32(0x164, 21 + 5, true);
  file.set(
    [2, ...int(16), ...int(0), ...int(4_000_000), ...short(0), ...int(0x300), ...short(0)],
    at + 0x300,
  );
  expect(await outcomeOf(file, 'a.doc')).toBe('broken');
});

test('R-READ-255 headers and footers of a doc file are read once, those of even pages where it has them', async () => {
  const headers = ['偶数页眉\r', '公司章程\r', '偶数页脚\r', '第 1 页 共 3 页\r', '首页页眉\r', '机密\r'];
  const file = (even: number) =>
    makeDoc([{ text: '正文\r' }], { headers: [...headers, ...headers], tables: { 31: [even, 0] } });
  expect(await read(file(0))).toEqual(['p 页眉：公司章程', 'p 页眉：首页页眉', 'p 正文', 'p 页脚：机密']);
  expect(await read(file(1))).toEqual([
    'p 页眉：偶数页眉',
    'p 页眉：公司章程',
    'p 页眉：首页页眉',
    'p 正文',
    'p 页脚：偶数页脚',
    'p 页脚：机密',
  ]);
});

test('R-READ-256 signs of the fonts Symbol and Wingdings are read as signs in RTF, typed or as private characters', async () => {
  const rtf = String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0\fswiss\fcharset0 Arial;}{\f1\froman\fcharset2 Symbol;}{\f2\fnil\fcharset2 Wingdings;}}\f0 A \f1 abD\'b3 \f2\'fe\f0  B\par {\f2 \u-3985?} x\par}`;
  const { blocks } = await extractInNode(utf8(rtf), 'a.rtf');
  expect(brief(blocks)).toEqual(['p A αβΔ≥ ☑ B', 'p ☐ x']);
});
