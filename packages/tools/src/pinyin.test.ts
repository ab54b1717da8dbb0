import { describe, expect, test } from 'vitest';
import { pinyinTool } from './pinyin.ts';
import { runCommand, codeOf, refusal, valueOf } from '../test/run-command.ts';

describe('R-TOOL-04 pinyin knows words and tones', () => {
  test.each([
    ['银行行长重新调整了音乐会', 'yín háng háng zhǎng chóng xīn tiáo zhěng le yīn yuè huì'],
    ['他长得很长', 'tā zhǎng de hěn cháng'],
    ['还要还钱', 'hái yào huán qián'],
    ['一个不是', 'yí gè bú shì'],
    ['绿色女人', 'lǜ sè nǚ rén'],
    ['数字 长江', 'chang2 jiang1'],
    ['数字 我们', 'wo3 men5'],
    ['不带声调 你好', 'ni hao'],
    ['首字母 中华人民共和国', 'zhrmghg'],
    ['你好,world 2026年!', 'nǐ hǎo,world 2026 nián!'],
    ['第一行\n第二行', 'dì yī háng\ndì èr háng'],
  ])('%s → %s', (text, expected) => {
    expect(codeOf(runCommand(pinyinTool, text))).toBe(expected);
  });

  test('other styles stand beside a short text', () => {
    expect(valueOf(runCommand(pinyinTool, '重庆'), '首字母')).toBe('cq');
  });

  test('a rare character without a reading is kept and named; halves of pairs do no harm', () => {
    const result = runCommand(pinyinTool, '𪚥中\ud83d');
    expect(codeOf(result)).toContain('𪚥');
    expect(JSON.stringify(result.blocks)).toContain('没有读音');
  });

  test('R-TOOL-14 text without Chinese characters, or too much of it, is refused', () => {
    expect(refusal(pinyinTool, 'abc')).toContain('没有汉字');
    expect(refusal(pinyinTool, '中'.repeat(20_001))).toContain('上限是 20000');
  });
});
