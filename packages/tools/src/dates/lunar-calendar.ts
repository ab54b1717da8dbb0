import * as z from 'zod/mini';
import { defineTool, textArgument } from '../tool.ts';
import { chineseDate, fromDay, isoDate, weekdayName } from './civil-day.ts';
import { almanac, leapMonth, monthNames } from './lunar.ts';
import { parseDay, requireDay } from './parse-day.ts';
import { dayAt } from './zone.ts';

/** 公历2026-02-17转农历 → 2026-02-17; 农历… stays a lunar date. */
function dateOf(text: string): string {
  return text
    .replace(/[?？。]+$/u, '')
    .replace(
      /(?:转换?|换算?|变)?[为成到]?(?:的)?(?:农历|阴历|公历|阳历)(?:是(?:多少|几月几[日号]|哪天|什么时候)?)?$/u,
      '',
    )
    .replace(
      /(?:是|在)?(?:公历|阳历|农历|阴历)?(?:的)?(?:哪一?天|几月几[日号]|几[日号]|什么时候|多少|星期几)$/u,
      '',
    )
    .replace(/(?:是|的)$/u, '')
    .trim();
}

export const lunarCalendar = defineTool('lunar_calendar', {
  input: z.object({
    date: textArgument(
      'Gregorian day (2026-02-17, 明天, 2026年冬至), or lunar day with the word 农历 before it (农历2025年闰六月初一).',
      100,
    ),
  }),
  allowsEmptyText: true,
  maxQuestionLength: 100,
  parse: (text) => ({ date: text === '' ? '今天' : dateOf(text) || text }),
  run({ date }, { now, timeZone }) {
    const today = dayAt(now, timeZone);
    // 腊月廿三 and 八月十五 are lunar dates here; 八月十五日 and 8月15 are not.
    const lunarShape =
      /[初廿卅正冬腊闰]|^(?:[〇零一二三四五六七八九十]{2,4}年)?[一二三四五六七八九十]{1,2}月[一二三四五六七八九十]{1,3}$/u;
    const lunarWords =
      lunarShape.test(date) && !/农历|阴历|旧历|公历|阳历|至/u.test(date) ? `农历${date}` : date;
    const day = parseDay(lunarWords, today) ?? requireDay(date, today);
    const info = almanac(day);
    const leap = leapMonth(info.year);
    const asked = /农历|阴历|旧历/u.test(lunarWords);
    const items = [
      { key: '公历', value: `${chineseDate(day)} ${weekdayName(day)}（${isoDate(day)}）` },
      {
        key: '农历',
        value: `${info.text}（${info.daysInMonth === 30 ? '大' : '小'}月，${info.daysInMonth} 天）`,
      },
      { key: '干支', value: `${info.yearPillar}年 ${info.monthPillar}月 ${info.dayPillar}日` },
      { key: '生肖', value: info.zodiac },
    ];
    if (info.yearPillarFromSpring !== info.yearPillar) {
      items.push({ key: '年柱', value: `若以立春为岁首，此日属${info.yearPillarFromSpring}年` });
    }
    if (info.term !== undefined) items.push({ key: '节气', value: info.term });
    items.push({ key: '下一节气', value: info.nextTerm });
    items.push({
      key: '闰月',
      value:
        leap === 0 ? `农历 ${info.year} 年没有闰月` : `农历 ${info.year} 年闰${monthNames[leap - 1] ?? ''}月`,
    });
    const lunarShort = `农历${info.text}`;
    const solarShort = `${fromDay(day).year}年${chineseDate(day).replace(/^\d+年/u, '')}`;
    return {
      title: '农历',
      summary: asked
        ? `${lunarShort}是公历 ${solarShort} ${weekdayName(day)}`
        : `${solarShort}是${lunarShort}，${info.yearPillar}${info.zodiac}年`,
      blocks: [{ type: 'keyValues', items }],
    };
  },
});
