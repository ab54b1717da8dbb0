import { composeScene } from '../src/compose/compose-scene.ts';
import { paint } from '../src/paint.ts';
import { understandPrompt } from '../src/understand/understand-prompt.ts';

/** What an edition is known by: a prompt for every scene and style, each with its seed. */
export const editionPrompts: readonly (readonly [prompt: string, seed: number])[] = [
  '群山，日出',
  '水墨山水，孤舟',
  '雪山',
  '富士山，版画',
  '海上明月',
  '桂林山水，晨雾',
  '江南，柳树',
  '夜晚的城市',
  '城市，白天',
  '森林，薄雾',
  '白桦林',
  '竹林',
  '沙漠，驼队',
  '梅花',
  '樱花，水彩',
  '荷塘',
  '花海，春天',
  '向日葵，油画',
  '星空，银河',
  '极光，雪山',
  '烟花，夜晚的城市',
  '灯塔，暴风雨',
  '抽象渐变',
  '同心圆',
  '流线，极简',
].map((prompt, at) => [prompt, 100 + at] as const);

const side = 96;
/** Blocks along a side. */
const blocks = 8;

/** The mean colours of a picture's blocks, 0 to 255: coarse enough to be the same on every machine. */
export function meanBlockColours(prompt: string, seed: number): number[] {
  const pixels = paint(composeScene(understandPrompt(prompt), { seed, ratio: 1 }), {
    width: side,
    height: side,
  });
  const size = side / blocks;
  const sums = Array.from({ length: blocks * blocks * 3 }, () => 0);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      for (let channel = 0; channel < 3; channel += 1) {
        const block = (Math.floor(y / size) * blocks + Math.floor(x / size)) * 3 + channel;
        sums[block] = sums[block]! + pixels[(y * side + x) * 4 + channel]!;
      }
  return sums.map((sum) => Math.round(sum / (size * size)));
}
