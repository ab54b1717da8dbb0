import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pictureType, readPictureHead, shownSize } from './picture-head.ts';
import { readLabel } from './label-pictures.ts';
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
