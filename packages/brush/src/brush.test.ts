import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BrushCancelled,
  BrushSizeError,
  composeScene,
  needsModel,
  paint,
  sceneAlone,
  stylePresets,
  understandPrompt,
  vocabulary,
} from './index.ts';

/** `npm run test:all` tries five times as many inputs. */
const runs = (all: number): number => (process.env['TEST_ALL'] ? all : Math.ceil(all / 5));

const side = 64;

function picture(prompt: string, seed: number, width = side, height = side): Uint8ClampedArray {
  return paint(composeScene(understandPrompt(prompt), { seed, ratio: width / height }), { width, height });
}

function hash(pixels: Uint8ClampedArray): string {
  return createHash('sha256').update(pixels).digest('hex');
}

/** Mean difference of two pictures' channels, 0 to 255. */
function distance(one: Uint8ClampedArray, two: Uint8ClampedArray): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += Math.abs(one[at]! - two[at]!);
  return sum / one.length;
}

/** Averages blocks of pixels. */
function shrunk(pixels: Uint8ClampedArray, width: number, by: number): Uint8ClampedArray {
  const across = width / by;
  const down = pixels.length / 4 / width / by;
  const out = new Uint8ClampedArray(across * down * 4);
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1)
      for (let channel = 0; channel < 4; channel += 1) {
        let sum = 0;
        for (let dy = 0; dy < by; dy += 1)
          for (let dx = 0; dx < by; dx += 1)
            sum += pixels[((y * by + dy) * width + x * by + dx) * 4 + channel]!;
        out[(y * across + x) * 4 + channel] = sum / (by * by);
      }
  return out;
}

const prompts = [
  '群山，日出',
  '水墨山水，孤舟',
  '海上明月',
  '夜晚的城市',
  '森林，薄雾',
  '沙漠，驼队',
  '雪山，极光',
  '梅花',
  '湖，倒影，秋天',
  '星空',
  '花海，春天',
  '抽象渐变',
  '流线',
  '',
];

describe('paint', () => {
  it.each(prompts)(
    'R-BRUSH-01 %s: the same seed gives the same bytes, another seed another picture',
    (prompt) => {
      const one = picture(prompt, 7);
      expect(hash(picture(prompt, 7))).toBe(hash(one));
      expect(distance(one, picture(prompt, 8))).toBeGreaterThan(3);
    },
  );

  it.each(prompts)('R-BRUSH-02 %s: another size is the same picture', (prompt) => {
    const small = picture(prompt, 3, 192, 192);
    const large = picture(prompt, 3, 384, 384);
    expect(distance(shrunk(small, 192, 6), shrunk(large, 384, 12))).toBeLessThan(6);
  });

  it('R-BRUSH-03 any text, seed and size gives an opaque picture', () => {
    const words = vocabulary.flatMap(({ terms }) => terms.flatMap((term) => term.words));
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((list) => list.join(' ')),
    );
    const length = fc.integer({ min: 16, max: 60 });
    fc.assert(
      fc.property(
        text,
        text,
        fc.oneof(fc.integer(), fc.double()),
        length,
        length,
        (prompt, negative, seed, width, height) => {
          const scene = composeScene(understandPrompt(prompt, negative), { seed, ratio: width / height });
          expect(JSON.parse(JSON.stringify(scene))).toEqual(scene);
          const pixels = paint(scene, { width, height });
          expect(pixels.length).toBe(width * height * 4);
          for (let at = 3; at < pixels.length; at += 4) expect(pixels[at] === 255).toBe(true);
        },
      ),
      { numRuns: runs(150) },
    );
  });

  it('R-BRUSH-03 a picture has light and dark in it, whatever was asked', () => {
    for (const prompt of prompts)
      for (const seed of [1, 2]) {
        const pixels = picture(prompt, seed);
        const tones = new Set<number>();
        for (let at = 1; at < pixels.length; at += 4) tones.add(pixels[at]! >> 3);
        expect(tones.size, `${prompt} ${seed}`).toBeGreaterThan(7);
      }
  });

  it('R-BRUSH-04 sizes that cannot be painted are refused in words', () => {
    const scene = composeScene(understandPrompt('海'), { seed: 1, ratio: 1 });
    for (const [width, height] of [
      [15, 100],
      [100.5, 100],
      [8000, 8000],
      [20_000, 16],
      [Number.NaN, 100],
    ] as const)
      expect(() => paint(scene, { width, height })).toThrow(BrushSizeError);
  });

  it('R-BRUSH-05 progress is told and painting can be cancelled', () => {
    const scene = composeScene(understandPrompt('群山'), { seed: 1, ratio: 1 });
    const seen: number[] = [];
    paint(scene, { width: side, height: side, onProgress: (share) => seen.push(share) });
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.at(-1)).toBe(1);
    let asked = 0;
    const cancelled = (): boolean => (asked += 1) > 3;
    expect(() => paint(scene, { width: side, height: side, cancelled })).toThrow(BrushCancelled);
  });
});

describe('understandPrompt', () => {
  it('R-BRUSH-06 Chinese and English words are told apart and the longest counts', () => {
    expect(understandPrompt('雪山').scenes).toEqual(['snow']);
    expect(understandPrompt('A misty forest at Dawn, oil painting')).toMatchObject({
      scenes: ['forest'],
      times: ['dawn'],
      styles: ['oil'],
      elements: ['mist'],
    });
    expect(understandPrompt('seasoning, cartoon').scenes).toEqual([]);
    expect(understandPrompt('mountains').scenes).toEqual(['mountains']);
  });

  it('R-BRUSH-07 what is denied or negative is taken out', () => {
    const kinds = (prompt: string, negative?: string): string[] =>
      [1, 2, 3, 4, 5, 6].flatMap((seed) =>
        composeScene(understandPrompt(prompt, negative), { seed, ratio: 1 }).layers.map((layer) =>
          layer.kind === 'figure' ? layer.what : layer.kind,
        ),
      );
    expect(kinds('海，飞鸟')).toContain('birds');
    expect(kinds('海，飞鸟', '鸟')).not.toContain('birds');
    expect(kinds('海，没有鸟，不要船')).not.toContain('birds');
    expect(kinds('海，没有鸟，不要船')).not.toContain('boat');
    expect(kinds('sea at night without moon')).not.toContain('disc');
    expect(understandPrompt('海，没有鸟').recognised).toContainEqual(
      expect.objectContaining({ word: '鸟', label: '飞鸟', removed: true }),
    );
  });

  it('R-BRUSH-08 a prompt without a scene, or with what the brush has none for, needs an image model', () => {
    for (const prompt of ['', '𝕏 qwerty 〇〇', '🐱', '孤独', '一只猫', '雪山下的猫', 'a cat on the beach'])
      expect(needsModel(understandPrompt(prompt)), prompt).toBe(true);
    for (const prompt of ['月亮', '秋天', '下雪的夜晚', '水墨', '蓝色', '没有人的海边'])
      expect(needsModel(understandPrompt(prompt)), prompt).toBe(false);
    expect(sceneAlone(understandPrompt('樱花树下的猫，傍晚'))).toBe('樱花，日落');
    expect(sceneAlone(understandPrompt('红色的跑车'))).toBeNull();
  });

  it('R-BRUSH-06 no word means two things, every label is known, every preset is understood', () => {
    const words = vocabulary.flatMap(({ terms }) => terms.flatMap((term) => term.words));
    expect(words.length).toBeGreaterThan(200);
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
    for (const { terms } of vocabulary)
      for (const term of terms) expect(understandPrompt(term.label).recognised[0]?.label).toBe(term.label);
    for (const { words, example } of stylePresets)
      for (const text of [`山，${words}`, example]) expect(needsModel(understandPrompt(text))).toBe(false);
  });
});
