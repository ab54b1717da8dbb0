import { describe, expect, test } from 'vitest';
import { runCommand, refusal } from '../../test/run-command.ts';
import { convertUnit } from './convert-unit.ts';
import { findUnits, spellings, units } from './units.ts';

describe('R-TOOL-03 units convert within a kind', () => {
  test.each([
    ['3斤是多少克', '3 斤 = 1500 克'],
    ['半斤是几两', '0.5 斤 = 5 两'],
    ['1.5 亩 = ? 平方米', '1.5 亩 = 1000 平方米'],
    ['1公顷是多少亩', '1 公顷 = 15 亩'],
    ['3尺 转 米', '3 尺 = 1 米'],
    ['98.6 华氏度 转 摄氏度', '98.6 华氏度 = 37 摄氏度'],
    ['-40℃ 是多少 ℉', '-40 摄氏度 = -40 华氏度'],
    ['0 K 转 ℃', '0 开尔文 = -273.15 摄氏度'],
    ['36.5度', '36.5 摄氏度 = 97.7 华氏度'],
    ['1度电 等于多少千卡', '1 千瓦时 ≈ 860.420650096 千卡'],
    ['180度 转 弧度', '180 度 ≈ 3.14159265359 弧度'],
    ['72 km/h to m/s', '72 公里/小时 = 20 米/秒'],
    ['1 GiB 是多少 GB', '1 GiB = 1.073741824 GB'],
    ['100 Mb 是多少 MB', '100 Mbit = 12.5 MB'],
    ['100 mb 是多少 kb', '100 MB = 100000 KB'],
    ['5 mW 转 W', '5 毫瓦 = 0.005 瓦'],
    ['5 MW 转 W', '5 兆瓦 = 5000000 瓦'],
    ['1 atm to kPa', '1 标准大气压 = 101.325 千帕'],
    ['1 mile to km', '1 英里 = 1.609344 公里'],
    ['一百二十斤等于多少公斤', '120 斤 = 60 公斤'],
    ['1.5万斤是多少吨', '15000 斤 = 7.5 吨'],
    ['1天有几小时', '1 天 = 24 小时'],
    ['多少克是3斤', '3 斤 = 1500 克'],
    ['1/3 米 转 厘米', '约 0.333333333333 米 ≈ 33.3333333333 厘米'],
  ])('%s → %s', (text, expected) => {
    expect(runCommand(convertUnit, text).summary).toBe(expected);
  });

  test('without a target, every common unit of the kind is listed', () => {
    const block = runCommand(convertUnit, '2 公斤').blocks[0];
    expect(block?.type === 'table' && block.rows).toContainEqual(['4', '斤']);
  });

  test.each([
    ['1 斤 转 米', '斤是重量单位，米是长度单位'],
    ['5 foo', '看不懂'],
    ['-300 摄氏度', '绝对零度'],
    ['3斤 转 火星', '不认识单位“火星”'],
    ['1/0 米 转 厘米', '除数不能是 0'],
  ])('R-TOOL-14 %s is refused: %s', (text, expected) => {
    expect(refusal(convertUnit, text)).toContain(expected);
  });

  test('every spelling finds its unit, and none is empty', () => {
    for (const spelling of spellings) expect(findUnits(spelling).length, spelling).toBeGreaterThan(0);
    expect(new Set(units.map((unit) => `${unit.quantity}/${unit.name}`)).size).toBe(units.length);
  });
});
