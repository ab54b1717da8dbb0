import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { concat, latin1, utf8 } from './bytes.ts';
import { readGif } from './gif.ts';
import { readJpeg, writeJpeg } from './jpeg.ts';
import { readPng, writePng } from './png.ts';
import { readWebp } from './webp.ts';
import { PictureFormatError, writeLabel } from './label-pictures.ts';
import { readLabel } from './read-provenance.ts';
import { labelInText, labelXmp, pictureLabel } from './picture-label.ts';
import { readPictureHead } from './picture-head.ts';
import { sample, type SampleName } from './testing/samples.ts';

const writable = [
  'png',
  'png16',
  'jpeg',
  'jpegExif',
  'cmyk',
  'webp',
  'webpAlpha',
  'webpVP8X',
  'gif',
] as const;

/** The bytes that are the picture itself. */
function pixelsOf(bytes: Uint8Array): unknown {
  const type = readPictureHead(bytes)?.type;
  if (type === 'image/jpeg') return readJpeg(bytes).scans;
  if (type === 'image/png') return readPng(bytes).chunks.filter(({ type: name }) => name === 'IDAT');
  if (type === 'image/gif')
    return readGif(bytes).blocks.flatMap(({ kind, from, to }) =>
      kind === 'picture' ? [bytes.slice(from, to)] : [],
    );
  return readWebp(bytes).chunks.filter(({ type: name }) => /^(VP8[ L]|ALPH)$/.test(name));
}

const anyLabel = fc.record({
  madeBy: fc.constantFrom('model' as const, 'computer' as const),
  certainty: fc.constantFrom('certain' as const, 'possible' as const, 'suspected' as const),
  producer: fc.string({ unit: 'binary', maxLength: 60 }),
  produceId: fc.string({ unit: 'grapheme', maxLength: 60 }),
  reserved1: fc.string({ maxLength: 60 }),
  propagator: fc.constantFrom('', '百工', '</TC260:AIGC>', '"}{"Label":"3"', '&amp;lt;'),
  propagateId: fc.string({ maxLength: 60 }),
  reserved2: fc.string({ maxLength: 60 }),
});

describe('R-PIC-03 the label of GB 45438-2025 is written and read', () => {
  test('any model label comes back as it was, and the picture is untouched', () => {
    fc.assert(
      fc.property(fc.constantFrom(...writable), anyLabel, (name, given) => {
        const label = pictureLabel('model', given);
        const bytes = sample(name);
        const labelled = writeLabel(bytes, label);
        expect(readLabel(labelled)).toEqual(label);
        expect(pixelsOf(labelled)).toEqual(pixelsOf(bytes));
        expect(readPictureHead(labelled)).toEqual({ ...readPictureHead(bytes), end: labelled.length });
      }),
    );
  });

  test.each(writable)('%s: a computer-made picture does not pose as a model’s', (name) => {
    const brush = pictureLabel('computer', {
      producer: '百工 <内置画笔> & 程序化绘图',
      produceId: 'seed-42',
    });
    const labelled = writeLabel(sample(name), brush);
    expect(readLabel(labelled)).toEqual(brush);
    expect(new TextDecoder('latin1').decode(labelled)).not.toContain('<TC260:AIGC>');
  });

  test.each(writable)('%s: labelled again it has the new label alone', (name) => {
    const first = writeLabel(sample(name), pictureLabel('model', { producer: '甲' }));
    const second = writeLabel(first, pictureLabel('computer', { producer: '乙' }));
    expect(readLabel(second)).toEqual(pictureLabel('computer', { producer: '乙' }));
    expect(writeLabel(second, pictureLabel('model', { producer: '甲' }))).toEqual(first);
  });

  test('a PNG says it in a text chunk too, in plain ASCII', () => {
    const labelled = writeLabel(sample('png'), pictureLabel('model', { producer: '百工', produceId: '1' }));
    const text = readPng(labelled).chunks.find(({ type }) => type === 'tEXt');
    expect(new TextDecoder('latin1').decode(text?.data)).toMatch(
      /^AIGC\0{"Label":"1","ContentProducer":"\\u767e\\u5de5","ProduceID":"1","ReservedCode1":"","Con/,
    );
  });

  test.each(['avif'] as SampleName[])('%s cannot carry one, and says so', (name) => {
    expect(() => writeLabel(sample(name), pictureLabel('model'))).toThrow(PictureFormatError);
  });

  test.each(writable)('%s that breaks off is not written into', (name) => {
    expect(() => writeLabel(sample(name).slice(0, -3), pictureLabel('model'))).toThrow(PictureFormatError);
  });
});

describe('R-PIC-04 labels of other writers are found', () => {
  const fields = '{"Label":"2","ContentProducer":"某公司","ProduceID":"42"}';
  const expected = { madeBy: 'model', certainty: 'possible', producer: '某公司', produceId: '42' };

  test('as an attribute, escaped, with another prefix, or in CDATA', () => {
    const attribute = fields.replaceAll('"', '&quot;');
    expect(labelInText(`<rdf:Description x:AIGC="${attribute}"/>`)).toMatchObject(expected);
    expect(labelInText(`<x:AIGC><![CDATA[${fields}]]></x:AIGC>`)).toMatchObject(expected);
    expect(labelInText(`<x:AIGC>${fields.replaceAll('"', '&#34;')}</x:AIGC>`)).toMatchObject(expected);
  });

  test('in an Exif comment, as UTF-8 or as UTF-16', () => {
    const wide = latin1(`{"AIGC":${fields.replace('某公司', 'x')}}`.replaceAll(/./g, '$&\0'));
    const { segments, scans } = readJpeg(sample('jpeg'));
    const comment = (data: Uint8Array) =>
      writeJpeg([{ marker: 0xe1, data: concat([latin1('Exif\0\0II'), data]) }, ...segments], scans);
    expect(readLabel(comment(utf8(`{"AIGC":${fields}}`)))).toMatchObject(expected);
    expect(readLabel(comment(wide))).toMatchObject({ ...expected, producer: 'x' });
  });

  test('in a text chunk of a PNG that has no XMP', () => {
    const [first, ...rest] = readPng(sample('png')).chunks;
    const chunk = { type: 'iTXt', data: concat([latin1('AIGC\0\0\0\0\0'), utf8(fields)]) };
    expect(first && readLabel(writePng([first, chunk, ...rest]))).toMatchObject(expected);
  });

  test('in the XMP of a format that is not taken apart', () => {
    const packet = utf8(labelXmp(pictureLabel('model', { producer: '某公司' })));
    expect(readLabel(concat([sample('avif'), packet]))).toMatchObject({ producer: '某公司' });
  });

  test('IPTC’s source type alone tells too; other words do not', () => {
    const source = (name: string) => `<a>http://cv.iptc.org/newscodes/digitalsourcetype/${name}</a>`;
    expect(labelInText(source('trainedAlgorithmicMedia'))?.madeBy).toBe('model');
    expect(labelInText(source('algorithmicMedia'))?.madeBy).toBe('computer');
    expect(labelInText(source('digitalCapture'))).toBeUndefined();
    expect(
      labelInText('{"Label":"1"} {"Label":"9","ProduceID":""} {"Label" "ContentProducer"'),
    ).toBeUndefined();
  });
});
