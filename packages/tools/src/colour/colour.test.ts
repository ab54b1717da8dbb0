import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runCommand, refusal, valueOf } from '../../test/run-command.ts';
import { colour } from './colour.ts';
import { contrast, fromHex, fromHsl, fromOklch, toHex, toHsl, toOklch } from './convert.ts';
import { parseColour } from './parse-colour.ts';

describe('R-TOOL-12 colours', () => {
  test('one colour in every notation', () => {
    const result = runCommand(colour, '#3182ce');
    expect(valueOf(result, 'RGB')).toBe('rgb(49, 130, 206)');
    expect(valueOf(result, 'HSL')).toBe('hsl(209, 62%, 50%)');
    expect(valueOf(result, 'HSV')).toBe('209°, 76%, 81%');
    expect(valueOf(result, 'OKLCH')).toBe('oklch(59.5% 0.14 250.3)');
  });

  test.each([
    ['#FFF', '#ffffff'],
    ['#12345678', '#12345678'],
    ['rgb(49, 130, 206)', '#3182ce'],
    ['rgb(100% 0% 0% / 50%)', '#ff000080'],
    ['49，130，206', '#3182ce'],
    ['hsl(0.5turn 100% 50%)', '#00ffff'],
    ['hsl(120, 100%, 25%)', '#008000'],
    ['oklch(62.8% 0.2577 29.23)', '#ff0000'],
    ['Tomato', '#ff6347'],
    ['rebeccapurple', '#663399'],
    ['月白', '#d6ecf0'],
    ['月白色', '#d6ecf0'],
    ['胭脂', '#9d2933'],
    ['红色', '#ff0000'],
    ['０ｘ３１８２ＣＥ', '#3182ce'],
  ])('%s is %s', (text, expected) => {
    expect(toHex(parseColour(text))).toBe(expected);
  });

  test.each([
    ['#fff', '#000', '21.00:1', '正文 AAA 合格'],
    ['白色', '#767676', '4.54:1', '正文 AA 合格'],
    ['白色', '#777777', '4.47:1', '正文 AA 不合格'],
    ['#abc', '#abc', '1.00:1', '大字和图形 AA 不合格'],
  ])('contrast of %s on %s is %s (WCAG)', (front, back, ratio, grade) => {
    const result = runCommand(colour, `${front} 和 ${back} 的对比度`);
    expect(valueOf(result, '对比度')).toBe(ratio);
    expect(valueOf(result, 'WCAG 2.2')).toContain(grade);
  });

  test('conversions go there and back for every colour, and contrast is symmetric', () => {
    const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => value.toString(16).padStart(6, '0'));
    fc.assert(
      fc.property(hex, hex, (one, other) => {
        const rgb = fromHex(one);
        const { h, s, l } = toHsl(rgb);
        expect(toHex(fromHsl(h, s, l))).toBe(`#${one}`);
        expect(toHex(fromOklch(toOklch(rgb)))).toBe(`#${one}`);
        const ratio = contrast(rgb, fromHex(other));
        expect(ratio).toBeCloseTo(contrast(fromHex(other), rgb), 10);
        expect(ratio >= 1 && ratio <= 21.0001).toBe(true);
      }),
    );
  });

  test('shades run from light to dark and stay on the screen', () => {
    const swatches = runCommand(colour, '#3182ce').blocks.filter((block) => block.type === 'swatches')[1];
    const lights = swatches?.colours.map(({ hex }) => toOklch(parseColour(hex)).l) ?? [];
    expect(lights).toHaveLength(10);
    expect(lights).toEqual(lights.toSorted((a, b) => b - a));
  });

  test.each([
    ['#12345', '不认识颜色'],
    ['rgb(300,0,0)', '0 至 255'],
    ['hsl(0, 200%, 50%)', '0% 至 100%'],
    ['rgba(0,0,0,2)', '不透明度'],
    ['天空的颜色', '不认识颜色'],
  ])('R-TOOL-14 %s is refused: %s', (text, expected) => {
    expect(refusal(colour, text)).toContain(expected);
  });
});
