/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

export interface Background {
  readonly id: string;
  readonly name: string;
  /** `#rrggbb` at the upper edge. */
  readonly top: string;
  /** `#rrggbb` at the lower edge; the same as `top` for a plain colour. */
  readonly bottom: string;
}

const plainBackground = (id: string, name: string, colour: string): Background => ({
  id,
  name,
  top: colour,
  bottom: colour,
});

/** The backgrounds that rules and studios use. */
export const backgrounds: readonly Background[] = [
  plainBackground('blue', '蓝', '#628bce'),
  plainBackground('red', '红', '#d74532'),
  plainBackground('white', '白', '#ffffff'),
  plainBackground('deep-blue', '深蓝', '#4b6190'),
  plainBackground('light-grey', '浅灰', '#f2f0f0'),
  plainBackground('black', '黑', '#000000'),
  { id: 'blue-gradient', name: '渐变蓝', top: '#4b78c2', bottom: '#c9dbf5' },
  { id: 'grey-gradient', name: '渐变灰', top: '#8b9097', bottom: '#f2f0f0' },
];

/** `#rgb` or `#rrggbb`, with or without the sign, as numbers; undefined for anything else. */
export function readColour(text: string): Rgb | undefined {
  const digits = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim())?.[1];
  if (digits === undefined) return undefined;
  const whole = digits.length === 3 ? Array.from(digits, (digit) => digit + digit).join('') : digits;
  const value = Number.parseInt(whole, 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

/** A plain background of a colour of one's own; undefined for text that is no colour. */
export function customBackground(text: string): Background | undefined {
  const colour = readColour(text);
  if (!colour) return undefined;
  const hex = `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  return plainBackground('own', '自选', hex);
}

/** The colour of a background at a height, 0 at the upper edge and 1 at the lower one. */
export function backgroundAt({ top, bottom }: Background, height: number): Rgb {
  const from = readColour(top) ?? [255, 255, 255];
  const to = readColour(bottom) ?? from;
  const at = Math.min(1, Math.max(0, height));
  const mix = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * at);
  return [mix(0), mix(1), mix(2)];
}
