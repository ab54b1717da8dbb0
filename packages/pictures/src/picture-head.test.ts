import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pictureType, readPictureHead, shownSize } from './picture-head.ts';
import { readLabel } from './read-provenance.ts';
import { readDensity } from './density.ts';
import { sample, sampleNames } from './testing/samples.ts';

describe('R-PIC-01 a picture is known by its bytes', () => {
  test.each([
    ['png', { type: 'image/png', alpha: true, depth: 8 }],
    ['png16', { type: 'image/png', depth: 16, alpha: false }],
    ['jpeg', { type: 'image/jpeg', cmyk: false, depth: 8 }],
    ['jpegExif', { type: 'image/jpeg', orientation: 6 }],
    ['cmyk', { type: 'image/jpeg', cmyk: true }],
    ['webp', { type: 'image/webp', alpha: false }],
    ['webpAlpha', { type: 'image/webp', alpha: true }],
    ['webpVP8X', { type: 'image/webp', alpha: true, animated: false }],
    ['gif', { type: 'image/gif', alpha: true, animated: false }],
    ['avif', { type: 'image/avif', animated: false }],
  ] as const)('%s: type and size without decoding, and where it ends', (name, said) => {
    const bytes = sample(name);
    expect(readPictureHead(bytes)).toMatchObject({ width: 9, height: 6, end: bytes.length, ...said });
  });

  test('a picture turned by its orientation is shown the other way', () => {
    const head = readPictureHead(sample('jpegExif'));
    expect(head && shownSize(head)).toEqual({ width: 6, height: 9 });
  });

  test.each(['', 'GIF', '<svg xmlns="http://www.w3.org/2000/svg"/>', '<html>', 'RIFF....WAVE', 'BM......'])(
    '%j is none',
    (text) => {
      expect(pictureType(new TextEncoder().encode(text))).toBeUndefined();
      expect(readPictureHead(new TextEncoder().encode(text))).toBeUndefined();
    },
  );
});

describe('R-PIC-01 it is known whether a decoder has to keep the whole picture, and of how many samples', () => {
  const drawn = (channels: 3 | 4) =>
    sharp({ create: { width: 64, height: 48, channels, background: { r: 9, g: 80, b: 7, alpha: 0.5 } } });
  test.each([
    ['JPEG in rows', () => drawn(3).jpeg(), { manyPasses: false, samples: 1.5 }],
    ['JPEG in passes', () => drawn(3).jpeg({ progressive: true }), { manyPasses: true, samples: 1.5 }],
    ['JPEG with all colours', () => drawn(3).jpeg({ chromaSubsampling: '4:4:4' }), { samples: 3 }],
    ['grey JPEG', () => drawn(3).toColourspace('b-w').jpeg(), { manyPasses: false, samples: 1 }],
    ['PNG in rows', () => drawn(3).png(), { manyPasses: false, samples: 3 }],
    ['interlaced PNG', () => drawn(4).png({ progressive: true }), { manyPasses: true, samples: 4 }],
    ['PNG with a palette', () => drawn(3).png({ palette: true }), { samples: 3 }],
    ['grey PNG', () => drawn(3).toColourspace('b-w').png(), { samples: 1 }],
  ])('%s', async (_name, make, said) => {
    expect(readPictureHead(await make().toBuffer())).toMatchObject(said);
  });

  test('a JPEG whose colours come one after the other in rows', () => {
    const bytes = sample('jpeg').slice();
    const scan = bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xda);
    bytes[scan + 4] = 1;
    expect(readPictureHead(bytes)?.manyPasses).toBe(true);
  });
});

describe('R-PIC-02 a file that breaks off, or goes on after the picture, is noticed', () => {
  test.each(sampleNames)('%s cut anywhere has no end', (name) => {
    const bytes = sample(name);
    for (let length = 0; length < bytes.length; length += 1)
      expect(readPictureHead(bytes.slice(0, length))?.end).toBeUndefined();
  });

  test.each(sampleNames.filter((name) => name !== 'avif'))(
    '%s with a page behind it ends where it did',
    (name) => {
      const bytes = sample(name);
      const page = new TextEncoder().encode('<html><script>alert(1)</script>');
      const polyglot = new Uint8Array(bytes.length + page.length);
      polyglot.set(bytes);
      polyglot.set(page, bytes.length);
      expect(readPictureHead(polyglot)?.end).toBe(bytes.length);
    },
  );
});

test('R-PIC-01 no bytes whatever make it throw or hang', () => {
  const mutated = fc
    .record({
      name: fc.constantFrom(...sampleNames),
      edits: fc.array(fc.tuple(fc.nat(2_000), fc.nat(255)), { maxLength: 12 }),
      cut: fc.nat(2_000),
    })
    .map(({ name, edits, cut }) => {
      const bytes = sample(name);
      for (const [place, value] of edits) bytes[place % bytes.length] = value;
      return bytes.slice(0, Math.max(1, bytes.length - (cut % bytes.length)));
    });
  fc.assert(
    fc.property(fc.oneof(mutated, fc.uint8Array({ maxLength: 400 })), (bytes) => {
      const head = readPictureHead(bytes);
      if (head?.end !== undefined) expect(head.end).toBeLessThanOrEqual(bytes.length);
      readLabel(bytes);
      readDensity(bytes);
    }),
    { numRuns: 2_000 },
  );
});
