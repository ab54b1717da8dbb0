import { describe, expect, it } from 'vitest';
import { understandPrompt } from './understand-prompt.ts';

describe('R-BRUSH-13 what the brush cannot draw is named', () => {
  it.each([
    ['机场和隧道', ['机场', '隧道']],
    ['一位老师站在房间里', ['老师', '房间']],
    ['杯子、枕头、面具', ['杯子', '枕头', '面具']],
    ['一碗汤和三把剑', ['汤', '剑']],
    ['三壶酒', ['酒']],
    ['一个人在海边', ['人']],
    ['喝茶的老人', ['茶']],
    ['一壶茶', []],
    ['清明上河图', ['清明上河图']],
    ['一月的街道', ['一月', '街道']],
    ['在水里跳', []],
  ])('%s', (prompt, expected) => {
    expect(understandPrompt(prompt).unknown).toEqual(expected);
  });

  it('R-BRUSH-14 上空 asks for no empty space', () => {
    expect(understandPrompt('高楼上空的飞机').compositions).toEqual([]);
  });
});
