import { describe, expect, it } from 'vitest';
import { layersOf } from './compose/shown.ts';
import { composeScene, paint, reportScene, stylePresets, understandPrompt, vocabulary } from './index.ts';

/** Enough to count pixels by the hundred. */
const side = 36;
const seeds = [1, 2, 3, 4, 5];

/** Things that are small in a picture by their nature: birds far away, lights, drops, a seal. */
const SMALL = new Set([
  '飞鸟',
  '小船',
  '月亮',
  '新月',
  '太阳',
  '星星',
  '印章',
  '萤火虫',
  '花瓣',
  '落叶',
  '驼队',
  '日落',
  '海上明月',
  '小屋',
  '亭子',
  '帆船',
  '薄雾',
  '晨雾',
  '灯塔',
  '石桥',
  '灯笼',
  '云',
  '流水',
  '古塔',
  '枯树',
]);

/** Share of the pixels that change when a picture is painted without what a word means. */
function shareOf(label: string, seed: number): number {
  const understanding = understandPrompt(label);
  const scene = composeScene(understanding, { seed, ratio: 1 });
  const means = understanding.recognised
    .flatMap((word) => word.means)
    .filter((one) => one.startsWith('element:'));
  const layers = new Set(means.flatMap((meaning) => layersOf(meaning, scene.layers)));
  const finish = { ...scene.finish, bloom: 0, grain: 0, tooth: 0 };
  const kept = (own: boolean) => scene.layers.filter((layer) => own || !layers.has(layer));
  const size = { width: side, height: side };
  const all = paint({ ...scene, finish, layers: kept(true) }, size);
  const rest = paint({ ...scene, finish, layers: kept(false) }, size);
  let changed = 0;
  for (let at = 0; at < all.length; at += 4)
    if (
      Math.abs(all[at]! - rest[at]!) +
        Math.abs(all[at + 1]! - rest[at + 1]!) +
        Math.abs(all[at + 2]! - rest[at + 2]!) >
      12
    )
      changed += 1;
  return changed / (side * side);
}

const nouns = vocabulary
  .filter(({ theme }) => theme === 'scene' || theme === 'element')
  .flatMap(({ terms }) => terms);

describe('the catalogue', () => {
  it('R-BRUSH-10 every noun is in the picture of every seed, and the report says so', () => {
    for (const { label } of nouns)
      for (const seed of [...seeds, 6, 7, 8, 9, 10, 11, 12]) {
        const understanding = understandPrompt(label);
        const report = reportScene(understanding, composeScene(understanding, { seed, ratio: 1 }));
        expect(report.missing, `${label} ${seed}`).toEqual([]);
        expect(report.unknown, label).toEqual([]);
      }
  });

  it('R-BRUSH-11 every element covers at least 2 % of the picture or is declared small', () => {
    for (const { label, means, theme } of nouns) {
      if (theme === 'scene' || SMALL.has(label)) continue;
      for (const seed of seeds)
        expect(shareOf(label, seed), `${label} ${seed} ${means.join()}`).toBeGreaterThanOrEqual(0.02);
    }
  });

  it('R-BRUSH-12 the examples show all that they promise', () => {
    for (const { example } of stylePresets)
      for (const seed of [...seeds, 20, 21, 22, 23, 24, 25]) {
        const understanding = understandPrompt(example);
        const report = reportScene(understanding, composeScene(understanding, { seed, ratio: 4 / 3 }));
        expect(report.missing, `${example} ${seed}`).toEqual([]);
        expect(report.unknown, example).toEqual([]);
      }
  });
});
