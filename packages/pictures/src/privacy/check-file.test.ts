import { describe, expect, test } from 'vitest';
import { concat, latin1, utf8 } from '../bytes.ts';
import { labelXmp, pictureLabel } from '../picture-label.ts';
import { sample } from '../testing/samples.ts';
import { checkPictureFile, isClean } from './check-file.ts';
import {
  app,
  ascii,
  buildExif,
  bund,
  bytesEntry,
  cborBox,
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
  xmpPacket,
  xmpSegment,
  zippedChunk,
} from './testing/build-metadata.ts';

const found = (bytes: Uint8Array) =>
  checkPictureFile(bytes).findings.map(({ severity, name, value }) => `${severity} ${name}：${value}`);
const bund4 = 'high 拍摄地点：北纬 31.2400°，东经 121.4900°';
const home = '家住上海市黄浦区中山东一路12号3单元502室';

describe('R-PIC-07 what Exif gives away', () => {
  const exif = buildExif({
    image: [ascii(0x010e, 'at home'), ascii(0x013b, '王小明'), ascii(0x0110, 'Camera 7')],
    exif: [
      ascii(0x9003, '2026:01:02 03:04:05'),
      ascii(0xa430, '张三'),
      ascii(0xa431, 'SN-0042'),
      bytesEntry(0x927c, new Uint8Array(40).fill(7)),
      bytesEntry(0x9286, concat([latin1('ASCII\0\0\0'), utf8(home)])),
    ],
    gps: bund,
    thumbnail: sample('jpeg'),
  });
  const expected = [
    bund4,
    `high 用户备注（含地址）：${home}`,
    'medium 作者：王小明',
    'medium 相机主人：张三',
    'medium 机身序列号：SN-0042',
    expect.stringMatching(/^medium 内嵌缩略图/),
    expect.stringMatching(/^medium 厂商私有数据（MakerNote）：40 字节/),
    'medium 图片说明：at home',
    'low 拍摄时间：2026:01:02 03:04:05',
    'low 相机型号：Camera 7',
  ];

  test.each([
    ['JPEG', jpegWith([exifSegment(exif)])],
    ['PNG', pngWith([{ type: 'eXIf', data: exif }])],
    ['WebP', webpWith([{ type: 'EXIF', data: exif }])],
    [
      'PNG by ImageMagick',
      pngWith([
        zippedChunk(
          'Raw profile type exif',
          utf8(
            `\nexif\n${exif.length}\n${Array.from(exif, (byte) => byte.toString(16).padStart(2, '0')).join('')}`,
          ),
        ),
      ]),
    ],
  ])('is found in %s, gravest first, with the thumbnail itself', (_, bytes) => {
    const check = checkPictureFile(bytes);
    expect(found(bytes)).toEqual(expected);
    expect(check.thumbnail).toEqual(sample('jpeg'));
    expect(isClean(check)).toBe(false);
  });

  test('loops, broken offsets and half a place are no way around', () => {
    const loop = Uint8Array.from(exif);
    loop.set([0, 0, 0, 8], 4);
    // The pointer to the first IFD in place of that to the GPS IFD.
    const at = loop.findIndex((_, n) => loop[n] === 0x88 && loop[n + 1] === 0x25);
    loop.set([0, 0, 0, 8], at + 8);
    expect(() => checkPictureFile(jpegWith([exifSegment(loop)]))).not.toThrow();
    const half = buildExif({ gps: bund.slice(0, 2) });
    expect(found(jpegWith([exifSegment(half)]))).toEqual(['high 拍摄地点：记录不完整']);
  });
});

describe('R-PIC-08 what XMP gives away', () => {
  const core = 'xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"';
  const packet = xmpPacket(
    `<rdf:Description xmlns:e="http://ns.adobe.com/exif/1.0/" e:GPSLatitude="31,14,24N" e:GPSLongitude="121,29,24E"
      xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:p="http://ns.adobe.com/photoshop/1.0/" p:City="上海"
      xmlns:own="https://own.example/" own:note="${home}" ${core}>
      <dc:creator><rdf:Seq><rdf:li>王小明</rdf:li><rdf:li>A &amp; B</rdf:li></rdf:Seq></dc:creator>
      <dc:description><rdf:Alt><rdf:li xml:lang="x-default"><![CDATA[致电 13800138000]]></rdf:li></rdf:Alt></dc:description>
      <Iptc4xmpCore:CreatorContactInfo rdf:parseType="Resource">
        <Iptc4xmpCore:CiAdrExtadr>中山东一路 12 号</Iptc4xmpCore:CiAdrExtadr>
      </Iptc4xmpCore:CreatorContactInfo></rdf:Description>`,
  );
  const expected = [
    bund4,
    'high 城市：上海',
    `high 属性 own:note（含地址）：${home}`,
    'high 说明（含电话）：致电 13800138000',
    'high 作者地址：中山东一路 12 号',
    'medium 作者：王小明；A & B',
  ];
  const wide = new Uint8Array(2 * packet.length + 2);
  new DataView(wide.buffer).setUint16(0, 0xfeff);
  for (let n = 0; n < packet.length; n += 1)
    new DataView(wide.buffer).setUint16(2 + 2 * n, packet.charCodeAt(n));
  const extended = utf8(packet);
  const part = (from: number, to: number) => {
    const head = new Uint8Array(8);
    new DataView(head.buffer).setUint32(0, extended.length);
    new DataView(head.buffer).setUint32(4, from);
    return app(
      1,
      concat([
        latin1(`http://ns.adobe.com/xmp/extension/\0${'A1'.repeat(16)}`),
        head,
        extended.subarray(from, to),
      ]),
    );
  };

  test.each([
    ['JPEG', jpegWith([xmpSegment(packet)])],
    ['JPEG, extended and out of order', jpegWith([part(300, extended.length), part(0, 300)])],
    ['PNG', pngWith([internationalChunk('XML:com.adobe.xmp', packet)])],
    ['PNG, compressed', pngWith([internationalChunk('XML:com.adobe.xmp', packet, true)])],
    ['WebP', webpWith([{ type: 'XMP ', data: utf8(packet) }])],
    ['WebP, in UTF-16', webpWith([{ type: 'XMP ', data: wide }])],
    [
      'GIF',
      gifWith(
        concat([
          latin1('!\xff\x0bXMP DataXMP'),
          utf8(packet),
          Uint8Array.from([1, ...Array.from({ length: 256 }, (_, n) => 255 - n), 0]),
        ]),
      ),
    ],
    ['Exif', jpegWith([exifSegment(buildExif({ image: [bytesEntry(0x02bc, utf8(packet))] }))])],
  ])('is found in %s, by Chinese names', (_, bytes) => {
    expect(found(bytes)).toEqual(expected);
  });

  test('a foreign namespace under a known prefix is not taken for harmless, nor entities expanded', () => {
    const trick = xmpPacket(
      `<rdf:Description xmlns:tiff="https://evil.example/" tiff:Orientation="somewhere else entirely"/>`,
    );
    expect(found(jpegWith([xmpSegment(trick)]))).toEqual([
      'medium 属性 其他-tiff:Orientation：somewhere else entirely',
    ]);
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${gpsXmp}`;
    expect(found(jpegWith([xmpSegment(bomb)]))).toEqual([bund4]);
  });

  test('words outside of any property are not passed over', () => {
    expect(found(jpegWith([xmpSegment(`not XML at all ${'x'.repeat(200)} 13800138000`)]))[0]).toMatch(
      /^high 读不懂的 XMP（含电话）/,
    );
  });
});

describe('R-PIC-09 what IPTC gives away', () => {
  const datasets = [
    [80, '王小明'],
    [90, '上海'],
    [92, '外滩'],
    [118, '021-63210000'],
    [120, home],
    [116, '版权'],
  ] as const;
  test('is found in JPEG, also in GB 18030', () => {
    expect(found(jpegWith([app(13, iptcResource(datasets))]))).toEqual([
      'high 城市：上海',
      'high 具体地点：外滩',
      `high 说明（含地址）：${home}`,
      'high 联系方式：021-63210000',
      'medium 作者：王小明',
      'medium 版权：版权',
    ]);
    const gb = iptcResource([[80, 'xxxxxx']]);
    // 王小明 in GB 18030.
    gb.set(
      [0xcd, 0xf5, 0xd0, 0xa1, 0xc3, 0xf7],
      gb.length - 6 - (gb.length % 2 === 0 && gb.at(-1) === 0 ? 1 : 0),
    );
    expect(found(jpegWith([app(13, gb)]))[0]).toBe('medium 作者：王小明');
  });
});

describe('R-PIC-10 what comments and text chunks give away', () => {
  test.each([
    ['JPEG', jpegWith([{ marker: 0xfe, data: utf8(home) }])],
    ['PNG', pngWith([textChunk('Comment', home)])],
    ['PNG, compressed', pngWith([zippedChunk('Comment', utf8(home))])],
    ['PNG, international', pngWith([internationalChunk('Comment', home, true)])],
    ['GIF', gifWith(gifComment(home))],
  ])('an address in %s is grave', (_, bytes) => {
    expect(found(bytes)).toEqual([expect.stringMatching(/^high (?:注释|备注)（含地址）：家住/)]);
  });

  test('a program’s own name is not', () => {
    expect(
      found(
        jpegWith([{ marker: 0xfe, data: utf8('CREATOR: gd-jpeg v1.0 (using IJG JPEG v62), quality = 90') }]),
      )[0],
    ).toMatch(/^low/);
    expect(found(pngWith([textChunk('Author', '王小明')]))).toEqual(['medium 作者：王小明']);
  });

  test('a bomb of zeros is read to its bound alone', () => {
    const bomb = pngWith([zippedChunk('Comment', new Uint8Array(12_000_000).fill(0x61))]);
    expect(bomb.length).toBeLessThan(60_000);
    expect(checkPictureFile(bomb).findings[0]?.value.length).toBeLessThan(700);
  });
});

describe('R-PIC-11 generators, Content Credentials and labels', () => {
  const webui =
    'a cat, masterpiece\nNegative prompt: dog\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 42, Size: 512x512, Model: dream';
  test.each([
    ['PNG', pngWith([textChunk('parameters', webui)])],
    [
      'Exif',
      jpegWith([
        exifSegment(
          buildExif({
            exif: [
              bytesEntry(
                0x9286,
                concat([
                  latin1('UNICODE\0'),
                  Uint8Array.from(Array.from(webui).flatMap((c) => [0, c.charCodeAt(0)])),
                ]),
              ),
            ],
          }),
        ),
      ]),
    ],
  ])('WebUI’s parameters in %s', (_, bytes) => {
    expect(found(bytes)).toEqual([
      'medium 生成参数（Stable Diffusion WebUI）：提示词：a cat, masterpiece\n反向提示词：dog\n步数：20\n采样器：Euler a\n引导强度：7\n种子：42\n尺寸：512x512\n模型：dream',
      'note AI 生成标识：疑似由 AI 生成，生成者：Stable Diffusion WebUI；按规定保留',
    ]);
  });

  test('ComfyUI’s graph in PNG and WebP', () => {
    const graph = JSON.stringify({
      3: { class_type: 'KSampler', inputs: { seed: 7, steps: 20, model: ['4', 0] } },
      6: { class_type: 'CLIPTextEncode', inputs: { text: '一只猫', clip: ['4', 1] } },
    });
    const expected = 'medium 生成参数（ComfyUI）：种子：7\n步数：20\n提示词：一只猫';
    const label = 'note AI 生成标识：疑似由 AI 生成，生成者：ComfyUI；按规定保留';
    expect(found(pngWith([textChunk('prompt', graph)]))).toEqual([expected, label]);
    expect(
      found(webpWith([{ type: 'EXIF', data: buildExif({ image: [ascii(0x0110, `prompt:${graph}`)] }) }])),
    ).toEqual([expected, label]);
  });

  test('a manifest tells who wrote it, its authors and its place, and that a model made the picture', () => {
    const text = (value: string) => concat([Uint8Array.of(0x60 + value.length), utf8(value)]);
    const source = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';
    const action = concat([
      Uint8Array.of(0xa1),
      text('actions'),
      Uint8Array.of(0x81, 0xa1),
      text('digitalSourceType'),
      Uint8Array.of(0x78, source.length),
      utf8(source),
    ]);
    const store = jumbf(
      'c2pa',
      jumbf(
        'c2pa.claim',
        cborBox(concat([Uint8Array.of(0xa1), text('claim_generator'), text('Camera App 1')])),
      ),
      jumbf('stds.exif', jsonBox({ 'exif:GPSLatitude': '31,14.4N', 'exif:GPSLongitude': '121,29.4E' })),
      jumbf('stds.schema-org.CreativeWork', jsonBox({ author: [{ '@type': 'Person', name: '王小明' }] })),
      jumbf('c2pa.actions', cborBox(action)),
    );
    for (const bytes of [
      jpegWith([jumbfSegment(store)]),
      pngWith([{ type: 'caBX', data: store }]),
      webpWith([{ type: 'C2PA', data: store }]),
    ]) {
      expect(found(bytes)).toEqual([
        'high 拍摄纬度：31,14.4N',
        'high 拍摄经度：121,29.4E',
        'medium 作者：王小明',
        expect.stringContaining('medium 内容凭证（C2PA）：写入者：Camera App 1\n声明：stds.exif'),
        'note AI 生成标识：由 AI 生成，生成者：Camera App 1；按规定保留',
      ]);
      expect(checkPictureFile(bytes).label?.madeBy).toBe('model');
    }
  });

  test('a label alone is no reason for concern', () => {
    const check = checkPictureFile(
      jpegWith([xmpSegment(labelXmp(pictureLabel('model', { producer: '百工' })))]),
    );
    expect(check.findings.map(({ kind }) => kind)).toEqual(['label']);
    expect(isClean(check)).toBe(true);
  });
});
