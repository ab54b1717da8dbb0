import { describe, expect, test } from 'vitest';
import { concat, latin1, utf8 } from './bytes.ts';
import { readDensity, writeDensity } from './density.ts';
import { readJpeg, writeJpeg } from './jpeg.ts';
import { PictureFormatError, writeLabel } from './label-pictures.ts';
import { readLabel } from './read-provenance.ts';
import { pictureLabel } from './picture-label.ts';
import { readPng, writePng } from './png.ts';
import { readPictureHead } from './picture-head.ts';
import { stripMetadata } from './strip-metadata.ts';
import { readWebp, writeWebp } from './webp.ts';
import { sample } from './testing/samples.ts';

const secret = 'GPS 39.9,116.4 Ann';
const text = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/** Samples with a secret in every place where metadata can stand, and behind the end. */
const telling = {
  png() {
    const [first, ...rest] = readPng(sample('png')).chunks;
    if (!first) throw new Error('no chunks');
    const words = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'prVt'].map((type) => ({
      type,
      data: latin1(`k\0${secret}`),
    }));
    return concat([writePng([first, ...words, ...rest]), latin1(secret)]);
  },
  jpeg() {
    const { segments, scans } = readJpeg(sample('jpegExif'));
    const words = [0xe1, 0xe3, 0xed, 0xfe].map((marker) => ({ marker, data: latin1(secret) }));
    return concat([writeJpeg([...segments, ...words], scans), latin1(secret)]);
  },
  webp() {
    const chunks = readWebp(sample('webpVP8X')).chunks;
    const words = ['EXIF', 'XMP ', 'PRIV'].map((type) => ({ type, data: latin1(secret) }));
    return concat([writeWebp([...chunks, ...words]), latin1(secret)]);
  },
  gif() {
    const bytes = sample('gif');
    const words = concat([latin1(`!\xfe${String.fromCharCode(secret.length)}${secret}\0;`)]);
    return concat([bytes.subarray(0, -1), words, latin1(secret)]);
  },
};

describe('R-PIC-05 metadata goes, what is seen stays', () => {
  test.each(Object.entries(telling))('%s keeps nothing that was said about it', (_, make) => {
    const bytes = make();
    expect(text(bytes)).toContain(secret);
    const bare = stripMetadata(bytes);
    expect(text(bare)).not.toContain(secret);
    expect(readPictureHead(bare)).toEqual({ ...readPictureHead(bytes), end: bare.length });
    expect(stripMetadata(bare)).toEqual(bare);
  });

  test('a turned picture stays turned, and its place is gone', () => {
    const bare = stripMetadata(sample('jpegExif'));
    expect(readPictureHead(bare)?.orientation).toBe(6);
    expect(text(bare)).not.toContain('at home');
  });

  test.each(['png', 'jpegExif', 'webp', 'webpAlpha'] as const)('%s keeps the label', (name) => {
    for (const madeBy of ['model', 'computer'] as const) {
      const label = pictureLabel(madeBy, { producer: '百工', produceId: '7' });
      expect(readLabel(stripMetadata(writeLabel(sample(name), label)))).toEqual(label);
    }
  });

  test('a label that another writer put into a comment is kept too', () => {
    const { segments, scans } = readJpeg(sample('jpeg'));
    const data = utf8(`${secret} {"AIGC":{"Label":"1","ContentProducer":"某公司"}}`);
    const bare = stripMetadata(writeJpeg([{ marker: 0xfe, data }, ...segments], scans));
    expect(readLabel(bare)?.producer).toBe('某公司');
    expect(text(bare)).not.toContain(secret);
  });

  test('what breaks off, and other formats, are refused', () => {
    expect(() => stripMetadata(sample('jpeg').slice(0, -4))).toThrow(PictureFormatError);
    expect(() => stripMetadata(sample('avif'))).toThrow(PictureFormatError);
    expect(() => stripMetadata(utf8('<html>'))).toThrow(PictureFormatError);
  });
});

describe('R-PIC-06 pixels per inch', () => {
  test.each(['png', 'jpeg', 'jpegExif'] as const)(
    '%s says what was written, and is otherwise the same',
    (name) => {
      for (const dpi of [1, 72, 96, 300, 350, 600, 65_535]) {
        const written = writeDensity(writeDensity(sample(name), 200), dpi);
        expect(readDensity(written)).toBe(dpi);
        expect(readPictureHead(written)).toEqual({ ...readPictureHead(sample(name)), end: written.length });
        expect(readDensity(stripMetadata(written))).toBe(dpi);
      }
    },
  );

  test('300 dpi is 11811 pixels per metre in a PNG, and density 300 with unit 1 in JFIF', () => {
    const png = readPng(writeDensity(sample('png'), 300)).chunks[1];
    expect(png).toEqual({ type: 'pHYs', data: new Uint8Array([0, 0, 0x2e, 0x23, 0, 0, 0x2e, 0x23, 1]) });
    const jpeg = writeDensity(sample('jpeg'), 300);
    expect(Array.from(jpeg.slice(2, 20))).toEqual([
      0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 2, 1, 1, 44, 1, 44, 0, 0,
    ]);
  });

  test('other numbers and other formats are refused', () => {
    for (const dpi of [0, -1, 1.5, Number.NaN, 65_536])
      expect(() => writeDensity(sample('png'), dpi)).toThrow(RangeError);
    expect(() => writeDensity(sample('webp'), 300)).toThrow(PictureFormatError);
  });
});
