import type { Rgb } from './colour.ts';

/** sRGB's curve: a display value to linear light, both 0 to 1. Source: IEC 61966-2-1. */
export const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

/** sRGB's curve backwards: linear light to a display value, both 0 to 1. */
export const toDisplay = (channel: number): number =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

/** The sum of three channels as ITU-R BT.709 weighs them (3.2): luma of display values, luminance of linear light. */
export const luma = (red: number, green: number, blue: number): number =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** Luma of ITU-R BT.601, as in JPEG's YCbCr. */
export const luma601 = (red: number, green: number, blue: number): number =>
  0.299 * red + 0.587 * green + 0.114 * blue;

/** Relative luminance of a colour, 0 to 1. Source: WCAG 2.2, definition of relative luminance. */
export function luminance([red, green, blue]: Rgb): number {
  return luma(toLinear(red / 255), toLinear(green / 255), toLinear(blue / 255));
}

/** The contrast of two colours, 1 to 21. Source: WCAG 2.2, definition of contrast ratio. */
export function contrast(a: Rgb, b: Rgb): number {
  const [one, two] = [luminance(a), luminance(b)];
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
}
