import { ToolFailure, excerpt } from '../failure.ts';
import { fromHex, fromHsl, fromOklch } from './convert.ts';
import type { Rgb } from './convert.ts';
import { namedColour } from './names.ts';

function amount(text: string | undefined, whole: number): number {
  const value = Number((text ?? '').replace('%', ''));
  return text?.endsWith('%') === true ? (value / 100) * whole : value;
}

const inRange = (value: number, low: number, high: number) => value >= low && value <= high;

/** Degrees from 30, 30deg, 0.5turn, 1rad. */
function angle(text: string | undefined): number {
  const value = Number.parseFloat(text ?? '');
  if (text?.endsWith('turn') === true) return value * 360;
  if (text?.endsWith('grad') === true) return value * 0.9;
  return text?.endsWith('rad') === true ? (value * 180) / Math.PI : value;
}

function fromFunction(name: string, parts: readonly string[]): Rgb | undefined {
  const alpha = parts[3] === undefined ? 1 : amount(parts[3], 1);
  if (!inRange(alpha, 0, 1)) throw new ToolFailure('不透明度要在 0 至 1（或 0% 至 100%）之间。');
  if (name.startsWith('rgb')) {
    const [r = 0, g = 0, b = 0] = parts.slice(0, 3).map((part) => amount(part, 255));
    if (![r, g, b].every((value) => inRange(value, 0, 255)))
      throw new ToolFailure('RGB 的各个分量要在 0 至 255 之间。');
    return { r: r / 255, g: g / 255, b: b / 255, alpha };
  }
  if (name.startsWith('hsl')) {
    // hsl(207 61 50) means the same as hsl(207, 61%, 50%).
    const [s, l] = [parts[1], parts[2]].map((part = '0') => Number(part.replace('%', '')) / 100) as [
      number,
      number,
    ];
    if (!inRange(s, 0, 1) || !inRange(l, 0, 1))
      throw new ToolFailure('HSL 的饱和度和亮度要在 0% 至 100% 之间。');
    return fromHsl(angle(parts[0]), s, l, alpha);
  }
  const [l, c] = [amount(parts[0], 1), amount(parts[1], 0.4)];
  if (!inRange(l, 0, 1) || !inRange(c, 0, 1))
    throw new ToolFailure('OKLCH 的亮度要在 0 至 1 之间，彩度要在 0 至 0.5 左右。');
  return fromOklch({ l, c, h: angle(parts[2]) }, alpha);
}

/** Reads #rgb, #rrggbb(aa), rgb(), hsl(), oklch(), three numbers, and names in English or Chinese. */
export function parseColour(source: string): Rgb {
  const text = source
    .trim()
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .toLowerCase();
  const hex = /^(?:#|0x)?([0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(text);
  if (
    hex !== null &&
    (text.startsWith('#') ||
      text.startsWith('0x') ||
      (hex[1]?.length ?? 0) >= 6 ||
      namedColour(text) === undefined)
  ) {
    return fromHex(hex[1] ?? '');
  }
  const number = '[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:%|deg|rad|grad|turn)?';
  const call = new RegExp(
    `^(rgba?|hsla?|oklch)\\s*\\(?\\s*(${number})\\s*[,\\s]\\s*(${number})\\s*[,\\s]\\s*(${number})\\s*(?:[,/]\\s*(${number})\\s*)?\\)?$`,
  ).exec(text);
  if (call !== null) {
    const parts = call.slice(2).filter((part): part is string => part !== undefined);
    const found = fromFunction(call[1] ?? '', parts);
    if (found !== undefined) return found;
  }
  const triple = /^(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})$/.exec(text);
  if (triple !== null) return fromFunction('rgb', triple.slice(1)) ?? fromHex('000');
  const named = namedColour(text);
  if (named !== undefined) return fromHex(named);
  throw new ToolFailure(
    `不认识颜色“${excerpt(source.trim())}”，可以写 #3182ce、rgb(49, 130, 206)、hsl(207, 61%, 50%)、月白、tomato。`,
  );
}
