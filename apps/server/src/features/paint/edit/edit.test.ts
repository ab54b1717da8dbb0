import { describe, expect, test } from 'vitest';
import { abilitiesOf, acceptsSize } from '../../../platform/images/image-abilities.ts';
import { composeEdit } from './compose-edit.ts';
import { editFrame } from './edit-frame.ts';
import type { Pixels } from './pixels.ts';

const filled = (width: number, height: number, value: number): Pixels => ({
  data: new Uint8Array(width * height * 4).fill(value),
  width,
  height,
});

function maskOf(width: number, height: number, paints: (x: number, y: number) => boolean): Pixels {
  const data = Uint8Array.from({ length: width * height }, (_, at) =>
    paints(at % width, Math.floor(at / width)) ? 255 : 0,
  );
  return { data, width, height };
}

describe('R-PAINT-91 the edge of what is painted anew', () => {
  test('is soft on the inside alone, and hard at the picture’s own edge', async () => {
    const mask = maskOf(2000, 1000, (x) => x >= 500);
    const made = await composeEdit(filled(2000, 1000, 0), filled(2000, 1000, 200), mask);
    const at = (x: number) => made.data[(300 * 2000 + x) * 4] ?? -1;
    expect([at(0), at(499)]).toEqual([0, 0]);
    expect(at(500)).toBeGreaterThan(0);
    expect(at(500)).toBeLessThan(at(503));
    expect([at(510), at(1999)]).toEqual([200, 200]);
  });

  test('leaves a thin stroke to be seen', async () => {
    const mask = maskOf(2000, 1000, (x) => x >= 500 && x < 503);
    const made = await composeEdit(filled(2000, 1000, 0), filled(2000, 1000, 200), mask);
    expect(made.data[(300 * 2000 + 501) * 4]).toBe(200);
  });

  test('a mask without anything changes nothing', async () => {
    const made = await composeEdit(
      filled(20, 10, 7),
      filled(20, 10, 200),
      maskOf(20, 10, () => false),
    );
    expect(made.data.every((value) => value === 7)).toBe(true);
  });
});

describe('R-PAINT-91 what a model is shown of a picture', () => {
  const models = [
    ['openai', 'gpt-image-1'],
    ['openai', 'gpt-image-2'],
    ['openai', 'something'],
    ['siliconflow', 'Qwen/Qwen-Image-Edit-2509'],
    ['dashscope', 'wan2.7-image-pro'],
    ['dashscope', 'qwen-image-edit-plus'],
    ['seedream', 'doubao-seedream-4-5-251128'],
    ['a1111', 'm'],
  ] as const;
  const shapes = [
    [64, 64],
    [300, 200],
    [1200, 1600],
    [3840, 2160],
    [1000, 8000],
    [4000, 500],
  ] as const;
  test.each(models)('%s %s takes its size, and the picture in it has its shape', (kind, model) => {
    const can = abilitiesOf(kind, model);
    for (const [width, height] of shapes) {
      const { picture, ...frame } = editFrame({ width, height }, can);
      expect(acceptsSize(frame, can)).toBe(true);
      expect(picture.left + picture.width).toBeLessThanOrEqual(frame.width);
      expect(picture.top + picture.height).toBeLessThanOrEqual(frame.height);
      const shape = picture.width / picture.height / (width / height);
      expect(Math.abs(Math.log(shape))).toBeLessThan(0.02);
    }
  });

  test('a model that chooses its size is shown the picture, no larger than 2048', () => {
    const can = abilitiesOf('dashscope', 'qwen-image-edit');
    expect(editFrame({ width: 4000, height: 2000 }, can)).toEqual({
      width: 2048,
      height: 1024,
      picture: { left: 0, top: 0, width: 2048, height: 1024 },
      isChosenByModel: true,
    });
  });
});
