import { composeScene, paint, understandPrompt } from '@baigong/brush';
import { median, record, type Row } from './record.ts';

/** What a picture of 1024 × 1024 by the built-in brush costs in one thread, from the prompt to its pixels. */

const side = 1024;
const seeds = [1, 2, 3, 4, 5];
const goal = 1000;

const scenes: readonly (readonly [name: string, prompt: string])[] = [
  ['ink mountains', '群山，水墨'],
  ['mountains', '群山，日出'],
  ['snow mountains', '雪山'],
  ['sea and moon', '海上明月'],
  ['lake', '湖，倒影，秋天'],
  ['karst lake', '桂林山水，晨雾'],
  ['night city', '夜晚的城市'],
  ['city by day', '城市，白天'],
  ['forest', '森林，薄雾'],
  ['birches', '白桦林'],
  ['bamboo', '竹林'],
  ['desert', '沙漠，日落'],
  ['snow falling', '雪原，下雪'],
  ['plum blossoms', '梅花'],
  ['meadow', '花海，春天'],
  ['sunflowers', '向日葵，白天，云'],
  ['wheat in oil', '金色麦田，大树，油画'],
  ['lotus pond', '荷塘'],
  ['starry sky', '星空，银河'],
  ['aurora', '极光，雪山'],
  ['gradient', '抽象渐变'],
  ['silk', '丝绸'],
  ['flow field', '流线'],
  ['watercolour', '湖，水彩'],
  ['woodblock', '富士山，版画'],
  ['oil', '湖，油画'],
];

function time(prompt: string, seed: number): number {
  const start = performance.now();
  paint(composeScene(understandPrompt(prompt), { seed, ratio: 1 }), { width: side, height: side });
  return performance.now() - start;
}

// The first picture of a worker is painted before the engine has warmed up.
const rows: Row[] = [{ name: 'first picture of a worker', value: time('群山，日出', 1), unit: 'ms', goal }];
for (const [name, prompt] of scenes)
  rows.push({ name, value: median(seeds.map((seed) => time(prompt, seed))), unit: 'ms', goal });
record('brush', rows);
