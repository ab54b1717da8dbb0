import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { concat, latin1, utf8 } from '../bytes.ts';
import { readJpeg, writeJpeg } from '../jpeg.ts';
import { PictureFormatError } from '../label-pictures.ts';
import { readPictureHead } from '../picture-head.ts';
import { labelXmp, pictureLabel } from '../picture-label.ts';
import { sample } from '../testing/samples.ts';
import { checkPictureFile, isClean } from './check-file.ts';
import { cleanPictureFile } from './clean.ts';
import {
  app,
  ascii,
  buildExif,
  bund,
  exifSegment,
  gifComment,
  gifWith,
  gpsXmp,
  internationalChunk,
  iptcResource,
  jpegWith,
  jsonBox,
  jumbf,
  jumbfSegment,
  pngWith,
  textChunk,
  webpWith,
  xmpSegment,
} from './testing/build-metadata.ts';

const secret = '中山东一路12号';
const exif = buildExif({ image: [ascii(0x013b, secret)], gps: bund, thumbnail: sample('jpeg') });
const tail = utf8(secret);

const telling = {
  jpeg() {
    const { segments, scans } = readJpeg(
      jpegWith([
        exifSegment(exif),
        xmpSegment(gpsXmp),
        app(13, iptcResource([[120, secret]])),
        { marker: 0xfe, data: utf8(secret) },
        app(7, utf8(secret)),
        app(2, concat([latin1('ICC_PROFILE\0\x01\x01'), utf8(secret)])),
      ]),
    );
    const between = concat([
      scans.subarray(0, -2),
      Uint8Array.of(0xff, 0xfe, 0, tail.length + 2),
      tail,
      scans.subarray(-2),
    ]);
    return concat([writeJpeg(segments, between), tail]);
  },
  'jpeg, turned, with a profile': () =>
    concat([jpegWith([app(13, iptcResource([[90, secret]]))], 'jpegExif'), tail]),
  png: () =>
    concat([
      pngWith([
        { type: 'eXIf', data: exif },
        textChunk('parameters', `${secret}\nSteps: 20, Sampler: Euler`),
        internationalChunk('XML:com.adobe.xmp', gpsXmp, true),
        { type: 'prVt', data: tail },
      ]),
      tail,
    ]),
  webp: () =>
    concat([
      webpWith([
        { type: 'EXIF', data: exif },
        { type: 'XMP ', data: utf8(gpsXmp) },
        { type: 'PRIV', data: tail },
      ]),
      tail,
    ]),
  gif: () => concat([gifWith(gifComment(secret)), tail]),
};

const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();

describe('R-PIC-13 cleaning takes out all that the check finds, and is checked', () => {
  test.each(Object.entries(telling))('%s', async (_, make) => {
    const bytes = make();
    expect(isClean(checkPictureFile(bytes))).toBe(false);
    const { bytes: cleaned, check, clean } = cleanPictureFile(bytes);
    expect([clean, check.findings.filter(({ kind }) => kind !== 'label')]).toEqual([true, []]);
    expect(Buffer.from(cleaned).includes(secret)).toBe(false);
    expect(readPictureHead(cleaned)).toEqual({ ...readPictureHead(bytes), end: cleaned.length });
    expect(await pixels(cleaned)).toEqual(await pixels(bytes));
  });

  test('the colour profile and the orientation stay', async () => {
    const { bytes } = cleanPictureFile(telling['jpeg, turned, with a profile']());
    const meta = await sharp(bytes).metadata();
    expect(meta.orientation).toBe(6);
    expect(meta.icc?.length).toBeGreaterThan(400);
    expect(meta.exif?.length).toBeLessThan(60);
  });

  test('the label stays wherever it stood, in Content Credentials and in a GIF too', () => {
    const label = pictureLabel('model', { producer: '某模型' });
    const action = {
      digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
    };
    const store = jumbf(
      'c2pa',
      jumbf('c2pa.claim', jsonBox({ claim_generator: '某模型' })),
      jumbf('c2pa.actions', jsonBox(action)),
    );
    const packet = concat([
      latin1('!\xff\x0bXMP DataXMP'),
      utf8(labelXmp(label)),
      Uint8Array.from([1, ...Array.from({ length: 256 }, (_, n) => 255 - n), 0]),
    ]);
    for (const bytes of [
      jpegWith([jumbfSegment(store)]),
      pngWith([{ type: 'caBX', data: store }]),
      gifWith(packet),
    ]) {
      const { check, clean } = cleanPictureFile(bytes);
      expect([clean, check.label?.producer]).toEqual([true, '某模型']);
      expect(check.findings.map(({ kind }) => kind)).toEqual(['label']);
    }
  });

  test('what cannot be taken apart is refused, not called clean', () => {
    expect(() => cleanPictureFile(sample('avif'))).toThrow(PictureFormatError);
    expect(() => cleanPictureFile(telling.png().subarray(0, 300))).toThrow(PictureFormatError);
  });
});
