import { parseHex, parseTypedHex, toHex, type Rgb } from '@baigong/colour';

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

/** A plain background of a colour of one's own; undefined for text that is no colour. */
export function customBackground(text: string): Background | undefined {
  const colour = parseTypedHex(text);
  return colour && plainBackground('own', '自选', toHex(colour));
}

/** The colour of a background at a height, 0 at the upper edge and 1 at the lower one. */
export function backgroundAt({ top, bottom }: Background, height: number): Rgb {
  const from = parseHex(top) ?? [255, 255, 255];
  const to = parseHex(bottom) ?? from;
  const at = Math.min(1, Math.max(0, height));
  const mix = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * at);
  return [mix(0), mix(1), mix(2)];
}
