import { maxPaintPrompt, type PaintAbilities, type PaintSize } from '@baigong/contracts';
import { minuteMs } from '@baigong/contracts/units';

/** The protocols of image services. */
export const imageKinds = [
  'openai',
  'siliconflow',
  'zhipu',
  'dashscope',
  'seedream',
  'a1111',
  'sdcpp',
  'comfyui',
] as const;
export type ImageKind = (typeof imageKinds)[number];

const size = (text: string): PaintSize => {
  const [width = 0, height = 0] = text.split('x').map(Number);
  return { width, height };
};
const sizes = (text: string): PaintSize[] => text.split(' ').map(size);
const dial = (least: number, most: number, step: number, normal: number) => ({ least, most, step, normal });

/** Any size with sides, pixels (`from`, `to` are such sizes) and a ratio within bounds. */
function free(
  [least, most]: readonly [number, number],
  multipleOf: number,
  [from, to]: readonly [string, string],
  mostRatio = 16,
): NonNullable<PaintAbilities['freeSize']> {
  const pixels = (text: string): number => size(text).width * size(text).height;
  return { least, most, multipleOf, leastPixels: pixels(from), mostPixels: pixels(to), mostRatio };
}

/** How long an answer is waited for: a service charges for what it paints, whether or not somebody waits. */
const answerTimeouts = { service: 10 * minuteMs, program: 60 * minuteMs };

/** The least that a model can do. */
const plain: PaintAbilities = {
  sizes: sizes('1024x1024'),
  freeSize: null,
  maxCount: 4,
  maxSeed: null,
  negativePrompt: false,
  references: 0,
  referenceNeeded: false,
  masks: false,
  strength: null,
  steps: null,
  guidance: null,
  qualities: [],
  maxPrompt: 4_000,
  asynchronous: false,
  stopsAtOnce: false,
  progress: false,
  timeoutMs: answerTimeouts.service,
};

const int31 = 2 ** 31 - 1;
const quality = {
  auto: { id: 'auto', name: '自动' },
  low: { id: 'low', name: '低' },
  medium: { id: 'medium', name: '中' },
  high: { id: 'high', name: '高' },
  xhigh: { id: 'xhigh', name: '更高' },
  max: { id: 'max', name: '最高' },
  standard: { id: 'standard', name: '标准' },
  hd: { id: 'hd', name: '精细' },
};
const usual = '1024x1024 1152x896 896x1152 1216x832 832x1216 1344x768 768x1344';
const large = '2048x2048 2304x1728 1728x2304 2560x1440 1440x2560 2496x1664 1664x2496 3024x1296';
const qwen = '1328x1328 1664x928 928x1664 1472x1104 1104x1472';

/** OpenAI's own models. */
const gptImage: Partial<PaintAbilities> = {
  sizes: sizes('1024x1024 1536x1024 1024x1536'),
  maxCount: 8,
  references: 16,
  masks: true,
  qualities: [quality.auto, quality.high, quality.medium, quality.low],
  maxPrompt: maxPaintPrompt,
};
const gptImage2: Partial<PaintAbilities> = {
  ...gptImage,
  sizes: sizes('1024x1024 1536x1024 1024x1536 2048x2048 2048x1152 1152x2048 3840x2160 2160x3840'),
  freeSize: free([512, 3840], 16, ['1024x640', '3840x2160'], 3),
};

/** 通义's: asked once, answered once. */
const tongyi: Partial<PaintAbilities> = {
  sizes: sizes(qwen),
  maxSeed: int31,
  negativePrompt: true,
  maxPrompt: 800,
};
const qwenFree = free([256, 4096], 1, ['512x512', '2048x2048'], 8);
const siliconflow: Partial<PaintAbilities> = {
  sizes: sizes('1328x1328 1664x928 928x1664 1472x1140 1140x1472 1584x1056 1056x1584'),
  freeSize: free([256, 2048], 4, ['256x256', '2048x2048'], 8),
  maxSeed: 9_999_999_999,
  negativePrompt: true,
  steps: dial(1, 100, 1, 20),
  guidance: dial(0.1, 20, 0.1, 4),
};
const seedream: Partial<PaintAbilities> = {
  sizes: sizes(large),
  freeSize: free([256, 6144], 2, ['2560x1440', '4096x4096']),
  references: 14,
  maxPrompt: 2_000,
};

/** Stable Diffusion on one's own machine. */
const diffusion: Partial<PaintAbilities> = {
  sizes: sizes('1024x1024 1152x896 896x1152 1216x832 832x1216 768x768 512x512'),
  freeSize: free([64, 2048], 8, ['64x64', '2048x2048'], 32),
  maxSeed: int31,
  negativePrompt: true,
  references: 1,
  masks: true,
  strength: dial(0, 1, 0.05, 0.75),
  steps: dial(1, 100, 1, 20),
  guidance: dial(1, 20, 0.5, 7),
  maxPrompt: maxPaintPrompt,
  stopsAtOnce: true,
  timeoutMs: answerTimeouts.program,
};

type Known = readonly [RegExp, Partial<PaintAbilities>];

/*
 * What the known models take, by name; the first line that fits counts, the last fits all. What is not said here is
 * not offered, and refused before anything is asked: bounds are as wide as the documents have them.
 * Sources: docs/image-services.md.
 */
const known: Record<ImageKind, readonly Known[]> = {
  openai: [
    [
      /gpt-image-2\.[5-9]/i,
      {
        ...gptImage2,
        qualities: [quality.auto, quality.low, quality.medium, quality.high, quality.xhigh, quality.max],
      },
    ],
    [/gpt-image-[2-9]/i, gptImage2],
    [/gpt-image|chatgpt-image/i, gptImage],
    [
      /dall-e-3/i,
      {
        sizes: sizes('1024x1024 1792x1024 1024x1792'),
        maxCount: 1,
        qualities: [quality.standard, quality.hd],
      },
    ],
    [
      /dall-e-2/i,
      { sizes: sizes('1024x1024 512x512 256x256'), references: 1, masks: true, maxPrompt: 1_000 },
    ],
    [
      /gemini|nano-banana/i,
      {
        sizes: sizes('1024x1024 1184x864 864x1184 1248x832 832x1248 1344x768 768x1344 2048x2048 4096x4096'),
        freeSize: free([256, 4096], 1, ['256x256', '4096x4096'], 8),
        references: 14,
        maxPrompt: maxPaintPrompt,
      },
    ],
    [
      /flux.?2/i,
      {
        sizes: sizes(usual),
        freeSize: free([256, 2048], 16, ['256x256', '2048x2048'], 8),
        references: 8,
        maxPrompt: maxPaintPrompt,
      },
    ],
    [
      /kontext/i,
      { sizes: sizes(usual), freeSize: free([256, 2048], 8, ['256x256', '2048x2048'], 3), references: 4 },
    ],
    [/seedream/i, { ...seedream, freeSize: free([256, 6144], 2, ['1024x1024', '4096x4096']) }],
    [/qwen-?image-?edit/i, { sizes: [], freeSize: qwenFree, references: 3, referenceNeeded: true }],
    [/edit|i2i/i, { sizes: [], freeSize: qwenFree, references: 4, masks: true, referenceNeeded: true }],
    [
      /./,
      {
        sizes: sizes('1024x1024 1024x768 768x1024 1280x720 720x1280 768x768 512x512'),
        freeSize: free([256, 4096], 8, ['256x256', '4096x4096']),
      },
    ],
  ],
  siliconflow: [
    [
      /kolors/i,
      {
        ...siliconflow,
        sizes: sizes('1024x1024 960x1280 768x1024 720x1440 720x1280'),
        references: 1,
        guidance: dial(0, 20, 0.5, 7.5),
      },
    ],
    [/image-edit$/i, { ...siliconflow, sizes: [], references: 1, referenceNeeded: true }],
    [/image-edit/i, { ...siliconflow, sizes: [], references: 3, referenceNeeded: true }],
    [/kontext/i, { ...siliconflow, sizes: sizes(usual), references: 1, negativePrompt: false }],
    [/./, siliconflow],
  ],
  zhipu: [
    [
      /glm-image/i,
      {
        sizes: sizes('1280x1280 1568x1056 1056x1568 1472x1088 1088x1472 1728x960 960x1728'),
        freeSize: free([512, 2048], 32, ['512x512', '2048x2048']),
        maxPrompt: 1_000,
      },
    ],
    [
      /./,
      {
        sizes: sizes('1024x1024 768x1344 864x1152 1344x768 1152x864 1440x720 720x1440'),
        freeSize: free([512, 2048], 16, ['512x512', '2048x1024']),
        qualities: [quality.standard, quality.hd],
        maxPrompt: 1_000,
      },
    ],
  ],
  dashscope: [
    [/^qwen-image-edit$/i, { ...tongyi, sizes: [], maxCount: 1, references: 3, referenceNeeded: true }],
    [
      /^qwen-image-edit/i,
      { ...tongyi, sizes: [], freeSize: qwenFree, maxCount: 6, references: 3, referenceNeeded: true },
    ],
    [
      /^qwen-image-(2\.[1-9]|[4-9])/i,
      { ...tongyi, sizes: sizes(`2048x2048 ${qwen}`), freeSize: qwenFree, maxCount: 6, references: 10 },
    ],
    [
      /^qwen-image-\d/i,
      { ...tongyi, sizes: sizes(`2048x2048 ${qwen}`), freeSize: qwenFree, maxCount: 6, references: 3 },
    ],
    [/^qwen-image/i, tongyi],
    [
      /^z-image/i,
      {
        sizes: sizes('1024x1536 1024x1024 1536x1024 1280x720 720x1280'),
        freeSize: free([256, 2048], 16, ['512x512', '2048x2048']),
        maxSeed: int31,
        maxPrompt: 800,
      },
    ],
    [
      /^wan2\.5-i2i/i,
      {
        ...tongyi,
        sizes: [],
        freeSize: free([384, 2560], 1, ['768x768', '1280x1280'], 4),
        references: 3,
        referenceNeeded: true,
        maxPrompt: 2_000,
      },
    ],
    [
      /^wan2\.6-image/i,
      {
        ...tongyi,
        sizes: [],
        freeSize: free([384, 4096], 1, ['768x768', '2048x2048'], 4),
        references: 4,
        referenceNeeded: true,
        maxPrompt: 2_000,
      },
    ],
    [
      /^wan(2\.[7-9]|[3-9]).*image/i,
      {
        ...tongyi,
        sizes: sizes('2048x2048 2304x1728 1728x2304 2560x1440 1440x2560 1280x1280'),
        freeSize: free([384, 8000], 1, ['768x768', '2048x2048'], 8),
        negativePrompt: false,
        references: 9,
        // By boxes.
        masks: true,
        maxPrompt: 5_000,
      },
    ],
    [
      /^wan2\.[5-9]|^wan[3-9]/i,
      {
        ...tongyi,
        sizes: sizes('1280x1280 1280x720 720x1280 1200x800 800x1200 1024x1024'),
        freeSize: free([384, 2880], 1, ['768x768', '1440x1440'], 4),
        maxPrompt: 2_000,
      },
    ],
    [
      /./,
      {
        ...tongyi,
        sizes: sizes('1024x1024 1280x720 720x1280 1152x864 864x1152'),
        freeSize: free([512, 1440], 1, ['512x512', '1440x1440']),
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
        freeSize: free([512, 2048], 2, ['512x512', '2048x2048']),
        maxSeed: int31,
        guidance: dial(1, 10, 0.5, 2.5),
        maxPrompt: 2_000,
      },
    ],
    // 4.0 begins at 1280x720, 4.5 and 5.0 at 2560x1440; 5.0 Pro ends at about 2K.
    [/seedream-4-0/i, { ...seedream, freeSize: free([256, 6144], 2, ['1280x720', '4096x4096']) }],
    [
      /seedream-5-0-pro/i,
      {
        ...seedream,
        sizes: sizes('2048x2048 1024x1024 2048x1536 1536x2048 2560x1440 1440x2560'),
        freeSize: free([256, 4096], 2, ['1024x1024', '2720x1700']),
        references: 10,
      },
    ],
    [/seedream-5/i, { ...seedream, freeSize: free([256, 6144], 2, ['2560x1440', '3225x3225']) }],
    [/./, seedream],
  ],
  a1111: [[/./, { ...diffusion, progress: true }]],
  sdcpp: [[/./, { ...diffusion, references: 4, asynchronous: true }]],
  comfyui: [[/./, { ...diffusion, asynchronous: true, progress: true }]],
};

/** 阿里云百炼's models of the older protocol, whose tasks are asked for and then looked at. */
export const isTaskModel = (model: string): boolean =>
  /^wanx|^wan2\.[0-4]|^wan2\.5-(t2i|i2i)|^flux|^stable-diffusion/i.test(model);

/** What a model can do, as far as its name tells. */
export function abilitiesOf(kind: ImageKind, model: string): PaintAbilities {
  const found = known[kind].find(([pattern]) => pattern.test(model))?.[1];
  const asynchronous = kind === 'dashscope' && isTaskModel(model);
  return { ...plain, ...(asynchronous ? { asynchronous } : {}), ...found };
}

/** Whether a model takes a size. */
export function acceptsSize({ width, height }: PaintSize, abilities: PaintAbilities): boolean {
  if (abilities.sizes.some((size) => size.width === width && size.height === height)) return true;
  if (!abilities.freeSize) return false;
  const { least, most, multipleOf, leastPixels, mostPixels, mostRatio } = abilities.freeSize;
  const fits = (side: number): boolean => side >= least && side <= most && side % multipleOf === 0;
  const pixels = width * height;
  const isSlim = Math.max(width, height) > Math.min(width, height) * mostRatio;
  return fits(width) && fits(height) && !isSlim && pixels >= leastPixels && pixels <= mostPixels;
}

/** Models that are offered where the settings name none; empty where one must be named. */
export const defaultModels: Record<ImageKind, readonly string[]> = {
  openai: ['gpt-image-2.5-flare', 'gpt-image-2.5-sunburst', 'gpt-image-2'],
  siliconflow: ['Qwen/Qwen-Image', 'Qwen/Qwen-Image-Edit-2509', 'Kwai-Kolors/Kolors'],
  zhipu: ['glm-image', 'cogview-4-250304', 'cogview-3-flash'],
  dashscope: ['qwen-image-3.0-pro', 'wan2.7-image-pro', 'qwen-image-2.0', 'z-image-turbo'],
  seedream: ['doubao-seedream-5-0-260128', 'doubao-seedream-5-0-pro-260628', 'doubao-seedream-4-5-251128'],
  a1111: [],
  sdcpp: [],
  comfyui: [],
};
