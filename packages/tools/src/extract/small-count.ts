import { readNumeral } from '@baigong/text-zh/numerals';

/** Takes a count off the front of a text: "5句 …" or "三句话：…" → 5, 3 and the rest. */
export function smallCount(source: string, unit: '句' | '个'): { count: number | undefined; rest: string } {
  const match = new RegExp(
    `^(\\d{1,3}|[一二两三四五六七八九十]{1,3})\\s*${unit}(?:话|词|关键词)?(?:[\\s:：，,]+)`,
    'u',
  ).exec(source);
  if (match === null) return { count: undefined, rest: source };
  return { count: Number(readNumeral(match[1] ?? '') ?? Number.NaN), rest: source.slice(match[0].length) };
}
