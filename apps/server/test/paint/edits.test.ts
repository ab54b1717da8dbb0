import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { ImageKind } from '../../src/platform/images/image-abilities.ts';
import { readLabel } from '@baigong/pictures';
import { base64, picture, startImageProvider, type Script, type SeenRequest } from './image-provider.ts';
import { paintOne, refusalOf, servePaint } from './paint-server.ts';

const [width, height] = [300, 200];
const inMask = (x: number, y: number): boolean => x >= 60 && x < 120 && y >= 50 && y < 90;

/** A picture in which every pixel is its own, with or without transparency. */
const varied = (channels: 3 | 4) =>
  sharp(
    Buffer.from(
      Array.from({ length: width * height * channels }, (_, at) => (at * 7919 + (at >> 5) * 31) % 256),
    ),
    { raw: { width, height, channels } },
  );

async function maskOf(paints: (x: number, y: number) => boolean, size = { width, height }): Promise<Buffer> {
  const grey = Buffer.alloc(size.width * size.height);
  for (let y = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1) if (paints(x, y)) grey[y * size.width + x] = 255;
  return sharp(grey, { raw: { ...size, channels: 1 } })
    .png()
    .toBuffer();
}

const rgba = (bytes: Uint8Array) => sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

/** Pixels of two pictures of one size that differ, by whether the mask has them. */
async function differences(before: Uint8Array, after: Uint8Array) {
  const [one, other] = [await rgba(before), await rgba(after)];
  expect(other.info).toMatchObject({ width: one.info.width, height: one.info.height });
  const found = { inside: 0, outside: [] as [number, number][] };
  for (let at = 0; at < one.data.length / 4; at += 1) {
    const same = one.data.subarray(at * 4, at * 4 + 4).equals(other.data.subarray(at * 4, at * 4 + 4));
    const [x, y] = [at % one.info.width, Math.floor(at / one.info.width)];
    if (!same && inMask(x, y)) found.inside += 1;
    else if (!same) found.outside.push([x, y]);
  }
  return found;
}

const red = (size: string) => {
  const [w = 0, h = 0] = size.split('x').map(Number);
  return picture('png', { width: w, height: h, colour: '#ff0000' });
};

/** Each kind's fake, which paints all red whatever it is asked for. */
const fakes: readonly [ImageKind, string, string, Script, (seen: readonly SeenRequest[]) => void][] = [
  [
    'openai',
    'gpt-image-1',
    '图像服务/gpt-image-1',
    async () => ({ json: { data: [{ b64_json: base64(await red('1536x1024')) }] } }),
    (seen) => {
      expect(seen[0]?.path).toBe('/v1/images/edits');
      expect(seen[0]?.body).toContain('name="mask"; filename="mask.png"');
      expect(seen[0]?.body).toContain('1536x1024');
    },
  ],
  [
    'openai',
    'gemini-3-pro-image',
    '图像服务/gemini-3-pro-image',
    async () => ({ json: { data: [{ b64_json: base64(await red('1200x800')) }] } }),
    (seen) => {
      expect(seen[0]?.body).not.toContain('name="mask"');
      const text = Buffer.from(String(seen[0]?.body), 'latin1').toString();
      expect(/（只改[^）]*）/.exec(text)?.[0]).toBe(
        '（只改画面中从左数 20%–40%、从上数 25%–45% 的这一块，其余保持原样。）',
      );
    },
  ],
  [
    'a1111',
    'm',
    'Stable Diffusion/m',
    async ({ path }) =>
      path.includes('img2img')
        ? { json: { images: [base64(await red('1216x832'))], info: '' } }
        : { json: { progress: 0 } },
    (seen) => {
      const body = seen.find(({ path }) => path.includes('img2img'))?.body as Record<string, string>;
      expect(body).toMatchObject({ inpainting_fill: 1, mask_blur: 0, inpaint_full_res: false });
      expect(body['mask']).toMatch(/^iVBOR/);
    },
  ],
  [
    'sdcpp',
    'm',
    'stable-diffusion.cpp/m',
    async ({ path }) => {
      if (path.endsWith('/capabilities')) return { json: {} };
      if (path.endsWith('/img_gen')) return { status: 202, json: { id: 'job' } };
      const images = [{ index: 0, b64_json: base64(await red('300x200')) }];
      return { json: { id: 'job', status: 'completed', result: { images } } };
    },
    (seen) => {
      const body = seen.find(({ path }) => path.endsWith('/img_gen'))?.body as Record<string, string>;
      expect(body['mask_image']).toMatch(/^data:image\/png;base64,/);
      expect(body['init_image']).toMatch(/^data:image\/png;base64,/);
    },
  ],
  [
    'seedream',
    'doubao-seedream-4-5-251128',
    '火山方舟/doubao-seedream-4-5-251128',
    async () => ({ json: { data: [{ b64_json: base64(await red('2048x2048')) }] } }),
    (seen) => expect(seen[0]?.body).toMatchObject({ image: expect.stringMatching(/^data:image\/png/) }),
  ],
];

describe('R-PAINT-91 places of a picture are painted anew', () => {
  test.each(fakes)(
    '%s %s: what the mask leaves is the original, byte for byte',
    async (kind, model, id, script, check) => {
      const provider = await startImageProvider(script);
      const server = servePaint(provider.url, { kind, model });
      const mask = await maskOf(inMask);
      const originals =
        model === 'gpt-image-1'
          ? [varied(3).png(), varied(4).png(), varied(3).jpeg(), varied(3).webp({ lossless: true })]
          : [varied(4).png()];
      for (const one of originals) {
        const original = await one.toBuffer();
        const done = await paintOne(server, { model: id, references: [original], mask });
        expect(done).toMatchObject({ status: 'done', pictures: [{ type: 'image/png', width, height }] });
        const made = await server.bytesOf(done.pictures[0]?.id ?? '');
        const { inside, outside } = await differences(original, made);
        expect(outside).toEqual([]);
        expect(inside).toBeGreaterThan(60 * 40 * 0.95);
        // Well inside the edge it is all the model's.
        const { data } = await rgba(made);
        expect([...data.subarray((70 * width + 90) * 4, (70 * width + 90) * 4 + 4)]).toEqual([
          255, 0, 0, 255,
        ]);
        expect(readLabel(made)?.madeBy).toBe('model');
      }
      check(provider.seen);
    },
  );

  test('with the visible mark, only it is beside what the mask says', async () => {
    const provider = await startImageProvider(fakes[0]![3]);
    const server = servePaint(provider.url, { model: 'gpt-image-1', mark: true });
    for (const channels of [3, 4] as const) {
      const original = await varied(channels).png().toBuffer();
      const done = await paintOne(server, { references: [original], mask: await maskOf(inMask) });
      const made = await server.bytesOf(done.pictures[0]?.id ?? '');
      const { outside } = await differences(original, made);
      expect(outside.length).toBeGreaterThan(0);
      expect(outside.every(([x, y]) => x > width / 2 && y > height * 0.8)).toBe(true);
    }
  });

  test('the box goes to 万相, one for each picture', async () => {
    const provider = await startImageProvider(async ({ path }) =>
      path.includes('multimodal')
        ? { json: { output: { choices: [{ message: { content: [{ image: `${provider.url}/a.png` }] } }] } } }
        : { bytes: await red('300x200') },
    );
    const server = servePaint(provider.url, { kind: 'dashscope', model: 'wan2.7-image-pro' });
    const original = await varied(3).resize(1500, 1000).png().toBuffer();
    const mask = await maskOf((x, y) => inMask(x / 5, y / 5), { width: 1500, height: 1000 });
    const done = await paintOne(server, { references: [original, original], mask });
    expect(done).toMatchObject({ status: 'done' });
    expect(provider.seen[0]?.body).toMatchObject({
      parameters: { size: '1500*1000', bbox_list: [[[300, 250, 600, 450]], []] },
    });
  });

  test('a picture of another shape than the model’s sizes keeps its shape', async () => {
    const provider = await startImageProvider(async () => ({
      // Left half red, right half blue: what comes back shows where the picture stood.
      json: {
        data: [
          {
            b64_json: base64(
              await sharp(await red('1024x1536'))
                .composite([
                  {
                    input: await picture('png', { width: 512, height: 1536, colour: '#0000ff' }),
                    left: 512,
                    top: 0,
                  },
                ])
                .png()
                .toBuffer(),
            ),
          },
        ],
      },
    }));
    const server = servePaint(provider.url, { model: 'gpt-image-1' });
    const tall = { width: 100, height: 400 };
    const original = await picture('png', { ...tall, colour: '#00ff00' });
    const done = await paintOne(server, { references: [original], mask: await maskOf(() => true, tall) });
    const { data } = await rgba(await server.bytesOf(done.pictures[0]?.id ?? ''));
    const at = (x: number, y: number) => [...data.subarray((y * 100 + x) * 4, (y * 100 + x) * 4 + 3)];
    expect(at(25, 200)).toEqual([255, 0, 0]);
    expect(at(75, 200)).toEqual([0, 0, 255]);
  });

  test.each([
    ['of another size', async () => ({ mask: await maskOf(inMask, { width: 200, height: 200 }) })],
    ['without a picture', async () => ({ references: [], mask: await maskOf(inMask) })],
    ['that is no picture', async () => ({ mask: Buffer.from('<html>') })],
  ])('a mask %s is refused', async (_, changes) => {
    const provider = await startImageProvider(() => ({ json: {} }));
    const server = servePaint(provider.url, { model: 'gpt-image-1' });
    const references = [await varied(3).png().toBuffer()];
    const refused = await server.post({ references, ...(await changes()) });
    expect(await refusalOf(refused)).toEqual([422, 'paint.badMask']);
    expect(provider.seen).toEqual([]);
  });

  test('a mask that says nothing ends the job before anything is asked', async () => {
    const provider = await startImageProvider(() => ({ json: {} }));
    const server = servePaint(provider.url, { model: 'gpt-image-1' });
    const references = [await varied(3).png().toBuffer()];
    const failed = await paintOne(server, { references, mask: await maskOf(() => false) });
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'paint.badMask' } });
    expect(provider.seen).toEqual([]);
  });

  test('a model that only reads words is not asked', async () => {
    const provider = await startImageProvider(() => ({ json: {} }));
    const server = servePaint(provider.url, { model: 'dall-e-3' });
    const references = [await varied(3).png().toBuffer()];
    const refused = await server.post({ references, mask: await maskOf(inMask) });
    expect(await refusalOf(refused)).toEqual([422, 'paint.cannotEdit']);
  });
});
