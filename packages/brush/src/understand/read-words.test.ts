import { describe, expect, it } from 'vitest';
import { everydayPrompts, heldBackPrompts, type EverydayPrompt } from '../../test/everyday-prompts.ts';
import { composeScene, needsModel, reportScene, understandPrompt } from '../index.ts';

const labelsOf = (prompt: string): string[] => understandPrompt(prompt).recognised.map(({ label }) => label);
const unknownOf = (prompt: string): readonly string[] => understandPrompt(prompt).unknown;

/** What is wrong with what is made of a prompt; undefined where nothing is. */
function faultOf({ prompt, scenes, shows = [], format }: EverydayPrompt): string | undefined {
  const understanding = understandPrompt(prompt);
  if (needsModel(understanding)) return scenes ? `refused for ${understanding.unknown.join()}` : undefined;
  if (!scenes) return 'drawn without a scene for it';
  if (format && !understanding.formats.includes(format)) return `not for ${format}`;
  for (let seed = 1; seed <= 12; seed += 1) {
    const scene = composeScene(understanding, { seed, ratio: 1 });
    const missing = shows.filter((meaning) => !scene.shows.includes(meaning));
    if (!scenes.includes(scene.kind) || missing.length > 0) return `${scene.kind} without ${missing.join()}`;
  }
  return undefined;
}

describe('R-BRUSH-13 everyday prompts', () => {
  it.each(everydayPrompts)('$prompt', (everyday) => expect(faultOf(everyday)).toBeUndefined());

  it('the twenty that were held back', () => {
    expect(heldBackPrompts.map((everyday) => faultOf(everyday)).filter(Boolean)).toEqual([]);
  });
});

describe('R-BRUSH-14 whole words decide', () => {
  it.each<[string, string[]]>([
    ['雪山', ['雪山']],
    ['春天的湖', ['春天', '湖']],
    ['江，远山，雨中的船', ['江河', '群山', '下雨', '小船']],
    ['薰衣草花田', ['薰衣草', '花海']],
    ['夕阳西下的草原', ['日落', '草原']],
    ['手机壁纸，雪山', ['手机壁纸', '雪山']],
    ['snowy forest at night with northern lights', ['下雪', '森林', '夜晚', '极光']],
    ['风格', []],
  ])('%s', (prompt, labels) => {
    expect([labelsOf(prompt), unknownOf(prompt)]).toEqual([labels, []]);
  });

  it.each([
    '老虎机',
    '手机壳',
    '金鱼',
    '火星',
    '海星',
    '雪糕',
    '雪碧',
    '金融街',
    '红绿灯',
    '水晶球',
    '湖人队',
    '云计算',
    '桃花运',
    '月亮灯',
    '花木兰',
    '上海滩',
    '江小白',
    '清明上河图',
  ])('%s holds no scene', (prompt) => {
    expect([labelsOf(prompt), unknownOf(prompt)]).toEqual([[], [prompt]]);
  });

  it('what is not known is named as it stands, and what is denied is no loss', () => {
    expect(unknownOf('蜥蜴在窗台上，雪山')).toEqual(['蜥蜴', '窗台']);
    expect(unknownOf('三艘小船')).toEqual(['三艘小船']);
    expect(unknownOf('几只海鸥，一艘小船')).toEqual([]);
    expect(unknownOf('海边，没有人，不要小狗')).toEqual([]);
    expect(unknownOf('1920x1080，4K，星空')).toEqual([]);
  });

  it('a time that is named counts before one that a scene brings along', () => {
    expect(understandPrompt('薰衣草，清晨').times).toEqual(['dawn']);
    expect(understandPrompt('极光，黄昏').times).toEqual(['sunset', 'night']);
    expect(understandPrompt('樱花，冬天').seasons).toEqual(['winter', 'spring']);
  });

  it('a long prompt is read in time that grows with its length', () => {
    const { tints } = understandPrompt('红色和'.repeat(6_000) + '蓝色的小船');
    expect(tints).toEqual({ boat: ['red', 'blue'] });
  });
});

describe('R-BRUSH-21 colours of figures', () => {
  const compose = (prompt: string) => composeScene(understandPrompt(prompt), { seed: 7, ratio: 1 });

  it.each<[string, Record<string, readonly string[]>]>([
    ['白色的帆船', { sail: ['white'] }],
    ['灯塔是红色的', { lighthouse: ['red'] }],
    ['a red lighthouse and a white sailboat', { lighthouse: ['red'], sail: ['white'] }],
    ['红色，灯塔', {}],
    ['红色的天空，灯塔', {}],
    ['不要红色的灯塔', {}],
  ])('%s', (prompt, expected) => expect(understandPrompt(prompt).tints).toEqual(expected));

  it('a boat or a house takes its colour, its lamps stay', () => {
    const { layers } = compose('红色的灯塔，白色的帆船');
    const figure = (what: string) =>
      layers.flatMap((layer) => (layer.kind === 'figure' && layer.what === what ? [layer] : []))[0];
    expect(figure('lighthouse')?.colour).toBe('#d0342c');
    expect(figure('lighthouse')?.accent).not.toBe('#d0342c');
    expect(figure('sail')).toMatchObject({ colour: '#f3f0ea', accent: '#f3f0ea' });
  });

  it.each([
    ['金黄的油菜花田', []],
    ['金色麦田，大树', []],
    ['翠绿的竹林', []],
    ['紫色的天空，草原', ['purple']],
    ['蓝色的麦田', ['blue']],
  ])('R-BRUSH-23 %s', (prompt, colours) => {
    const understanding = understandPrompt(prompt);
    expect(understanding.colours).toEqual(colours);
    expect(reportScene(understanding, compose(prompt)).missing).toEqual([]);
  });
});
