import { parseHex, toHex } from '@baigong/colour';
import { fromHsl, toHsl, type Hsl } from '@baigong/colour/hsl';

/** The hue, saturation and lightness of a hex colour; undefined for anything else. */
export function hslOf(colour: string): Hsl | undefined {
  const rgb = parseHex(colour);
  return rgb && toHsl(rgb);
}

/** The colour as #rrggbb. */
export const hexOfHsl = (hsl: Hsl): string => toHex(fromHsl(hsl));

const steps = 9;
const lightest = 95;

/**
 * The nine steps of a base colour, lightest first: hue and saturation are the base's, lightness begins at 95 and
 * falls in equal steps (95, 85, … 15). Source: the product's specification, section 9.
 * A colour that cannot be read gives the default base colour's palette.
 */
export function palette(base: string): string[] {
  const { h, s } = hslOf(base) ?? hslOf(defaultBaseColor) ?? { h: 0, s: 0 };
  const step = (lightest - 15) / (steps - 1);
  return Array.from({ length: steps }, (_, index) => hexOfHsl({ h, s, l: lightest - index * step }));
}

/** The default theme colour. */
export const defaultBaseColor = '#3182ce';

/** The colour with its lightness raised by `by` points (lowered when negative), within 0 to 100. */
export function shiftLightness(colour: string, by: number): string {
  const hsl = hslOf(colour);
  return hsl ? hexOfHsl({ ...hsl, l: hsl.l + by }) : colour;
}

/** Lighter by 40 points: backgrounds of titles. */
export const lighten = (colour: string): string => shiftLightness(colour, 40);

/** Darker by 20 points: text on a light background. */
export const darken = (colour: string): string => shiftLightness(colour, -20);
