import { describe, expect, it } from 'vitest';
import { layersOf } from './compose/shown.ts';
import { composeScene, paint, reportScene, stylePresets, understandPrompt, vocabulary } from './index.ts';
import { readDrawing } from './subjects/drawing.ts';
import { drawings, strips } from './subjects/drawings.ts';
import { subjectNames } from './understand/subject-names.ts';

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
    .filter((one) => /^(?:element|subject):/.test(one));
  const layers = new Set(means.flatMap((meaning) => layersOf(meaning, scene.layers)));
  const finish = { ...scene.finish, bloom: 0, grain: 0, tooth: 0 };
  // A subject stands in front of everything: it is counted alone.
  const alone = understanding.subjects.length > 0;
  const kept = (own: boolean) =>
    scene.layers.filter((layer) => (alone ? own && layers.has(layer) : own || !layers.has(layer)));
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
  .filter(({ theme }) => theme === 'scene' || theme === 'element' || theme === 'subject')
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

  it('R-BRUSH-11 every subject covers at least 2 % of the picture, every element does or is declared small', () => {
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

  it('R-BRUSH-13 what cannot be drawn is named in the words of the prompt', () => {
    const unknownOf = (prompt: string): readonly string[] => understandPrompt(prompt).unknown;
    expect(unknownOf('蜥蜴在窗台上打盹')).toEqual(['蜥蜴', '窗台', '打盹']);
    expect(unknownOf('一只橘猫，月亮')).toEqual([]);
    expect(unknownOf('量子计算机和雪山')).toEqual(['量子计算机']);
  });

  it('R-BRUSH-14 no word is read inside a longer one', () => {
    const labels = (prompt: string): string[] =>
      understandPrompt(prompt).recognised.map(({ label }) => label);
    expect(labels('金鱼')).toEqual(['金鱼']);
    for (const prompt of ['金融街', '火星', '岁月', '银行', '风扇', '红绿灯', '水晶球', '雪糕', '星期一'])
      expect(labels(prompt), prompt).toEqual([]);
    expect(labels('春天的湖')).toEqual(['春天', '湖']);
    expect(labels('江，远山，雨中的船')).toEqual(['江河', '群山', '下雨', '小船']);
  });

  it('R-BRUSH-15 every subject has a drawing of whole numbers and colours, and no drawing is without a name', () => {
    const names = subjectNames.map(({ name }) => name);
    expect(
      Object.keys(drawings)
        .filter((name) => !(name in strips))
        .toSorted(),
    ).toEqual(names.toSorted());
    for (const [name, text] of Object.entries(drawings)) {
      const parts = readDrawing(text);
      expect(parts.length, name).toBeGreaterThan(2);
      for (const { kind, colour, numbers } of parts) {
        expect(kind, name).toBeDefined();
        expect(colour, name).toMatch(/^#[0-9a-f]{6}$/);
        expect(numbers.every(Number.isFinite), `${name} ${numbers.join()}`).toBe(true);
      }
    }
  });

  it('R-BRUSH-16 several subjects stand beside each other, the first five of them', () => {
    const scene = composeScene(understandPrompt('猫，小狗，兔子，公鸡，鹅，马'), { seed: 3, ratio: 1 });
    const placed = scene.layers.flatMap((layer) => (layer.kind === 'subject' ? [layer] : []));
    expect(placed.map(({ what }) => what)).toEqual(['猫', '小狗', '兔子', '公鸡', '鹅']);
    expect(placed.map(({ x }) => x)).toEqual(placed.map(({ x }) => x).toSorted((a, b) => a - b));
    expect(reportScene(understandPrompt('猫，小狗，兔子，公鸡，鹅，马'), scene).missing).toEqual(['马']);
  });
});
