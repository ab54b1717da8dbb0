import * as z from 'zod/mini';
import type { ToolResult } from '../result.ts';
import { defineTool, textArgument } from '../tool.ts';
import { contrast, flatten, fromHex, fromOklch, toHex, toHsl, toHsv, toOklab, toOklch } from './convert.ts';
import type { Rgb } from './convert.ts';
import { traditionalNames } from './names.ts';
import { parseColour } from './parse-colour.ts';

const MAX_LENGTH = 100;
const white = fromHex('ffffff');
const black = fromHex('000000');

const percent = (value: number) => `${Math.round(value * 100)}%`;
const places = (value: number, digits: number) => String(Number(value.toFixed(digits)));

function notations(colour: Rgb): { key: string; value: string }[] {
  const [hsl, hsv, oklch] = [toHsl(colour), toHsv(colour), toOklch(colour)];
  const rgb = [colour.r, colour.g, colour.b].map((value) => Math.round(value * 255)).join(', ');
  const alpha = colour.alpha < 1 ? places(colour.alpha, 2) : undefined;
  return [
    { key: 'HEX', value: toHex(colour) },
    { key: 'RGB', value: alpha === undefined ? `rgb(${rgb})` : `rgba(${rgb}, ${alpha})` },
    {
      key: 'HSL',
      value: `hsl${alpha === undefined ? '' : 'a'}(${Math.round(hsl.h) % 360}, ${percent(hsl.s)}, ${percent(hsl.l)}${alpha === undefined ? '' : `, ${alpha}`})`,
    },
    { key: 'HSV', value: `${Math.round(hsv.h) % 360}°, ${percent(hsv.s)}, ${percent(hsv.v)}` },
    {
      key: 'OKLCH',
      value: `oklch(${places(oklch.l * 100, 1)}% ${places(oklch.c, 3)} ${places(oklch.h, 1)}${alpha === undefined ? '' : ` / ${alpha}`})`,
    },
  ];
}

/** The traditional colour that looks most alike (distance in Oklab), and whether it is the very same. */
function nearestName(colour: Rgb): string {
  const own = toOklab(colour);
  let [best, distance] = ['', Number.POSITIVE_INFINITY];
  for (const [name, hex] of traditionalNames) {
    const other = toOklab(fromHex(hex));
    const apart = Math.hypot(own.l - other.l, own.a - other.a, own.b - other.b);
    if (apart < distance) [best, distance] = [name, apart];
  }
  const hex = `#${traditionalNames.get(best) ?? ''}`;
  return distance < 1e-4 ? `${best}（${hex}）` : `接近${best}（${hex}）`;
}

function grade(ratio: number): string {
  const mark = (passes: boolean) => (passes ? '合格' : '不合格');
  return `正文 AA ${mark(ratio >= 4.5)}，正文 AAA ${mark(ratio >= 7)}，大字和图形 AA ${mark(ratio >= 3)}`;
}

/** Cut, not rounded: 4.499 must not read 4.5. */
function shownRatio(ratio: number): string {
  return `${(Math.floor(ratio * 100 + 1e-9) / 100).toFixed(2)}:1`;
}

function compare(first: Rgb, second: Rgb): ToolResult {
  const under = flatten(second, white);
  const ratio = contrast(flatten(first, under), under);
  return {
    title: '对比度',
    summary: `${toHex(first)} 与 ${toHex(second)} 的对比度 ${shownRatio(ratio)}`,
    blocks: [
      {
        type: 'swatches',
        colours: [
          { name: '前景', hex: toHex(first) },
          { name: '背景', hex: toHex(second) },
        ],
      },
      {
        type: 'keyValues',
        items: [
          { key: '对比度', value: shownRatio(ratio) },
          { key: 'WCAG 2.2', value: grade(ratio) },
          ...(first.alpha < 1 || second.alpha < 1
            ? [{ key: '说明', value: '半透明的颜色按叠在白底上计算' }]
            : []),
        ],
      },
    ],
  };
}

const steps = [0.97, 0.93, 0.87, 0.79, 0.7, 0.61, 0.52, 0.44, 0.36, 0.28];

function describe(colour: Rgb): ToolResult {
  const opaque = flatten(colour, white);
  const { c, h, l } = toOklch(opaque);
  const shades = steps.map((lightness, index) => ({
    name: String(index === 0 ? 50 : index * 100),
    // Near white and black a screen has less colour to give.
    hex: toHex(fromOklch({ l: lightness, c: c * Math.min(1, (1 - lightness) * 5, lightness * 2.5), h })),
  }));
  const turned = (degrees: number) => toHex(fromOklch({ l, c, h: h + degrees }));
  const [onWhite, onBlack] = [contrast(opaque, white), contrast(opaque, black)];
  return {
    title: '颜色',
    summary: `${toHex(colour)}，${nearestName(opaque)}`,
    blocks: [
      { type: 'swatches', colours: [{ name: '本色', hex: toHex(colour) }] },
      {
        type: 'keyValues',
        items: [
          ...notations(colour),
          { key: '传统色名', value: `${nearestName(opaque)}（色值为通行的参考值）` },
          { key: '与白色对比度', value: `${shownRatio(onWhite)}，${grade(onWhite)}` },
          { key: '与黑色对比度', value: `${shownRatio(onBlack)}，${grade(onBlack)}` },
          { key: '上面的字宜用', value: onWhite >= onBlack ? '白色' : '黑色' },
        ],
      },
      { type: 'text', text: '色阶（OKLCH，色相不变）' },
      { type: 'swatches', colours: shades },
      ...(c < 0.01
        ? []
        : [
            { type: 'text' as const, text: '搭配' },
            {
              type: 'swatches' as const,
              colours: [
                { name: '邻近色', hex: turned(-30) },
                { name: '邻近色', hex: turned(30) },
                { name: '三角色', hex: turned(120) },
                { name: '三角色', hex: turned(240) },
                { name: '互补色', hex: turned(180) },
              ],
            },
          ]),
    ],
  };
}

export const colour = defineTool('colour', {
  input: z.object({
    colour: textArgument(
      'Colour: #3182ce, rgb(…), hsl(…), oklch(…), an English or Chinese name (月白).',
      MAX_LENGTH,
    ),
    against: z.optional(textArgument('Background colour: gives the WCAG contrast ratio.', MAX_LENGTH)),
  }),
  maxQuestionLength: MAX_LENGTH * 2,
  parse(source) {
    const text = source
      .replace(/(?:的|之间的?)?(?:对比度|对比)(?:是?多少)?[?？]*$/u, '')
      .replace(/(?:的)?(?:色值|颜色|配色|色阶|代码|hex|rgb)(?:值)?(?:是?(?:多少|什么))?[?？]*$/iu, '')
      .trim();
    const pair = /^(.+?)\s*(?:和|与|跟|对|在|\bvs\.?|\bon\b)\s*(.+?)(?:上|之间)?$/iu.exec(text);
    if (pair !== null) return { colour: pair[1] ?? '', against: pair[2] ?? '' };
    return { colour: text === '' ? source : text };
  },
  run({ colour: text, against }) {
    const first = parseColour(text);
    return against === undefined ? describe(first) : compare(first, parseColour(against));
  },
});
