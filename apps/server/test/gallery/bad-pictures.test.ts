import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { pictureLabel, readLabel, writeLabel } from '@baigong/pictures';
import { describe, expect, test } from 'vitest';
import { codeOf, drawing, setUp } from './gallery-server.ts';

function chunk(type: string, data: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.byteLength);
  // The check sum is left at zero: the size is refused before anybody looks at it.
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
}

/** A small file that claims to be a large picture. */
function hugePng(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const body = deflateSync(Buffer.alloc(1000));
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', body), chunk('IEND', Buffer.alloc(0))]);
}

const animatedGif = async () => {
  const [one, two] = await Promise.all([drawing(1, 100, 100), drawing(2, 100, 100)]);
  return sharp([one, two], { join: { animated: true } })
    .gif()
    .toBuffer();
};
const animatedWebp = async () => {
  const [one, two] = await Promise.all([drawing(1, 100, 100), drawing(2, 100, 100)]);
  return sharp([one, two], { join: { animated: true } })
    .webp()
    .toBuffer();
};

describe('what is no picture to show', () => {
  test.each([
    ['nothing at all', async () => Buffer.alloc(0), 'gallery.empty'],
    ['a web page', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'gallery.notPicture'],
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>'),
      'gallery.notPicture',
    ],
    ['a PDF', async () => Buffer.from('%PDF-1.7 nothing more'), 'gallery.notPicture'],
    [
      'the first half of a JPEG',
      async () =>
        half(
          await sharp(await drawing(3))
            .jpeg()
            .toBuffer(),
        ),
      'gallery.broken',
    ],
    ['the first half of a PNG', async () => half(await drawing(3)), 'gallery.broken'],
    [
      'the first half of a WebP',
      async () =>
        half(
          await sharp(await drawing(3))
            .webp()
            .toBuffer(),
        ),
      'gallery.broken',
    ],
    ['20,000 x 20,000 in a small file', async () => hugePng(20_000), 'gallery.tooManyPixels'],
    ['10,000 x 3,000 that is not there', async () => hugePng(5_000), 'gallery.broken'],
    ['an animated GIF', animatedGif, 'gallery.animated'],
    ['an animated WebP', animatedWebp, 'gallery.animated'],
    [
      'a picture of 20 pixels',
      async () =>
        sharp(await drawing(1))
          .resize(20, 20)
          .png()
          .toBuffer(),
      'gallery.tooSmall',
    ],
    [
      'more than 10 MB',
      async () => Buffer.concat([await drawing(1), Buffer.alloc(10 * 1024 * 1024)]),
      'gallery.tooLarge',
    ],
  ])('R-GAL-12 %s is refused with its own sentence', async (_name, make, code) => {
    const { send, list } = setUp();
    const [status, given] = await codeOf(await send(await make()));
    expect(given).toBe(code);
    expect([413, 422]).toContain(status);
    expect((await list()).pictures).toEqual([]);
  });
});

test('R-OPS-133 while too many pictures wait, the answer is 503 and says when to come again', async () => {
  const { platform, send } = setUp({ parts: { role: 'web' } });
  const row = { task: 'x', params: '""', input: Buffer.from('x'), created_at: platform.clock.now() };
  const rows = Array.from({ length: 24 }, (_, n) => ({ ...row, id: `waiting ${n}`, network: `${n}` }));
  await platform.records.db.insertInto('picture_work').values(rows).execute();
  const answer = await send(await drawing(1));
  expect(answer.headers.get('Retry-After')).toBe('10');
  expect(await codeOf(answer)).toEqual([503, 'gallery.busy']);
});

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.byteLength / 2));
}

describe('what is a picture and more', () => {
  const bytesOf = async (file: Uint8Array, changes: object = {}) => {
    const { send, call } = setUp();
    const made = (await (await send(file, changes)).json()) as {
      original: { url: string };
      renditions: { url: string }[];
      origin: string;
      width: number;
      height: number;
    };
    const urls = [...made.renditions, made.original].map(({ url }) => url);
    const files = await Promise.all(
      urls.map(async (url) => Buffer.from(await (await call('x', 'GET', url)).arrayBuffer())),
    );
    return { made, files };
  };

  test('R-GAL-13 a page hidden in a PNG, and every other thing but pixels, stays behind', async () => {
    const withExif = await sharp(await drawing(4))
      .withExif({ IFD0: { Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .png()
      .toBuffer();
    const polyglot = Buffer.concat([
      withExif,
      Buffer.from('<html><script>alert("POLYGLOT")</script></html>'),
    ]);
    const { files } = await bytesOf(polyglot);
    for (const file of files) {
      expect(file.includes('POLYGLOT')).toBe(false);
      expect(file.includes('SECRET-OWNER')).toBe(false);
      expect((await sharp(file).metadata()).exif).toBeUndefined();
    }
  });

  test('R-GAL-13 turned pictures stand upright, 16 bits and CMYK become what every screen shows', async () => {
    const turned = await sharp(await drawing(5))
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await bytesOf(turned)).made).toMatchObject({ width: 600, height: 800 });
    const deep = await sharp(await drawing(6))
      .toColourspace('rgb16')
      .png()
      .toBuffer();
    const [, , , deepOriginal] = (await bytesOf(deep)).files;
    expect(await sharp(deepOriginal).metadata()).toMatchObject({ depth: 'uchar', space: 'srgb' });
    const print = await sharp(await drawing(7))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    const [, , , printOriginal] = (await bytesOf(print)).files;
    expect(await sharp(printOriginal).metadata()).toMatchObject({ channels: 3, space: 'srgb' });
  });

  test('R-GAL-13 whatever a file is called, its bytes say what it is', async () => {
    const { made, files } = await bytesOf(
      await sharp(await drawing(8))
        .jpeg()
        .toBuffer(),
      { title: '不是照片.png' },
    );
    expect(made.original.url).toMatch(/\.jpg$/);
    expect((await sharp(files.at(-1)).metadata()).format).toBe('jpeg');
  });

  test('R-GAL-61 traces of an image generator make it suspected, whatever is said, and the label is in every file', async () => {
    const graph = '{"3":{"class_type":"KSampler","inputs":{"seed":42,"steps":20}}}';
    const bytes = await drawing(11);
    const text = Buffer.from(`prompt\0${graph}`);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(text.length);
    const body = Buffer.concat([Buffer.from('tEXt'), text]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    // After the head, which is 13 bytes and what stands around them.
    const traced = Buffer.concat([bytes.subarray(0, 33), length, body, sum, bytes.subarray(33)]);
    const { made, files } = await bytesOf(traced, { origin: 'unknown' });
    expect(made.origin).toBe('model');
    for (const file of files) {
      expect(readLabel(file)).toMatchObject({ madeBy: 'model', certainty: 'suspected', producer: 'ComfyUI' });
      expect(file.includes('KSampler')).toBe(false);
    }
  });

  test('R-GAL-14 the label of a made picture is in every file, and is believed over what is said', async () => {
    const label = pictureLabel('model', { producer: '某模型' });
    const { made, files } = await bytesOf(writeLabel(await drawing(9), label), { origin: 'unknown' });
    expect(made.origin).toBe('model');
    for (const file of files) expect(readLabel(file)).toMatchObject({ madeBy: 'model', producer: '某模型' });
    const said = await bytesOf(await drawing(10), { origin: 'program' });
    expect(said.made.origin).toBe('program');
    for (const file of said.files) expect(readLabel(file)?.madeBy).toBe('computer');
  });

  test.each([
    ['a title of blanks', { title: '   ' }],
    ['a title that turns its neighbours about', { title: 'a\u202eb' }],
    ['a nickname of two lines', { author: 'a\nb' }],
    ['nine tags', { tags: Array.from({ length: 9 }, (_, at) => `t${at}`) }],
    ['a prompt of 10,001 letters', { prompt: 'x'.repeat(10_001) }],
    ['another licence', { licence: 'mine' }],
    ['parameters of its own kind', { parameters: { seed: { $gt: 1 } } }],
    ['an edition of the brush that cannot be', { parameters: { edition: 0 } }],
  ])('R-GAL-15 %s is refused', async (_name, changes) => {
    const { send } = setUp();
    expect(await codeOf(await send(await drawing(1), changes))).toEqual([400, 'request.invalid']);
  });

  test('R-GAL-15 text with script is text', async () => {
    const { send, list } = setUp();
    const title = '<img src=x onerror=alert(1)>';
    await send(await drawing(1), { title, prompt: "'; DROP TABLE gallery_pictures; --" });
    expect((await list()).pictures[0]?.title).toBe(title);
  });
});
