import { expect, test } from 'vitest';
import { concat, latin1, utf8 } from '../bytes.ts';
import { sample } from '../testing/samples.ts';
import { checkPictureFile, isClean } from './check-file.ts';
import {
  app,
  ascii,
  box,
  buildExif,
  bytesEntry,
  exifSegment,
  gifComment,
  gifWith,
  gpsXmp,
  iptcResource,
  jpegWith,
  pngWith,
  repeated,
  textChunk,
  xmpPacket,
  xmpSegment,
  zippedChunk,
} from './testing/build-metadata.ts';

const home = '家住上海市黄浦区中山东一路12号3单元502室';
const far = ' '.repeat(5 << 20) + home;
const long = Uint8Array.from([0, 144, 0, 0]);
const item = (infe: Uint8Array, iloc: Uint8Array) =>
  concat([
    sample('avif').subarray(0, 28),
    box(
      'meta',
      concat([
        new Uint8Array(4),
        box('iloc', iloc),
        box('iinf', concat([Uint8Array.of(0, 0, 0, 0, 0, 1), box('infe', infe)])),
      ]),
    ),
    box('mdat', utf8(home)),
  ]);
const exifItem = concat([Uint8Array.of(2, 0, 0, 0, 0, 1, 0, 0), latin1('Exif\0')]);

test.each([
  ['Exif without a beginning', jpegWith([exifSegment(latin1(`MM\0*\0\0\u00ff\u00ff${'x'.repeat(50)}`))])],
  ['an Exif tag that nobody knows', jpegWith([exifSegment(buildExif({ image: [ascii(0x9999, home)] }))])],
  [
    'private data under an Exif tag',
    jpegWith([exifSegment(buildExif({ exif: [bytesEntry(0xfde8, utf8(home))] }))]),
  ],
  ['a GPS tag that nobody knows', jpegWith([exifSegment(buildExif({ gps: [ascii(0x99, home)] }))])],
  ['compressed text behind blanks', pngWith([zippedChunk('Comment', utf8(far))])],
  ['compressed text that is broken', pngWith([{ type: 'zTXt', data: utf8('Comment\0\0broken') }])],
  ['text behind blanks', pngWith([textChunk('Comment', far)])],
  ['an address named as a label', pngWith([textChunk('AIGC', home)])],
  [
    'a label with a field of its own',
    pngWith([textChunk('AIGC', `{"Label":"1","ContentProducer":"x","Note":"${home}"}`)]),
  ],
  ['a comment of GIF', gifWith(gifComment('x'))],
  ['a comment in XMP', jpegWith([xmpSegment(xmpPacket(`<!-- ${home} -->`))])],
  [
    'words between properties',
    jpegWith([xmpSegment(xmpPacket(`<rdf:Description>${home}<a:b/></rdf:Description>`))]),
  ],
  ['words behind a packet', jpegWith([xmpSegment(`${gpsXmp}${home}`)])],
  ['a declaration in XMP', jpegWith([xmpSegment(xmpPacket(`<?note ${home}?>`))])],
  [
    'words in a number of XMP',
    jpegWith([
      xmpSegment(
        xmpPacket(`<rdf:Description xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="${home}"/>`),
      ),
    ]),
  ],
  [
    'a field of the label’s namespace',
    jpegWith([
      xmpSegment(
        xmpPacket(`<rdf:Description xmlns:T="http://www.tc260.org.cn/ns/AIGC/1.0/" T:Home="${home}"/>`),
      ),
    ]),
  ],
  [
    'an extended packet that is too long',
    jpegWith([
      app(
        1,
        concat([
          latin1(`http://ns.adobe.com/xmp/extension/\0${'A1'.repeat(16)}`),
          long,
          new Uint8Array(4),
          utf8(gpsXmp),
        ]),
      ),
    ]),
  ],
  [
    'IPTC behind thousands of empty fields',
    jpegWith([
      app(13, iptcResource([...Array.from({ length: 2_001 }, () => [200, ''] as const), [90, '上海']])),
    ]),
  ],
  ['an IPTC field that nobody knows', jpegWith([app(13, iptcResource([[201, home]]))])],
  ['a Photoshop resource that breaks off', jpegWith([app(13, iptcResource([[200, '']]).subarray(0, -3))])],
  ['an Exif item of HEIF that is nowhere', item(exifItem, concat([new Uint8Array(7), Uint8Array.of(0)]))],
  [
    'an item of HEIF without a type',
    item(Uint8Array.of(0, 0, 0, 0, 0, 1, 0, 0, 0, 0), concat([new Uint8Array(7), Uint8Array.of(0)])),
  ],
  ['a HEIF file that breaks off', concat([sample('avif'), utf8('\0\0\u0001\0free')])],
  ['a film in HEIF', concat([sample('avif'), box('moov', utf8(home))])],
  [
    'zeros and then an address in a trailer',
    concat([sample('png'), repeated(new Uint8Array(1), 9_000), utf8(home)]),
  ],
])('R-PIC-17 %s is not called clean', (_, bytes) => {
  expect(isClean(checkPictureFile(bytes))).toBe(false);
});
