import { parseHex } from '@baigong/colour';
import { oklabDistance } from '@baigong/colour/oklab';
import { labOf } from './palette.ts';

/** Everyday and traditional Chinese colour names. */
const names: readonly (readonly [string, string])[] = [
  ['墨黑', '#16181a'],
  ['黑', '#000000'],
  ['炭灰', '#36393d'],
  ['深灰', '#555555'],
  ['灰', '#808080'],
  ['银灰', '#a9adb2'],
  ['浅灰', '#cfd2d6'],
  ['月白', '#e3edf3'],
  ['雪白', '#fbfcfd'],
  ['白', '#ffffff'],
  ['米白', '#f7f1e3'],
  ['象牙', '#fffbe8'],
  ['米色', '#e9dcc0'],
  ['驼色', '#b08d5e'],
  ['卡其', '#a8987a'],
  ['咖啡', '#5c3d2a'],
  ['棕', '#7a4a25'],
  ['栗', '#60281e'],
  ['赭石', '#94532c'],
  ['褐', '#6e4b34'],
  ['正红', '#e60012'],
  ['朱红', '#e8432c'],
  ['绯红', '#c8202f'],
  ['酒红', '#6e1423'],
  ['砖红', '#a4493d'],
  ['玫红', '#d61c6a'],
  ['桃红', '#f3788f'],
  ['粉红', '#f7b5c2'],
  ['藕粉', '#e8cdc9'],
  ['珊瑚', '#f7766a'],
  ['橙', '#f58220'],
  ['橘黄', '#f9a01f'],
  ['杏黄', '#f3b562'],
  ['琥珀', '#c97a12'],
  ['土黄', '#b7892b'],
  ['金黄', '#f2c021'],
  ['明黄', '#ffe200'],
  ['鹅黄', '#f9ea8e'],
  ['秋香', '#b9a23a'],
  ['橄榄', '#6c6d2c'],
  ['草绿', '#76a935'],
  ['嫩绿', '#b2d563'],
  ['豆绿', '#9db582'],
  ['翠绿', '#1ba75a'],
  ['碧绿', '#23a988'],
  ['松绿', '#1f6a56'],
  ['墨绿', '#18402f'],
  ['灰绿', '#7d9083'],
  ['青', '#17a7ad'],
  ['湖蓝', '#3aa6c9'],
  ['天青', '#a5cfd6'],
  ['天蓝', '#79bdec'],
  ['宝蓝', '#1f57c4'],
  ['群青', '#3343a3'],
  ['藏青', '#1c2b4b'],
  ['深蓝', '#123a78'],
  ['靛蓝', '#2a4a78'],
  ['雾蓝', '#8aa0b8'],
  ['淡蓝', '#c7def2'],
  ['蓝', '#2277e3'],
  ['藕荷', '#d9bfd8'],
  ['丁香', '#b79ad1'],
  ['紫', '#7a35a8'],
  ['葡萄紫', '#4a2259'],
  ['绛紫', '#832a50'],
];

const labOfHex = (hex: string) => labOf(parseHex(hex) ?? [0, 0, 0]);
const known = names.map(([name, hex]) => ({ name, lab: labOfHex(hex) }));

/** Names of colours without a hue, by the least OKLab lightness of each. */
const neutrals: readonly (readonly [number, string])[] = [
  [0.99, '白'],
  [0.96, '雪白'],
  [0.8, '浅灰'],
  [0.68, '银灰'],
  [0.5, '灰'],
  [0.38, '深灰'],
  [0.26, '炭灰'],
  [0.12, '墨黑'],
  [0, '黑'],
];

/** OKLab chroma below which nobody sees a hue. */
const leastChroma = 0.012;

/** The nearest Chinese colour name in OKLab. A colour without a hue has a name without one. */
export function nameColour(hex: string): string {
  const colour = labOfHex(hex);
  const [l, a, b] = colour;
  if (Math.hypot(a, b) < leastChroma) return neutrals.find(([least]) => l >= least)?.[1] ?? '黑';
  let [best, nearest] = ['', Infinity];
  for (const { name, lab } of known) {
    const away = oklabDistance(lab, colour);
    if (away < nearest) [best, nearest] = [name, away];
  }
  return best;
}
