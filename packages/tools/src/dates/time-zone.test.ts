import { describe, expect, test } from 'vitest';
import { runCommand, refusal, valueOf } from '../../test/run-command.ts';
import { timeZone } from './time-zone.ts';
import { instantsOf } from './zone.ts';

describe('R-TOOL-02 times across zones', () => {
  test.each([
    ['2026-03-08 15:00 北京 到 纽约', '纽约：2026年3月8日 星期日 03:00:00'],
    ['2026-03-08 14:59 北京 到 纽约', '纽约：2026年3月8日 星期日 01:59:00'],
    ['现在 伦敦', '伦敦：2026年11月20日 星期五 12:00:00'],
    ['纽约现在几点', '纽约：2026年11月20日 星期五 07:00:00'],
    ['明天下午3点 东京 到 洛杉矶', '洛杉矶：2026年11月20日 星期五 22:00:00'],
    ['北京时间15:00 是 纽约几点', '纽约：2026年11月20日 星期五 02:00:00'],
    ['2026-07-01T12:00:00Z', '北京：2026年7月1日 星期三 20:00:00'],
  ])('%s → %s', (text, expected) => {
    expect(runCommand(timeZone, text).summary).toBe(expected);
  });

  test('the hour that summer time skips does not exist; the one it repeats is told twice', () => {
    expect(refusal(timeZone, '2026-03-08 02:30 纽约 到 北京')).toContain('没有 2026-03-08 02:30:00 这个时刻');
    expect(valueOf(runCommand(timeZone, '2026-11-01 01:30 纽约'), '说明')).toContain('出现两次');
  });

  test('China’s own summer time of 1986 to 1991 is known', () => {
    const noon = Date.UTC(1986, 6, 1, 12);
    expect(instantsOf(noon, 'Asia/Shanghai')).toEqual([noon - 9 * 3_600_000]);
  });

  test.each([
    ['25:00', '没有“25:00”这个时刻'],
    ['火星', '看不懂时刻'],
    ['1767225600', '看不懂时刻'],
    ['北京 到 纽约 到 伦敦', '最多写两个时区'],
  ])('R-TOOL-14 %s is refused: %s', (text, expected) => {
    expect(refusal(timeZone, text)).toContain(expected);
  });

  test('R-TOOL-14 a time zone that does not exist is refused', () => {
    expect(() =>
      timeZone.run({ time: '现在', to: 'Mars/Olympus' }, { now: 0, timeZone: 'Asia/Shanghai' }),
    ).toThrow('不认识“Mars/Olympus”的时区');
    expect(() => timeZone.run({ time: '现在' }, { now: 0, timeZone: 'Nowhere' })).toThrow('不认识时区');
  });
});
