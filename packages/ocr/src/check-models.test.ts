import { expect, test } from 'vitest';
import { checkModels } from './check-models.ts';
import { charactersOf, type OcrModels, type Tensor } from './model.ts';

/** Models that give so many values a pixel and so many classes a step, for the key file 一, 二. */
const models = (perPixel: number, classes: number): OcrModels => ({
  detect: ({ dims: [, , height = 0, width = 0] }: Tensor) =>
    Promise.resolve({
      data: new Float32Array(height * width * perPixel),
      dims: [1, perPixel, height, width],
    }),
  recognise: ({ dims: [lines = 0, , , width = 0] }: Tensor) => {
    const dims = [lines, width / 8, classes];
    return Promise.resolve({ data: new Float32Array(dims.reduce((a, b) => a * b)), dims });
  },
  characters: charactersOf('一\n二\n'),
});

test('R-READ-275 models are used only where they fit each other', async () => {
  await expect(checkModels(models(1, 4))).resolves.toBeUndefined();
  await expect(checkModels(models(2, 4))).rejects.toThrow('the detector gives 1 × 2 × 64 × 64');
  await expect(checkModels(models(1, 5))).rejects.toThrow('4 characters, but the recogniser gives 1 × 8 × 5');
});
