import * as z from 'zod/mini';
import { evaluate } from '../calculate/evaluate.ts';
import { ToolFailure, excerpt } from '../failure.ts';
import { compare, formatNumber, fraction } from '../numbers/number.ts';
import type { Numeric } from '../numbers/number.ts';
import { defineTool, textArgument } from '../tool.ts';
import { convert, findUnits, units } from './units.ts';
import type { Unit } from './units.ts';

const MAX_LENGTH = 300;

interface UnitQuestion {
  value: string;
  from: string;
  to?: string | undefined;
}

const amountPattern = /^[-+*/^().,!%\d\seE×÷−（）．，％０-９零〇一二两三四五六七八九十百千万亿点半]+$/u;

/** Splits "1.5万斤" or "3 km/h" into the number and the unit that follows it. */
function splitAmount(text: string): { value: string; unit: string } | undefined {
  const trimmed = text.trim();
  // The longest spelling at the end that is a unit, with a number before it.
  for (let at = Math.max(0, trimmed.length - 16); at < trimmed.length; at += 1) {
    const unit = trimmed.slice(at);
    const value = trimmed.slice(0, at).trim();
    // 3 千克 is not 3 千 克, and no words stand in a number.
    if (!amountPattern.test(value) || findUnits(unit).length === 0) continue;
    return { value: value === '半' ? '0.5' : value, unit: unit.trim() };
  }
  return undefined;
}

const linking =
  /\s*(?:等于多少个?|等于几个?|等于|是多少个?|是几个?|合多少个?|合|为多少|有多少个?|有几个?|转换?[为成到]?|换算?[为成到]|化成|->|=>|→|[=＝]|\bto\b|多少|几)\s*/iu;

/** Reads 3斤是多少克, 72 km/h → m/s, 100 华氏度; undefined when it is not such a question. */
function readUnitQuestion(text: string): UnitQuestion | undefined {
  const plain = text
    .trim()
    .replace(/^(?:请问|换算|把|将)\s*/u, '')
    .replace(/[?？。！!]+$/u, '')
    .trim();
  const whole = splitAmount(plain);
  if (whole !== undefined) return { value: whole.value, from: whole.unit };
  const reversed = /^(?:多少|几)个?\s*(\S+?)\s*(?:等于|是)\s*(.+)$/u.exec(plain);
  const link = linking.exec(plain);
  const [left, right] =
    reversed === null
      ? link === null || link.index === 0
        ? [plain, '']
        : [plain.slice(0, link.index), plain.slice(link.index + link[0].length)]
      : [reversed[2] ?? '', reversed[1] ?? ''];
  const amount = splitAmount(left);
  const target = right
    .replace(/^[?？多少几个]+/u, '')
    .replace(/[?？]+$/u, '')
    .trim();
  if (amount === undefined) return undefined;
  return target === ''
    ? { value: amount.value, from: amount.unit }
    : { value: amount.value, from: amount.unit, to: target };
}

function unitsNamed(spelling: string): readonly Unit[] {
  const found = findUnits(spelling);
  if (found.length === 0)
    throw new ToolFailure(
      `不认识单位“${excerpt(spelling)}”。可以写：米、亩、斤、升、℃、km/h、GB、kPa、千卡、小时等。`,
    );
  return found;
}

/** Twelve significant digits say enough of a number that does not end. */
function formatShort(value: Numeric): string {
  const { text, precise } = formatNumber(value, 12, 30);
  return precise ? text : `约 ${text}`;
}

/** How far a figure is from one that people like to read: between 1 and 10, and exact. */
function readability(figure: string): number {
  const size = Math.abs(Number(figure.replace('约 ', '')));
  return (size === 0 ? 0 : Math.abs(Math.log10(size) - 0.5)) + (figure.startsWith('约') ? 1 : 0);
}

function note(unit: Unit): string | undefined {
  if (unit.quantity === '数据量')
    return 'KB、MB、GB 按 1000 进位（国际单位制），KiB、MiB、GiB 按 1024 进位；Windows 显示的“GB”其实是 GiB。';
  if (['斤', '两', '钱', '担'].includes(unit.name))
    return '按大陆市制：1 斤 = 500 克 = 10 两。台斤（600 克）、司马斤（约 604.79 克）请写全名。';
  if (unit.name === '马力') return '按公制马力（735.49875 瓦）；英制马力请写 hp。';
  if (unit.name.startsWith('美制')) return '加仑、品脱、杯等按美制；英制加仑请写全名。';
  return undefined;
}

export const convertUnit = defineTool('convert_unit', {
  input: z.object({
    value: textArgument('Number or arithmetic expression, e.g. "3", "1.5万".', MAX_LENGTH),
    from: textArgument('Unit of the value, e.g. 斤, 亩, km/h, ℉, GiB.', 40),
    to: z.optional(textArgument('Unit wanted; leave out for all common units of the same kind.', 40)),
  }),
  maxQuestionLength: MAX_LENGTH,
  parse(text) {
    const question = readUnitQuestion(text);
    if (question === undefined) {
      throw new ToolFailure(`看不懂“${excerpt(text)}”，请写数和单位，例如：3斤是多少克。`);
    }
    return question;
  },
  run({ value: written, from: fromText, to: toText }) {
    const { value } = evaluate(written);
    const sources = unitsNamed(fromText);
    const targets = toText === undefined ? undefined : unitsNamed(toText);
    const from =
      targets === undefined
        ? sources[0]
        : sources.find((a) => targets.some((b) => a.quantity === b.quantity));
    const to = targets?.find((unit) => unit.quantity === from?.quantity);
    if (from === undefined || (targets !== undefined && to === undefined)) {
      throw new ToolFailure(
        `${sources[0]?.name ?? fromText}是${sources[0]?.quantity ?? ''}单位，${targets?.[0]?.name ?? ''}是${targets?.[0]?.quantity ?? ''}单位，不能互相换算。`,
      );
    }
    const kelvin = { ...from, factor: fraction(1n), offset: fraction(0n) };
    if (from.quantity === '温度' && compare(convert(value, from, kelvin), fraction(0n)) < 0) {
      throw new ToolFailure('温度不能低于绝对零度（−273.15 ℃）。');
    }
    const start = `${formatShort(value)} ${from.name}`;
    const others = units.filter(
      (unit) => unit.quantity === from.quantity && unit.common && unit !== from && unit !== to,
    );
    const rows = [...(to === undefined ? [] : [to]), ...others].map((unit) => [
      formatShort(convert(value, from, unit)),
      unit.name,
    ]);
    const remark = note(from) ?? (to === undefined ? undefined : note(to));
    const toRelation = (text: string) => (text.startsWith('约 ') ? `≈ ${text.slice(2)}` : `= ${text}`);
    const [first] =
      to === undefined ? rows.toSorted((a, b) => readability(a[0] ?? '') - readability(b[0] ?? '')) : rows;
    return {
      title: '单位换算',
      summary: `${start} ${toRelation(first?.[0] ?? '')} ${first?.[1] ?? ''}`,
      blocks: [
        { type: 'table', header: [`${start}（${from.quantity}）`, '单位'], rows, align: ['right', 'left'] },
        ...(remark === undefined ? [] : [{ type: 'text' as const, text: remark }]),
      ],
    };
  },
});
