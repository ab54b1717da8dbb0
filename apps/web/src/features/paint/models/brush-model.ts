import { brushId, greatestSeed, type PaintModel } from '@baigong/contracts';

/** The built-in brush, described as a model is, so that one form serves both. It is no model and says so. */
export const brushModel: PaintModel = {
  id: brushId,
  name: '内置画笔',
  endpoint: '',
  local: true,
  abilities: {
    sizes: [
      { width: 1024, height: 1024 },
      { width: 1152, height: 864 },
      { width: 864, height: 1152 },
      { width: 1200, height: 800 },
      { width: 1280, height: 720 },
      { width: 720, height: 1280 },
      { width: 1080, height: 2340 },
      { width: 1536, height: 512 },
    ],
    freeSize: {
      least: 256,
      most: 4096,
      multipleOf: 1,
      leastPixels: 65_536,
      mostPixels: 8_847_360,
      mostRatio: 16,
    },
    maxCount: 8,
    maxSeed: greatestSeed,
    negativePrompt: true,
    references: 0,
    referenceNeeded: false,
    masks: false,
    strength: null,
    steps: null,
    guidance: null,
    qualities: [],
    maxPrompt: 2_000,
    asynchronous: false,
    stopsAtOnce: true,
    progress: true,
    // Nobody else is asked.
    timeoutMs: 0,
  },
};

export const isBrush = (id: string): boolean => id === brushId;
