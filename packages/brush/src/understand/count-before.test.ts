import { describe, expect, it } from 'vitest';
import { composeScene, reportScene, understandPrompt } from '../index.ts';

function drawn(prompt: string): string[] {
  return composeScene(understandPrompt(prompt), { seed: 7, ratio: 1 }).layers.flatMap((layer) =>
    layer.kind === 'subject' && !['草岸', '桌面', '沙滩', '雪地', '路面', '地板'].includes(layer.what)
      ? [layer.what]
      : [],
  );
}

describe('how many', () => {
  it.each<[string, string[]]>([
    ['三只小猫', ['猫', '猫', '猫']],
    ['一只猫', ['猫']],
    ['两只可爱的兔子和一只小狗', ['兔子', '兔子', '小狗']],
    ['草原上的羊群', ['绵羊', '绵羊', '绵羊', '绵羊']],
    ['一对鸳鸯', ['鸭子', '鸭子']],
    ['九只大象', ['大象', '大象', '大象', '大象', '大象']],
    ['五只猫，五只小狗，兔子', ['猫', '猫', '猫', '小狗', '兔子']],
    ['three cats and a dog', ['猫', '猫', '猫', '小狗']],
    ['a group of monkeys', ['猴子', '猴子', '猴子', '猴子']],
    ['第三天，猫', ['猫']],
    ['不要三只猫，小狗', ['小狗']],
  ])('R-BRUSH-20 %s', (prompt, expected) => {
    expect(drawn(prompt)).toEqual(expected);
  });

  it('R-BRUSH-20 a feast brings what belongs to it', () => {
    expect(drawn('端午节')).toEqual(expect.arrayContaining(['龙舟', '粽子']));
    expect(drawn('圣诞节')).toEqual(['圣诞树']);
    const shows = (prompt: string): readonly string[] =>
      composeScene(understandPrompt(prompt), { seed: 7, ratio: 1 }).shows;
    expect(shows('中秋')).toContain('element:moon');
    expect(shows('春节，舞狮')).toEqual(expect.arrayContaining(['element:fireworks', 'subject:舞狮']));
    expect(shows('元宵节')).toContain('element:lantern');
  });

  it('R-BRUSH-20 a verb hides no word beside it, and is not named as a thing', () => {
    for (const [prompt, labels, unknown] of [
      ['一条龙飞过长城', ['龙', '长城'], []],
      ['一只橘猫坐在窗台上看雨', ['橘猫', '下雨'], ['窗台']],
      ['爷爷奶奶和孩子看烟花', ['老爷爷', '老奶奶', '男孩', '烟花'], []],
      ['外星人和飞船', [], ['外星人', '飞船']],
      ['极简风格的苹果', ['极简', '苹果'], []],
      ['白色的猫，小红帽', ['白猫'], ['小红帽']],
      ['龙凤呈祥', ['龙凤'], []],
    ] as const) {
      const understanding = understandPrompt(prompt);
      const report = reportScene(understanding, composeScene(understanding, { seed: 3, ratio: 1 }));
      expect(
        report.shown.map(({ label }) => label),
        prompt,
      ).toEqual(labels);
      expect(report.unknown, prompt).toEqual(unknown);
    }
  });
});
