import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ScanPdf } from './make-scan-pdf.ts';

async function sample(): Promise<Buffer> {
  const pdf = new ScanPdf();
  const picture = { kind: 'pixels', rgba: new Uint8Array(16).fill(255), width: 2, height: 2 } as const;
  const line = (text: string, y: number) => ({ text, start: { x: 50, y }, end: { x: 250, y }, size: 12 });
  await pdf.add({
    width: 595,
    height: 842,
    picture,
    lines: [line('甲方：【当事人甲】', 80), line('Total: 42\u0000', 100)],
  });
  await pdf.add({
    width: 842,
    height: 595,
    picture,
    lines: [{ text: '竖着写的字', start: { x: 90, y: 100 }, end: { x: 90, y: 300 }, size: 12 }],
  });
  return Buffer.from(await (await pdf.finish('0123456789abcdef'.repeat(2))).arrayBuffer());
}

test('R-REDACT-32 a redacted PDF is pictures with an invisible text, without metadata, in glyphs that draw nothing', async () => {
  const bytes = await sample();
  const source = bytes.toString('latin1');
  for (const word of [
    '/Title',
    '/Author',
    '/Metadata',
    '/CreationDate',
    '/Annots',
    '/OCG',
    '/EmbeddedFile',
    '/JavaScript',
  ])
    expect(source).not.toContain(word);
  const streams = [...source.matchAll(/\/FlateDecode\/Length (\d+)>>\nstream\n/g)].map(
    ({ 0: head, 1: length, index }) =>
      inflateSync(bytes.subarray(index + head.length, index + head.length + Number(length))).toString(
        'latin1',
      ),
  );
  const contents = streams.filter((stream) => stream.includes('/P Do'));
  expect(contents).toHaveLength(2);
  expect(contents[0]).toMatch(/BT 3 Tr \/F 12 Tf [\d.]+ Tz 1 0 0 1 50 762 Tm <[\da-f]{36}> Tj ET/);
  // Downwards on the page.
  expect(contents[1]).toContain('0 -1 1 0 90 495 Tm');
});
