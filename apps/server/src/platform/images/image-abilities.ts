import { maxPaintPrompt, type PaintAbilities, type PaintSize } from '@baigong/contracts';
import { isAsynchronous } from './adapters/dashscope.ts';

/** The protocols of image services. */
export const imageKinds = [
  'openai',
  'siliconflow',
  'zhipu',
  'dashscope',
  'seedream',
  'a1111',
  'sdcpp',
] as const;
export type ImageKind = (typeof imageKinds)[number];

const size = (text: string): PaintSize => {
  const [width = 0, height = 0] = text.split('x').map(Number);
  return { width, height };
};
const sizes = (text: string): PaintSize[] => text.split(' ').map(size);
const dial = (least: number, most: number, step: number, normal: number) => ({ least, most, step, normal });

/** The least that a model can do. */
const plain: PaintAbilities = {
  sizes: sizes('1024x1024'),
  freeSize: null,
  maxCount: 4,
  maxSeed: null,
  negativePrompt: false,
  references: 0,
  referenceNeeded: false,
  strength: null,
  steps: null,
  guidance: null,
  qualities: [],
  maxPrompt: 4_000,
  asynchronous: false,
  stopsAtOnce: false,
  progress: false,
};

const int31 = 2 ** 31 - 1;
const quality = { standard: { id: 'standard', name: '标准' }, hd: { id: 'hd', name: '精细' } };
const qwenSizes = sizes('1328x1328 1664x928 928x1664 1472x1104 1104x1472');

/** Stable Diffusion on one's own machine. */
const diffusion: Partial<PaintAbilities> = {
  sizes: sizes('1024x1024 1152x896 896x1152 1216x832 832x1216 768x768 512x512'),
  freeSize: { least: 64, most: 2048, multipleOf: 8, leastPixels: 64 * 64, mostPixels: 2048 * 2048 },
  maxSeed: int31,
  negativePrompt: true,
  references: 1,
  strength: dial(0, 1, 0.05, 0.75),
  steps: dial(1, 100, 1, 20),
  guidance: dial(1, 20, 0.5, 7),
  maxPrompt: maxPaintPrompt,
  stopsAtOnce: true,
};

type Known = readonly [RegExp, Partial<PaintAbilities>];

/*
 * What the known models take, by name; the first line that fits counts, the last fits all.
 * Sources: the documents named in the adapters, read 2026-11.
 */
const known: Record<ImageKind, readonly Known[]> = {
  openai: [
    [
      /gpt-image/i,
      {
        sizes: sizes('1024x1024 1536x1024 1024x1536'),
        references: 4,
        qualities: [
          { id: 'auto', name: '自动' },
          { id: 'high', name: '高' },
          { id: 'medium', name: '中' },
          { id: 'low', name: '低' },
        ],
        maxPrompt: maxPaintPrompt,
      },
    ],
    [
      /dall-e-3/i,
      {
        sizes: sizes('1024x1024 1792x1024 1024x1792'),
        maxCount: 1,
        qualities: [quality.standard, quality.hd],
      },
    ],
    [/dall-e-2/i, { sizes: sizes('1024x1024 512x512 256x256'), maxPrompt: 1_000 }],
    [
      /./,
      {
        sizes: sizes('1024x1024 1024x768 768x1024 1280x720 720x1280 768x768 512x512'),
        freeSize: { least: 256, most: 2048, multipleOf: 8, leastPixels: 256 * 256, mostPixels: 2048 * 2048 },
      },
    ],
  ],
  siliconflow: [
    [
      /kolors/i,
      {
        sizes: sizes('1024x1024 960x1280 768x1024 720x1440 720x1280'),
        maxSeed: 9_999_999_999,
        negativePrompt: true,
        references: 1,
        steps: dial(1, 100, 1, 20),
        guidance: dial(0, 20, 0.5, 7.5),
      },
    ],
    [
      /image-edit/i,
      {
        sizes: [],
        maxSeed: 9_999_999_999,
        negativePrompt: true,
        references: 3,
        referenceNeeded: true,
        steps: dial(1, 100, 1, 20),
        guidance: dial(0.1, 20, 0.1, 4),
      },
    ],
    [
      /./,
      {
        sizes: sizes('1328x1328 1664x928 928x1664 1472x1140 1140x1472 1584x1056 1056x1584'),
        maxSeed: 9_999_999_999,
        negativePrompt: true,
        steps: dial(1, 100, 1, 20),
        guidance: dial(0.1, 20, 0.1, 4),
      },
    ],
  ],
  zhipu: [
    [
      /glm-image/i,
      {
        sizes: sizes('1280x1280 1568x1056 1056x1568 1472x1088 1088x1472 1728x960 960x1728'),
        freeSize: { least: 1024, most: 2048, multipleOf: 32, leastPixels: 1024 * 1024, mostPixels: 2 ** 22 },
        maxPrompt: 1_000,
      },
    ],
    [
      /./,
      {
        sizes: sizes('1024x1024 768x1344 864x1152 1344x768 1152x864 1440x720 720x1440'),
        freeSize: { least: 512, most: 2048, multipleOf: 16, leastPixels: 512 * 512, mostPixels: 2 ** 21 },
        qualities: [quality.standard, quality.hd],
        maxPrompt: 1_000,
      },
    ],
  ],
  dashscope: [
    [
      /^qwen-image-edit/i,
      {
        sizes: [],
        maxSeed: int31,
        negativePrompt: true,
        references: 3,
        referenceNeeded: true,
        maxPrompt: 800,
      },
    ],
    [/^qwen-image/i, { sizes: qwenSizes, maxSeed: int31, negativePrompt: true, maxPrompt: 800 }],
    [
      /^z-image/i,
      {
        sizes: sizes('1024x1536 1024x1024 1536x1024 1280x720 720x1280'),
        freeSize: { least: 512, most: 2048, multipleOf: 16, leastPixels: 512 * 512, mostPixels: 2048 * 2048 },
        maxSeed: int31,
        maxPrompt: 800,
      },
    ],
    [
      /^wan2\.[5-9]|^wan[3-9]/i,
      {
        sizes: sizes('1280x1280 1280x720 720x1280 1200x800 800x1200 1024x1024'),
        freeSize: { least: 384, most: 2304, multipleOf: 2, leastPixels: 768 * 768, mostPixels: 1440 * 1440 },
        maxSeed: int31,
        negativePrompt: true,
        maxPrompt: 2_000,
      },
    ],
    [
      /./,
      {
        sizes: sizes('1024x1024 1280x720 720x1280 1152x864 864x1152'),
        freeSize: { least: 512, most: 1440, multipleOf: 2, leastPixels: 512 * 512, mostPixels: 1440 * 1440 },
        maxSeed: int31,
        negativePrompt: true,
        maxPrompt: 500,
      },
    ],
  ],
  seedream: [
    [
      /seededit/i,
      {
        sizes: [],
        maxCount: 1,
        maxSeed: int31,
        references: 1,
        referenceNeeded: true,
        guidance: dial(1, 10, 0.5, 5.5),
        maxPrompt: 2_000,
      },
    ],
    [
      /seedream-3/i,
      {
        sizes: sizes('1024x1024 1152x864 864x1152 1280x720 720x1280 1248x832 832x1248 1512x648'),
        freeSize: { least: 512, most: 2048, multipleOf: 2, leastPixels: 512 * 512, mostPixels: 2048 * 2048 },
        maxSeed: int31,
        guidance: dial(1, 10, 0.5, 2.5),
        maxPrompt: 2_000,
      },
    ],
    [
      /./,
      {
        sizes: sizes('2048x2048 2304x1728 1728x2304 2560x1440 1440x2560 2496x1664 1664x2496 3024x1296'),
        freeSize: {
          least: 720,
          most: 4096,
          multipleOf: 2,
          leastPixels: 2560 * 1440,
          mostPixels: 4096 * 4096,
        },
        references: 4,
        maxPrompt: 2_000,
      },
    ],
  ],
  a1111: [[/./, { ...diffusion, progress: true }]],
  sdcpp: [[/./, { ...diffusion, asynchronous: true }]],
};

/** What a model can do, as far as its name tells. */
export function abilitiesOf(kind: ImageKind, model: string): PaintAbilities {
  const found = known[kind].find(([pattern]) => pattern.test(model))?.[1];
  const asynchronous = kind === 'dashscope' && isAsynchronous(model);
  return { ...plain, ...(asynchronous ? { asynchronous } : {}), ...found };
}

/** Models that are offered where the settings name none; empty where one must be named. */
export const defaultModels: Record<ImageKind, readonly string[]> = {
  openai: ['gpt-image-1'],
  siliconflow: ['Kwai-Kolors/Kolors', 'Qwen/Qwen-Image'],
  zhipu: ['cogview-3-flash', 'cogview-4-250304', 'glm-image'],
  dashscope: ['qwen-image-plus', 'wan2.2-t2i-flash', 'z-image-turbo'],
  seedream: ['doubao-seedream-4-5-251128', 'doubao-seedream-4-0-250828'],
  a1111: [],
  sdcpp: [],
};
