import { parseHex, type Rgb } from '@baigong/colour';
import { contrast, luminance } from '@baigong/colour/light';
import { hexOfHsl, hslOf, lighten, palette, shiftLightness } from './palette.ts';
import type { StyleSettings } from './schema.ts';

export type ResolvedColors = StyleSettings['colors'] & {
  /** The primary colour, dark enough to be read as text on the background. */
  readonly primaryStrong: string;
  /** What can be read on the primary colour: white, or a deep shade of it. */
  readonly onPrimary: string;
};

/** What cannot be read counts as white. */
const rgbOf = (colour: string): Rgb => parseHex(colour) ?? [255, 255, 255];

/** The contrast of two hex colours, 1 to 21. */
export const contrastOf = (a: string, b: string): number => contrast(rgbOf(a), rgbOf(b));

const readable = 4.5;

/** The colour with its lightness changed in steps until text in it can be read on the background (4.5:1, WCAG AA). */
function readableOn(colour: string, ground: string): string {
  const by = luminance(rgbOf(ground)) > 0.18 ? -4 : 4;
  let found = colour;
  for (let step = 0; step < 25 && contrastOf(found, ground) < readable; step += 1)
    found = shiftLightness(found, by);
  return found;
}

/** What the unified theme makes of one base colour. Background and text are the visitor's own. */
export function themeColors(
  baseColor: string,
): Pick<StyleSettings['colors'], 'primary' | 'secondary' | 'accent' | 'border' | 'titleBackground'> {
  const steps = palette(baseColor);
  const hsl = hslOf(baseColor) ?? { h: 0, s: 0, l: 50 };
  return {
    primary: baseColor,
    secondary: hexOfHsl({ h: hsl.h, s: Math.min(hsl.s, 18), l: 35 }),
    accent: hsl.l > 55 ? baseColor : shiftLightness(baseColor, 20 - Math.max(0, hsl.l - 35)),
    border: hexOfHsl({ h: hsl.h, s: Math.min(hsl.s, 30), l: 87 }),
    titleBackground: steps[0] ?? lighten(baseColor),
  };
}

/** The colours as they are painted: the theme's when it is unified, else those set one by one. */
export function resolveColors({ colors, theme }: StyleSettings): ResolvedColors {
  const own = theme.enableUnifiedTheme ? { ...colors, ...themeColors(theme.baseColor) } : colors;
  const white = contrastOf(own.primary, '#ffffff') >= 3;
  return {
    ...own,
    primaryStrong: readableOn(own.primary, own.background),
    onPrimary: white ? '#ffffff' : readableOn(own.primary, own.primary),
  };
}
