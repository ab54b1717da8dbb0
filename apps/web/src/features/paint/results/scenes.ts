/** A scene of the wall: what is painted of it is what its words, seed and shape give. */
export interface WallScene {
  readonly name: string;
  readonly prompt: string;
  readonly seed: number;
  readonly shape: 'wide' | 'tall' | 'large';
}

/** Width and height of a preview, and of the picture that a press begins. */
export const wallShapes = {
  wide: { preview: [400, 300], picture: [1152, 864] },
  large: { preview: [720, 540], picture: [1152, 864] },
  tall: { preview: [390, 520], picture: [864, 1152] },
} as const;

const rows: readonly (readonly [name: string, prompt: string, seed: number, shape?: WallScene['shape']])[] = [
  ['雪湖晨光', '雪山，湖，清晨', 3, 'large'],
  ['烟雨江南', '烟雨江南，远山，孤舟，水墨，留白', 2],
  ['寒梅', '梅花，下雪，水墨', 3],
  ['霓虹雨夜', '赛博朋克，雨夜，霓虹', 1],
  ['樱花', '樱花，春天，水彩', 3],
  ['海上落日', '大海，日落，帆船', 3],
  ['竹林', '竹林，晨雾，水墨', 1, 'tall'],
  ['极光雪原', '极光，雪原', 3],
  ['千里江山', '千里江山，群山，飞鸟，青绿山水', 1],
  ['富士落日', '富士山，日落，版画', 2],
  ['向日葵', '向日葵，白天，白云，油画', 3],
  ['银河', '星空，银河，群山', 3],
  ['荷塘', '荷塘，清晨，薄雾', 3],
  ['大漠驼队', '沙漠，驼队，黄昏', 3],
  ['白桦秋色', '白桦林，秋天', 1],
  ['烟花之夜', '夜晚的城市，烟花', 1, 'large'],
  ['桂林晨雾', '桂林山水，晨雾', 3],
  ['薰衣草', '薰衣草，日落', 3],
  ['海上明月', '海上明月，帆船，极简', 3],
  ['蓝色丝绸', '丝绸，蓝色', 2],
];

/** What the brush paints best. The order fills the wall's grid without a gap, in three columns and in two. */
export const wallScenes: readonly WallScene[] = rows.map(([name, prompt, seed, shape = 'wide']) => ({
  name,
  prompt,
  seed,
  shape,
}));
