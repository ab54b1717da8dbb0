import { describe, expect, it } from 'vitest';
import { composeScene, paint, reportScene, understandPrompt } from '../index.ts';
import { lchOf } from '../core/colour.ts';
import { readDrawing } from '../subjects/drawing.ts';
import { drawings } from '../subjects/drawings.ts';
import { tintParts, tints } from '../subjects/tint.ts';
import { subjectNames } from './subject-names.ts';

const compose = (prompt: string, seed = 7) => composeScene(understandPrompt(prompt), { seed, ratio: 1 });

const reportOf = (prompt: string) => reportScene(understandPrompt(prompt), compose(prompt));

describe('colours of things', () => {
  it.each<[string, Record<string, readonly string[]>]>([
    ['红色的公交车', { 公交车: ['red'] }],
    ['一辆白色的小汽车停在海边', { 汽车: ['white'] }],
    ['黑色的小狗和白色的兔子', { 小狗: ['black'], 兔子: ['white'] }],
    ['公交车是黄色的', { 公交车: ['yellow'] }],
    ['a red car and a blue bus', { 汽车: ['red'], 公交车: ['blue'] }],
    ['红色、黄色和蓝色的气球', { 气球: ['red', 'yellow', 'blue'] }],
    ['两只红色的气球和一只蓝色的气球', { 气球: ['red', 'red', 'blue'] }],
    ['红色的公交车，公交车上有人', { 公交车: ['red'] }],
    ['红色，公交车', {}],
    ['红色的天空，公交车', {}],
    ['不要红色的公交车', {}],
    ['青绿山水，公交车', {}],
    ['黑猫和白猫', {}],
    ['金鱼', {}],
    ['白色的帆船', { sail: ['white'] }],
    ['粉色的云', {}],
  ])('R-BRUSH-21 %s', (prompt, expected) => {
    expect(understandPrompt(prompt).tints).toEqual(expected);
  });

  it('R-BRUSH-21 a colour of a thing is none of the picture, and each copy has its own', () => {
    const understanding = understandPrompt('红色和蓝色的气球');
    expect(understanding.colours).toEqual([]);
    const { layers } = compose('红色和蓝色的气球');
    expect(layers.flatMap((layer) => (layer.kind === 'subject' ? [layer.tint] : []))).toEqual([
      tints['red'],
      tints['blue'],
    ]);
    expect(understandPrompt('红色，公交车').colours).toEqual(['red']);
  });

  it('R-BRUSH-21 every thing takes every colour with its largest part', () => {
    for (const { name } of subjectNames)
      for (const tint of Object.values(tints)) {
        const own = readDrawing(drawings[name] ?? '');
        const changed = tintParts(own, tint);
        const [light, chroma, hue] = lchOf(tint);
        const isThere = changed.some(({ colour }, at) => {
          const [l, c, h] = lchOf(colour);
          const turn = Math.abs(((h - hue + 540) % 360) - 180);
          const isNew = colour !== own[at]?.colour || tint === colour;
          return (
            isNew && Math.abs(l - light) < 0.03 && Math.abs(c - chroma) < 0.03 && (chroma < 0.03 || turn < 6)
          );
        });
        expect(isThere, `${name} ${tint}`).toBe(true);
      }
  });

  it('R-BRUSH-21 R-BRUSH-10 the colour counts as drawn where it is to be seen', () => {
    expect(reportOf('红色的公交车').missing).toEqual([]);
    expect(reportOf('红色的公交车').shown.map(({ label }) => label)).toEqual(['红色', '公交车']);
    expect(reportOf('黑白照片，红色的公交车').missing).toEqual(['红色']);
    const red = paint(compose('红色的公交车'), { width: 128, height: 128 });
    const plain = paint(compose('公交车'), { width: 128, height: 128 });
    const redness = (pixels: Uint8ClampedArray): number => {
      let count = 0;
      for (let at = 0; at < pixels.length; at += 4)
        if (pixels[at]! > 120 && pixels[at + 1]! < 80 && pixels[at + 2]! < 80) count += 1;
      return count / (pixels.length / 4);
    };
    expect(redness(red)).toBeGreaterThan(redness(plain) + 0.02);
  });
});

describe('colours of figures', () => {
  it('R-BRUSH-21 a boat or a house takes its colour, its lamps stay', () => {
    const { layers } = compose('红色的灯塔，白色的帆船');
    const figure = (what: string) =>
      layers.flatMap((layer) => (layer.kind === 'figure' && layer.what === what ? [layer] : []))[0];
    expect(figure('lighthouse')?.colour).toBe(tints['red']);
    expect(figure('lighthouse')?.accent).not.toBe(tints['red']);
    expect(figure('sail')).toMatchObject({ colour: tints['white'], accent: tints['white'] });
    expect(reportOf('红色的灯塔，白色的帆船').missing).toEqual([]);
  });
});

describe('colours of the scene', () => {
  it.each([
    ['金黄的油菜花田', []],
    ['金色麦田，大树', []],
    ['翠绿的竹林', []],
    ['紫色的天空，草原', ['purple']],
    ['蓝色的麦田', ['blue']],
  ])('R-BRUSH-23 %s', (prompt, colours) => {
    expect(understandPrompt(prompt).colours).toEqual(colours);
    expect(reportOf(prompt).missing).toEqual([]);
  });
});

describe('more than there is room for', () => {
  it.each<[string, { label: string; asked: number; drawn: number }[]]>([
    ['十二只小猫', [{ label: '猫', asked: 12, drawn: 5 }]],
    ['三只猫，四只小狗', [{ label: '小狗', asked: 4, drawn: 2 }]],
    ['一百二十只绵羊', [{ label: '绵羊', asked: 120, drawn: 5 }]],
    ['7 cats', [{ label: '猫', asked: 7, drawn: 5 }]],
    ['ten cats', [{ label: '猫', asked: 10, drawn: 5 }]],
    ['三艘小船', [{ label: '小船', asked: 3, drawn: 1 }]],
    ['三只小猫', []],
    ['许多小猫，一群绵羊', []],
    ['第八只猫', []],
  ])('R-BRUSH-22 %s', (prompt, expected) => {
    expect(reportOf(prompt).fewer).toEqual(expected);
  });

  it('R-BRUSH-21 a long prompt is read in time that grows with its length', () => {
    const prompt = '红色和'.repeat(6_000) + '蓝色的猫';
    expect(understandPrompt(prompt).tints).toEqual({ 猫: ['red', 'blue'] });
  });
});
