import { gzipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { concat, latin1, utf8 } from './bytes.ts';
import { writeLabel } from './label-pictures.ts';
import { pictureLabel } from './picture-label.ts';
import { readPng, writePng, type PngChunk } from './png.ts';
import { checkPictureFile } from './privacy/check-file.ts';
import { cleanPictureFile } from './privacy/clean.ts';
import { readLabel, readProvenance } from './read-provenance.ts';
import { stripMetadata } from './strip-metadata.ts';

const plain = () =>
  sharp({ create: { width: 64, height: 200, channels: 4, background: '#4a6b8aff' } })
    .png()
    .toBuffer();

const textChunk = (keyword: string, text: string): PngChunk => ({
  type: 'tEXt',
  data: latin1(`${keyword}\0${text}`),
});

async function pngWith(...chunks: readonly PngChunk[]): Promise<Uint8Array> {
  const [first, ...rest] = readPng(await plain()).chunks;
  return writePng([first!, ...chunks, ...rest]);
}

/** A picture in whose alpha a text is hidden, column after column. */
async function pngHiding(
  name: string,
  payload: Uint8Array,
  background = 255,
  height = 200,
): Promise<Uint8Array> {
  const width = 64;
  const count = new Uint8Array(4);
  new DataView(count.buffer).setUint32(0, payload.length * 8);
  const bytes = concat([latin1(name), count, payload]);
  const pixels = Buffer.alloc(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    const bit = ((bytes[at >> 3] ?? 0) >> (7 - (at % 8))) & 1;
    const [x, y] = [Math.floor(at / height), at % height];
    pixels.set([x * 3, y, (x * y) % 256, (background & ~1) | bit], (y * width + x) * 4);
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png({ adaptiveFiltering: true })
    .toBuffer();
}

const comfy = {
  3: { class_type: 'KSampler', inputs: { seed: 42, steps: 20, positive: ['6', 0], negative: ['7', 0] } },
  6: { class_type: 'CLIPTextEncode', inputs: { text: 'a red fox in snow', clip: ['4', 1] } },
  7: { class_type: 'CLIPTextEncode', inputs: { text: 'blurry', clip: ['4', 1] } },
};
const novel = { prompt: '1girl, solo', uc: 'lowres', steps: 28, seed: 99 };

describe('R-PIC-20 one reader tells who made a picture', () => {
  test.each<[string, () => Promise<Uint8Array>, string, string]>([
    [
      'A1111',
      () =>
        pngWith(
          textChunk('parameters', 'a castle\nNegative prompt: ugly\nSteps: 20, Sampler: Euler a, Seed: 1'),
        ),
      'Stable Diffusion WebUI',
      'a castle',
    ],
    [
      'ComfyUI',
      () => pngWith(textChunk('prompt', JSON.stringify(comfy)), textChunk('workflow', '{"nodes":[]}')),
      'ComfyUI',
      'a red fox in snow',
    ],
    [
      'NovelAI',
      () => pngWith(textChunk('Software', 'NovelAI'), textChunk('Comment', JSON.stringify(novel))),
      'NovelAI',
      '1girl, solo',
    ],
    [
      'InvokeAI',
      () =>
        pngWith(
          textChunk(
            'invokeai_metadata',
            '{"app_version":"5.0","positive_prompt":"a boat","seed":1,"steps":30}',
          ),
        ),
      'InvokeAI',
      'a boat',
    ],
    [
      'hidden by NovelAI, zipped',
      () =>
        pngHiding(
          'stealth_pngcomp',
          gzipSync(utf8(JSON.stringify({ Software: 'NovelAI', Comment: JSON.stringify(novel) }))),
        ),
      'NovelAI',
      '1girl, solo',
    ],
    [
      'hidden by the WebUI, plain',
      () => pngHiding('stealth_pnginfo', utf8('a castle\nSteps: 20, Sampler: Euler a, Seed: 1')),
      'Stable Diffusion WebUI',
      'a castle',
    ],
  ])('%s', async (_, make, tool, prompt) => {
    const bytes = await make();
    expect(readProvenance(bytes)).toEqual({
      tool,
      prompt,
      label: pictureLabel('model', { certainty: 'suspected', producer: tool }),
    });
    // The check-up says the same, and the label outlives what it takes out.
    const { findings, label } = checkPictureFile(bytes);
    expect(label).toEqual(readLabel(bytes));
    expect(findings.find(({ kind }) => kind === 'label')?.value).toContain('疑似由 AI 生成');
    expect(readLabel(stripMetadata(bytes))).toMatchObject({ madeBy: 'model', certainty: 'suspected' });
  });

  test('a label that is written counts more than traces', async () => {
    const label = pictureLabel('model', { producer: '某公司' });
    const bytes = writeLabel(await pngWith(textChunk('prompt', JSON.stringify(comfy))), label);
    expect(readProvenance(bytes)).toEqual({ label, tool: 'ComfyUI', prompt: 'a red fox in snow' });
  });

  test('a cleaned file has no parameters and keeps the suspicion; what is hidden in the pixels is not called clean', async () => {
    const cleaned = cleanPictureFile(await pngWith(textChunk('prompt', JSON.stringify(comfy))));
    expect(cleaned.clean).toBe(true);
    expect(Buffer.from(cleaned.bytes).includes('red fox')).toBe(false);
    expect(readLabel(cleaned.bytes)?.certainty).toBe('suspected');
    const hidden = await pngHiding('stealth_pnginfo', utf8('a castle\nSteps: 20, Sampler: Euler a, Seed: 1'));
    expect(cleanPictureFile(hidden).clean).toBe(false);
  });

  test.each<[string, () => Promise<Uint8Array>]>([
    ['nothing', plain],
    ['words', () => pngWith(textChunk('Comment', 'made with love, seed: 1'))],
    [
      'another program’s JSON',
      () => pngWith(textChunk('Comment', '{"nodes":[{"type":"rect"}],"version":2}')),
    ],
    ['a drawing', () => pngWith(textChunk('application/vnd.excalidraw+json', '{"type":"excalidraw"}'))],
    ['noise in the alpha', () => pngHiding('nothing at all.', utf8('a castle'))],
    [
      'a hidden length beyond the picture',
      () => pngHiding('stealth_pnginfo', new Uint8Array(2_000).fill(65)),
    ],
    // To unpack one took 4.6 s of a server, from a file of 170 KB.
    [
      'a picture larger than generators write',
      () =>
        pngHiding('stealth_pnginfo', utf8('a castle\nSteps: 20, Sampler: Euler a, Seed: 1'), 255, 140_000),
    ],
    ['hidden bytes that are not zipped', () => pngHiding('stealth_pngcomp', utf8('a castle, not zipped'))],
  ])('%s is no trace', async (_, make) => {
    expect(readProvenance(await make())).toEqual({ label: undefined, tool: undefined, prompt: undefined });
  });
});
