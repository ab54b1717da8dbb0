import { describe, expect, test } from 'vitest';
import { convertScript } from './convert-script.ts';
import { runCommand, codeOf } from '../test/run-command.ts';

describe('R-TOOL-07 simplified and traditional characters', () => {
  test.each([
    ['转繁体 皇后在后面理发', '皇后在後面理髮'],
    ['头发发展 干燥干部', '頭髮發展 乾燥幹部'],
    ['台湾用词 鼠标和软件', '滑鼠和軟體'],
    ['台湾 里面', '裡面'],
    ['香港 里面', '裏面'],
    ['電腦軟體與網路', '电脑软件与网络'],
    ['简体 憂鬱的臺灣烏龜', '忧郁的台湾乌龟'],
  ])('%s → %s', (text, expected) => {
    expect(codeOf(runCommand(convertScript, text))).toBe(expected);
  });

  test('a text that is the same in both scripts is said to be so', () => {
    expect(runCommand(convertScript, 'hello 一二三').summary).toContain('没有需要转换的字');
  });

  test('characters beyond the basic plane and broken pairs survive', () => {
    expect(codeOf(runCommand(convertScript, '转繁体 𠮷野家😀后面\ud800'))).toBe('𠮷野家😀後面\ud800');
  });
});
