import * as z from 'zod/mini';
import { ToolFailure } from '../failure.ts';
import type { Block, ToolResult } from '../result.ts';
import { defineTool, textArgument } from '../tool.ts';
import { chineseDate, fromDay, isoDate, toDay, weekdayName, requireInRange } from './civil-day.ts';
import type { Day } from './civil-day.ts';
import { FIRST_HOLIDAY_YEAR, LAST_HOLIDAY_YEAR, arrangementOf, isWorkday, kindOf } from './holidays.ts';
import { requireDay, smallNumber, MAX_DATE_TEXT } from './parse-day.ts';
import { dayAt } from './zone.ts';

const MAX_SPAN = 40_000;
const MAX_STEPS = 10_000;

const Input = z.object({
  from: z.optional(textArgument('First day, e.g. 2026-09-28 or 今天.', MAX_DATE_TEXT)),
  to: z.optional(
    textArgument('Last day: counts the workdays from `from` to here, both included.', MAX_DATE_TEXT),
  ),
  workdays: z.optional(
    z
      .int()
      .check(
        z.minimum(-MAX_STEPS),
        z.maximum(MAX_STEPS),
        z.describe(
          'Moves this many workdays after `from` (negative: before), the day after being the first.',
        ),
      ),
  ),
  year: z.optional(
    z.int().check(z.minimum(1), z.maximum(9999), z.describe('Lists the published holidays of a year.')),
  ),
});
type Input = z.infer<typeof Input>;

const coverage = `已收录 ${FIRST_HOLIDAY_YEAR} 至 ${LAST_HOLIDAY_YEAR} 年国务院办公厅公布的放假安排`;

function source(from: Day, to: Day): string {
  const parts: string[] = [];
  for (let { year } = fromDay(from); year <= fromDay(to).year && parts.length < 30; year += 1) {
    const notice = arrangementOf(year)?.notice;
    if (notice !== undefined) parts.push(`${year} 年：${notice}`);
  }
  return parts.join('；');
}

/** A warning for years without a published holiday table. */
function caveat(from: Day, to: Day): string | undefined {
  const [first, last] = [fromDay(from).year, fromDay(to).year];
  if (first < FIRST_HOLIDAY_YEAR || last > LAST_HOLIDAY_YEAR) {
    return `${coverage}；此外的年份只按周一至周五计算，没有扣除法定节假日，也没有计入调休上班。`;
  }
  // A New Year's holiday may take or give days of the old year (2018-12-29 was worked for it).
  if (to >= toDay({ year: LAST_HOLIDAY_YEAR, month: 12, day: 26 })) {
    return `${LAST_HOLIDAY_YEAR} 年末几天可能因 ${LAST_HOLIDAY_YEAR + 1} 年元旦的安排而变，该通知尚未收录。`;
  }
  return undefined;
}

function answer(
  title: string,
  summary: string,
  items: { key: string; value: string }[],
  from: Day,
  to: Day,
  more: Block[] = [],
): ToolResult {
  const warning = caveat(from, to);
  const origin = source(from, to);
  return {
    title,
    summary,
    blocks: [
      { type: 'keyValues', items: origin === '' ? items : [...items, { key: '依据', value: origin }] },
      ...more,
      ...(warning === undefined ? [] : [{ type: 'text' as const, text: warning }]),
    ],
  };
}

function count(first: Day, second: Day): ToolResult {
  const [from, to] = first <= second ? [first, second] : [second, first];
  if (to - from > MAX_SPAN) throw new ToolFailure(`两个日期相隔太久，最多 ${MAX_SPAN} 天。`);
  let [works, unknown] = [0, 0];
  const special: string[][] = [];
  for (let day = from; day <= to; day += 1) {
    const state = isWorkday(day);
    if (state.works) works += 1;
    if (!state.known) unknown += 1;
    const kind = kindOf(day);
    if (kind === 'worked-weekend') special.push([isoDate(day), weekdayName(day), '调休上班']);
    if (kind === 'holiday') special.push([isoDate(day), weekdayName(day), `${holidayName(day)}放假`]);
  }
  const total = to - from + 1;
  const items = [
    { key: '从', value: `${chineseDate(from)} ${weekdayName(from)}` },
    { key: '到', value: `${chineseDate(to)} ${weekdayName(to)}` },
    { key: unknown === 0 ? '工作日' : '周一至周五等', value: `${works} 天` },
    { key: '休息', value: `${total - works} 天` },
    { key: '总天数', value: `${total} 天（两头都算）` },
  ];
  const more: Block[] =
    special.length === 0 || special.length > 60
      ? []
      : [{ type: 'table', header: ['日期', '星期', '安排'], rows: special }];
  const summary =
    unknown === 0
      ? `${isoDate(from)} 到 ${isoDate(to)} 共 ${works} 个工作日（两头都算）`
      : `${isoDate(from)} 到 ${isoDate(to)} 约 ${works} 个工作日：其中 ${unknown} 天所在年份的放假安排未收录，只按周末计算`;
  return answer('工作日', summary, items, from, to, more);
}

function holidayName(day: Day): string {
  return (
    arrangementOf(fromDay(day).year)?.holidays.find(({ from, to }) => day >= from && day <= to)?.name ?? ''
  );
}

function move(from: Day, steps: number): ToolResult {
  const direction = steps < 0 ? -1 : 1;
  let [day, left, unknown] = [from, Math.abs(steps), false];
  while (left > 0) {
    day += direction;
    const state = isWorkday(day);
    if (!state.known) unknown = true;
    if (state.works) left -= 1;
    requireInRange(day);
  }
  const words = `${Math.abs(steps)} 个工作日${steps < 0 ? '之前' : '之后'}`;
  const items = [
    { key: '起点', value: `${chineseDate(from)} ${weekdayName(from)}（不计入）` },
    { key: words, value: `${chineseDate(day)} ${weekdayName(day)}` },
    { key: '相隔', value: `${Math.abs(day - from)} 天` },
  ];
  const summary = `${isoDate(from)} 起，${words}是 ${isoDate(day)} ${weekdayName(day)}${unknown ? '（含放假安排未收录的年份，只按周末推算）' : ''}`;
  return answer('工作日推算', summary, items, Math.min(from, day), Math.max(from, day));
}

function single(day: Day): ToolResult {
  const kind = kindOf(day);
  const state =
    kind === undefined
      ? `${fromDay(day).year} 年的放假安排未收录，只知道是${weekdayName(day)}`
      : {
          workday: '工作日',
          weekend: '周末，休息',
          holiday: `${holidayName(day)}假期，休息`,
          'worked-weekend': '调休，要上班',
        }[kind];
  return answer(
    '工作日',
    `${chineseDate(day)} ${weekdayName(day)}：${state}`,
    [{ key: '安排', value: state }],
    day,
    day,
  );
}

function list(year: number): ToolResult {
  const arrangement = arrangementOf(year);
  if (arrangement === undefined) {
    throw new ToolFailure(`没有收录 ${year} 年的放假安排（${coverage}），请以国务院办公厅的通知为准。`);
  }
  const rows = arrangement.holidays.map(({ name, from, to }) => [
    name,
    `${isoDate(from)} ${weekdayName(from)}`,
    `${isoDate(to)} ${weekdayName(to)}`,
    `${to - from + 1}`,
  ]);
  const worked = [...arrangement.worked].map((day) => `${isoDate(day)}（${weekdayName(day)}）`);
  return {
    title: `${year} 年放假安排`,
    summary: `${year} 年共 ${arrangement.holidays.length} 个假期，调休上班 ${worked.length} 天`,
    blocks: [
      { type: 'table', header: ['节日', '从', '到', '天数'], rows, align: ['left', 'left', 'left', 'right'] },
      {
        type: 'keyValues',
        items: [
          { key: '调休上班', value: worked.join('、') },
          { key: '依据', value: arrangement.notice },
        ],
      },
    ],
  };
}

const number = '[0-9零〇一二两三四五六七八九十百千]+';

function parse(source: string): Input {
  const text = source
    .replace(/(?:一共|总共|之间|中间)?(?:有|是)?(?:多少|几)个?(?:工作日|上班日|天班|天)?[?？。]*$/u, '')
    .replace(/(?:是|在)?(?:哪一?天|几月几[日号]|几[日号])[?？。]*$/u, '')
    .replace(/(?:的)?工作日$/u, (word, at: number, all: string) =>
      /[0-9一二两三四五六七八九十百千个]$/u.test(all.slice(0, at)) ? word : '',
    )
    .trim();
  const listed =
    /^(?:(\d{4})\s*年?|(今|明|后|去|前)年)?的?(?:法定|公共)?(?:放假|节假日|假期|调休|假日)(?:安排|表)?(?:的?(?:通知|是什么|有哪些))?$/u.exec(
      text,
    );
  if (listed !== null) {
    if (listed[1] !== undefined) return { year: Number(listed[1]) };
    return { from: `${listed[2] ?? '今'}年年初`, workdays: 0 };
  }
  const moved =
    new RegExp(
      `^(.*?)(?:的|起|算起|开始)?\\s*(?:之|以|往)?(后|前|过|再过|[+加]|[-减])(?:的|数|推)?\\s*(?:第)?(${number})\\s*个?工作日$`,
      'u',
    ).exec(text) ??
    new RegExp(
      `^(.*?)(?:的|起|算起|再过|过)?\\s*(?:第)?(${number})\\s*个?工作日\\s*(?:之|以)?(后|前)?$`,
      'u',
    ).exec(text);
  if (moved !== null) {
    const [, base = '', a = '', b = ''] = moved;
    const [direction, amount] = /^(?:后|前|)$/u.test(b) ? [b, a] : [a, b];
    const steps = smallNumber(amount);
    if (!(steps <= MAX_STEPS)) throw new ToolFailure(`工作日数要在 0 至 ${MAX_STEPS} 之间。`);
    return { from: base.trim() || '今天', workdays: /[前\-减]/u.test(direction) ? -steps : steps };
  }
  const between =
    /^(?:从|自)?(.+?)\s*(?:到|至|~|～|—+|–|\s-\s)\s*(.+?)$/u.exec(text) ??
    /^(.+?)\s*(?:和|与)\s*(.+)$/u.exec(text);
  if (between !== null) return { from: between[1] ?? '', to: between[2] ?? '' };
  return {
    from:
      text.replace(/(?:是不是|是否|要不要|用不用)?(?:上班|放假|工作日|休息)(?:吗|么)?[?？]*$/u, '').trim() ||
      '今天',
  };
}

export const workdays = defineTool('workdays', {
  input: Input,
  allowsEmptyText: true,
  maxQuestionLength: MAX_DATE_TEXT,
  parse: (text) => (text === '' ? { from: '今天' } : parse(text)),
  run({ from, to, workdays: steps, year }, { now, timeZone }) {
    if (year !== undefined) return list(year);
    const today = dayAt(now, timeZone);
    const listYear = /^(.)年年初$/u.test(from ?? '') && steps === 0;
    const first = requireDay(from ?? '今天', today);
    if (listYear) return list(fromDay(first).year);
    if (to !== undefined) return count(first, requireDay(to, today));
    return steps === undefined ? single(first) : move(first, steps);
  },
});
