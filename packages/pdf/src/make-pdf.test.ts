import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { diskSlices, request, run } from '../test/pdf-request.ts';
import type { PdfRequest } from './drawing.ts';
import { makePdf } from './make-pdf.ts';

async function write(wanted: PdfRequest) {
  const made = await makePdf(wanted, { slices: diskSlices(), drawGlyph: () => undefined });
  const bytes = Buffer.from(await made.file.arrayBuffer());
  const plain = bytes.toString('latin1');
  const streams = [...plain.matchAll(/\/Filter\/FlateDecode\/Length (\d+)>>\nstream\n/g)].map((found) => {
    const start = (found.index ?? 0) + found[0].length;
    return inflateSync(bytes.subarray(start, start + Number(found[1])));
  });
  return { ...made, plain, streams, texts: streams.map((stream) => stream.toString('latin1')) };
}

/** What a code stands for, by the file's ToUnicode maps. */
function unicodeOf(texts: readonly string[]): readonly string[] {
  return texts
    .flatMap((text) => text.split('beginbfchar').slice(1))
    .flatMap((text) => [...text.matchAll(/^<[\da-f]{4}> <([\da-f]+)>$/gm)])
    .map(([, hex = '']) =>
      String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((part) => Number.parseInt(part, 16))),
    );
}

describe('a PDF', () => {
  test('R-XFER-21 holds every character of its text, each code with its Unicode', async () => {
    const { texts, lost } = await write(request(run('林知夏，React 工程师')));
    expect(unicodeOf(texts).toSorted().join('')).toBe(
      Array.from(new Set('林知夏，React 工程师')).toSorted().join(''),
    );
    expect(lost).toEqual([]);
  });

  test('R-XFER-21 draws the glyphs it shows: a font of outlines, not of gaps', async () => {
    const { streams } = await write(request(run('简历')));
    const font = streams.find((stream) => stream.readUInt32BE(0) === 0x0001_0000 && stream.length > 100);
    expect(font?.includes('glyf')).toBe(true);
    expect(font?.length).toBeGreaterThan(400);
  });

  test('R-XFER-22 writes a Kangxi radical as the character it stands for, and a private one as none', async () => {
    const { texts } = await write(request(run('⼯\ue000', { show: 'hidden' })));
    expect(unicodeOf(texts).join('')).toBe('工\ufffd');
  });

  test('R-XFER-21 lets letters that are spaced out stay one word: the space is part of their width', async () => {
    const spaced = run('工作', { size: 14 });
    const { plain } = await write(request(spaced));
    // 20 px per 14 px character: 1000 thousandths and a gap of 428, taken in steps of 50.
    expect(plain).toMatch(/\/W\[0\[0 1400 1400\]\]/);
  });

  test('R-XFER-23 has title, language, a bookmark, a link and the attachment', async () => {
    const { plain, texts } = await write(request(run('林')));
    expect(plain).toContain('/Lang(zh-CN)');
    expect(plain).toContain(`/Title<feff${Buffer.from('林知夏的简历', 'utf16le').swap16().toString('hex')}>`);
    expect(plain).toContain(`/Title<feff${Buffer.from('工作经历', 'utf16le').swap16().toString('hex')}>`);
    expect(plain).toContain('/URI(https://example.com/%E4%B8%AD)');
    expect(plain).toContain('/EmbeddedFiles<</Names[(baigong-resume.json)');
    expect(texts).toContain('{"version":1}');
    expect(plain).toContain('/CreationDate(D:20260102030405Z)');
  });

  test('R-XFER-24 names the characters that it could not draw', async () => {
    const { lost, texts } = await write(request(run('林', { slice: -1 })));
    expect(lost).toEqual(['林']);
    expect(unicodeOf(texts)).toEqual(['林']);
  });

  test('R-XFER-21 says where each of its objects begins', async () => {
    const { plain } = await write(request(run('林')));
    const table = plain.slice(Number(/startxref\n(\d+)/.exec(plain)?.[1]));
    const offsets = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
    expect(offsets.length).toBeGreaterThan(10);
    for (const [index, offset] of offsets.entries())
      expect(plain.slice(offset).startsWith(`${index + 1} 0 obj\n`)).toBe(true);
  });
});

test('R-LABEL-06 a PDF says in its XMP metadata what its request has to say', async () => {
  const described = '<rdf:Description rdf:about="" xmlns:a="urn:a"><a:b>c</a:b></rdf:Description>';
  const write = async (descriptions?: string) => {
    const { file } = await makePdf(
      { ...request([]), descriptions },
      { slices: diskSlices(), drawGlyph: () => undefined },
    );
    return file.text();
  };
  expect(await write(described)).toMatch(
    /<\/rdf:Description><rdf:Description[^>]*><a:b>c<\/a:b><\/rdf:Description>\s*<\/rdf:RDF>/,
  );
  expect(await write()).not.toContain('urn:a');
});
