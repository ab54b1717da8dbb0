import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { brief, outcomeOf, extractInNode } from '../test/extract-in-node.ts';
import {
  cut,
  makeDocx,
  makeEpub,
  makePdf,
  makePptx,
  noise,
  shape,
  utf8,
  wordLine,
  zipOf,
} from '../test/sample-files.ts';

const pdf = () => makePdf([[{ text: '你好', x: 72, y: 700 }]]);
const bytes = (...values: readonly number[]) => Uint8Array.from(values);
const compound = (stream: string) => {
  const file = new Uint8Array(2_048);
  file.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  file.set(Array.from(stream, (letter) => [letter.charCodeAt(0), 0]).flat(), 1_024 + 128);
  return file;
};
const briefOutcome = (outcome: Awaited<ReturnType<typeof outcomeOf>>): string =>
  typeof outcome === 'string' ? outcome : brief(outcome.blocks).join('\n');
const deep = (tag: string, depth: number) => `<${tag}>`.repeat(depth);

const refused: readonly (readonly [what: string, name: string, make: () => Uint8Array, code: string])[] = [
  ['nothing', 'a.pdf', () => bytes(), 'empty'],
  ['blanks', 'a.txt', () => utf8(' \n\t\n'), 'empty'],
  ['noise', 'a.bin', () => noise(5_000), 'unknown'],
  ['noise named pdf', 'a.pdf', () => noise(5_000), 'broken'],
  ['half a Word file', 'a.docx', () => cut(makeDocx(wordLine('文字'.repeat(500))), 0.5), 'broken'],
  ['a PDF of a head only', 'a.pdf', () => utf8('%PDF-1.7\n'), 'broken'],
  ['a PDF of noise', 'a.pdf', () => Uint8Array.from([...utf8('%PDF-1.7\n'), ...noise(3_000)]), 'broken'],
  ['an encrypted Office file', 'a.docx', () => compound('EncryptedPackage'), 'encrypted'],
  ['an old Word file of noise', 'a.docx', () => compound('WordDocument'), 'broken'],
  ['a compound file of no known kind', 'a.pub', () => compound('Quill'), 'oldOffice'],
  ['RTF without text', 'a.docx', () => utf8('{\\rtf1 }'), 'noText'],
  ['an archive', 'a.docx', () => zipOf({ 'a.txt': 'x' }), 'archive'],
  ['a gzip', 'a.txt', () => bytes(0x1f, 0x8b, 8, 0, 0, 0, 0, 0), 'archive'],
  ['a bomb of 60 MB', 'a.docx', () => makeBomb('word/document.xml', 60), 'bomb'],
  [
    'a bomb in an e-book',
    'a.epub',
    () => makeBomb('OEBPS/a.xhtml', 60, { 'META-INF/container.xml': '<a/>' }),
    'bomb',
  ],
  [
    'a Word file with entities',
    'a.docx',
    () => makeDocx('', { 'word/document.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a/>' }),
    'unsafe',
  ],
  ['a Word file nested 200,000 deep', 'a.docx', () => makeDocx(deep('w:p', 200_000)), 'broken'],
  [
    'an e-book without a package',
    'a.epub',
    () => zipOf({ 'META-INF/container.xml': '<container/>' }),
    'broken',
  ],
  [
    'an e-book under copy protection',
    'a.epub',
    () =>
      makeEpub(['<p>x</p>'], {
        'META-INF/encryption.xml': '<encryption><CipherReference URI="OEBPS/text/c1.xhtml"/></encryption>',
      }),
    'encrypted',
  ],
  ['a presentation without slides', 'a.pptx', () => makePptx([]), 'noText'],
  ['a presentation of empty slides', 'a.pptx', () => makePptx(['']), 'noText'],
  ['a broken workbook', 'a.xlsx', () => zipOf({ 'xl/workbook.xml': '<workbook' }), 'broken'],
  ['a page of nothing but scripts', 'a.html', () => utf8('<html><script>alert(1)</script></html>'), 'noText'],
];

/** A file of which one part grows to so many MB of nothing. */
function makeBomb(part: string, megabytes: number, parts: Record<string, string> = {}): Uint8Array {
  const others = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, utf8(text)]));
  return zipSync({ ...others, [part]: new Uint8Array(megabytes * 1_000_000) }, { level: 9 });
}

for (const [what, name, make, code] of refused)
  test(`R-READ-11 ${what} (${name}) is refused with its reason`, async () => {
    expect(await outcomeOf(make(), name)).toBe(code);
  });

test('R-READ-11 a PDF cut short gives what is left of it, or says that it is broken', async () => {
  for (const share of [0.3, 0.6, 0.9, 0.99]) {
    const fate = await outcomeOf(cut(pdf(), share), 'a.pdf');
    expect(typeof fate === 'string' ? fate : (brief(fate.blocks)[0] ?? 'no text')).toMatch(
      /^(broken|no text|p 你好)$/,
    );
  }
});

test('R-READ-11 a zip that lies about its sizes gives no more than it said', async () => {
  const file = makeBomb('word/document.xml', 3, { '[Content_Types].xml': '<a/>' });
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 0; at + 30 < file.length; at += 1) {
    const sign = view.getUint32(at, true);
    if (sign === 0x04034b50) view.setUint32(at + 22, 100, true);
    if (sign === 0x02014b50) view.setUint32(at + 24, 100, true);
  }
  expect(['broken', 'noText']).toContain(await outcomeOf(file, 'a.docx'));
});

test('R-READ-11 markup nested a hundred thousand deep is read in time that grows with its length', async () => {
  const start = performance.now();
  const page = `<html>${deep('div', 100_000)}文字${deep('table', 10_000)}${deep('b', 100_000)}末`;
  expect(brief((await extractInNode(utf8(page), 'a.html')).blocks)[0]).toBe('p 文字');
  const slide = `${deep('a:r', 100_000)}${shape('body', '一')}`;
  expect(['noText', 'i 一']).toContain(briefOutcome(await outcomeOf(makePptx([slide]), 'a.pptx')));
  const quotes = `# 题\n\n${'> '.repeat(5_000)}引文`;
  expect((await extractInNode(utf8(quotes), 'a.md')).blocks.length).toBeGreaterThan(0);
  await extractInNode(utf8(`<html><p>x${'<a b="'.repeat(100_000)}`), 'a.html');
  await extractInNode(utf8(`<html><p>x${'<!--'.repeat(100_000)}`), 'a.html');
  await extractInNode(utf8(`"${'a,""'.repeat(200_000)}`), 'a.csv');
  expect(performance.now() - start).toBeLessThan(30_000);
});

test('R-READ-11 an encrypted PDF asks for its password, again while it is wrong, and fails when none is given', async () => {
  const locked = makePdf([[{ text: '你好', x: 72, y: 700 }]], {
    trailer:
      '/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -44 /O <' +
      `${'11'.repeat(32)}> /U <${'22'.repeat(32)}> >>`,
  });
  expect(await outcomeOf(locked.slice(), 'a.pdf')).toBe('needsPassword');
  const asked: boolean[] = [];
  const password = (wrong: boolean) => {
    asked.push(wrong);
    return Promise.resolve(asked.length < 3 ? '1234' : null);
  };
  await expect(extractInNode(locked.slice(), 'a.pdf', { askPassword: password })).rejects.toMatchObject({
    code: 'needsPassword',
  });
  expect(asked).toEqual([false, true, true]);
});
