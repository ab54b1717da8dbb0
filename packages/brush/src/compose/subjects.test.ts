import { describe, expect, it } from 'vitest';
import type { SubjectLayer } from '../scene-layers.ts';
import { drawings, strips } from '../subjects/drawings.ts';
import { extentOf } from '../subjects/extent.ts';
import { subjectNames } from '../understand/subject-names.ts';
import { understandPrompt } from '../understand/understand-prompt.ts';
import { composeScene } from './compose-scene.ts';

const seeds = [1, 2, 3, 4, 5];
const ratios = [1, 16 / 9, 9 / 16, 3];

function subjectsOf(prompt: string, seed: number, ratio = 1): SubjectLayer[] {
  return composeScene(understandPrompt(prompt), { seed, ratio }).layers.flatMap((layer) =>
    layer.kind === 'subject' ? [layer] : [],
  );
}

const thingsOf = (prompt: string, seed: number, ratio = 1): SubjectLayer[] =>
  subjectsOf(prompt, seed, ratio).filter(({ what }) => !(what in strips));

/** Edges of a thing as shares of the sheet. */
function boxOf({ what, x, y, size, side }: SubjectLayer, ratio: number) {
  const { left, right, top, bottom } = extentOf(what);
  const [from, to] = side === 1 ? [left, right] : [-right, -left];
  const [wide, high] = [Math.sqrt(ratio), 1 / Math.sqrt(ratio)];
  return {
    left: x + ((from / 100) * size) / wide,
    right: x + ((to / 100) * size) / wide,
    top: y - ((top / 100) * size) / high,
    bottom: y - ((bottom / 100) * size) / high,
  };
}

describe('subjects in a scene', () => {
  it('R-BRUSH-17 every subject is whole within a sheet of any form', () => {
    for (const { name } of subjectNames)
      for (const ratio of ratios)
        for (const seed of seeds)
          for (const thing of thingsOf(name, seed, ratio)) {
            const box = boxOf(thing, ratio);
            const where = `${name} ${seed} ${ratio.toFixed(2)}`;
            expect(Math.min(box.left, box.top), where).toBeGreaterThanOrEqual(-0.001);
            expect(Math.max(box.right, box.bottom), where).toBeLessThanOrEqual(1.001);
          }
  });

  it('R-BRUSH-17 subjects beside each other do not cover each other', () => {
    for (const prompt of [
      '火车，汽车，公交车',
      '龙，老虎',
      '猫，蝴蝶，蜜蜂，小狗',
      '月饼，兔子，茶壶',
      '大象，蜗牛',
    ])
      for (const ratio of ratios)
        for (const seed of seeds) {
          const boxes = thingsOf(prompt, seed, ratio).map((thing) => boxOf(thing, ratio));
          for (const [at, one] of boxes.entries())
            for (const other of boxes.slice(at + 1)) {
              const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
              const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
              expect(across < 0.002 || down < 0.002, `${prompt} ${seed} ${ratio.toFixed(2)}`).toBe(true);
            }
        }
  });

  it('R-BRUSH-17 a castle is larger than a cat, and a bee smaller', () => {
    for (const seed of seeds) {
      const size = new Map(thingsOf('城堡，猫，蜜蜂', seed).map((thing) => [thing.what, thing.size]));
      expect(size.get('城堡')!).toBeGreaterThan(size.get('猫')!);
      expect(size.get('蜜蜂')!).toBeLessThan(size.get('猫')!);
    }
  });

  it('R-BRUSH-17 characters are not mirrored', () => {
    for (const seed of seeds)
      for (const prompt of ['福字', '春联', '铜钱'])
        expect(thingsOf(prompt, seed).map(({ side }) => side)).toEqual([1]);
  });

  it.each([
    ['海边的小狗', '沙滩'],
    ['湖边的猫', '草岸'],
    ['星空下的兔子', '草岸'],
    ['雪山，熊', '雪地'],
    ['湖，下雪，猫', '雪地'],
    ['城市，汽车', '路面'],
    ['中秋，月饼，灯笼', '桌面'],
    ['海上明月，茶杯', '桌面'],
  ])('R-BRUSH-18 %s stands on %s', (prompt, ground) => {
    for (const seed of seeds) {
      const layers = subjectsOf(prompt, seed).map(({ what }) => what);
      expect(layers, `${seed}`).toContain(ground);
      expect((layers.at(-1) ?? '') in strips, 'the thing is in front of it').toBe(false);
    }
  });

  it('R-BRUSH-10 the moon over food is drawn: its table stands outside', () => {
    for (const seed of seeds) {
      const { shows } = composeScene(understandPrompt('中秋赏月，桌上有月饼'), { seed, ratio: 1 });
      expect(shows).toEqual(expect.arrayContaining(['element:moon', 'subject:月饼', 'time:night']));
    }
  });

  it('R-BRUSH-18 what swims is behind the bank, what stands on it in front', () => {
    expect(subjectsOf('湖，鸭子，猫', 1).map(({ what }) => what)).toEqual(['鸭子', '草岸', '猫']);
    expect(subjectsOf('湖，鸭子', 1).map(({ what }) => what)).toEqual(['鸭子']);
    expect(subjectsOf('草原，猫', 1).map(({ what }) => what)).toEqual(['猫']);
  });

  it('R-BRUSH-17 a thing stands beside a house or bridge that was asked for, not before it', () => {
    for (const prompt of ['小屋，猫', '石桥，女孩', '灯塔，小狗', '亭子，兔子'])
      for (const seed of seeds) {
        const { layers } = composeScene(understandPrompt(prompt), { seed, ratio: 1 });
        const figure = layers.find((layer) => layer.kind === 'figure' && layer.what !== 'boat');
        const [thing] = layers.flatMap((layer) =>
          layer.kind === 'subject' && !(layer.what in strips) ? [layer] : [],
        );
        const x = figure?.kind === 'figure' ? figure.x : 0;
        expect(Math.sign(x - 0.5), `${prompt} ${seed}`).toBe(-Math.sign((thing?.x ?? 0) - 0.5));
      }
  });

  it('R-BRUSH-19 there are 200 subjects and more, each drawn', () => {
    expect(subjectNames.length).toBeGreaterThanOrEqual(200);
    for (const { name } of subjectNames) expect(drawings[name], name).toBeDefined();
  });
});
