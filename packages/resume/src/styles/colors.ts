import { lighten, palette, parseHex, shiftLightness, toHex } from './palette.ts';
import type { StyleSettings } from './schema.ts';

export type ResolvedColors = StyleSettings['colors'] & {
  /** The primary colour, dark enough to be read as text on the background. */
  readonly primaryStrong: string;
  /** What can be read on the primary colour: white, or a deep shade of it. */
  readonly onPrimary: string;
};

/** Relative luminance of an opaque colour, 0 to 1. Source: WCAG 2.2, definition of relative luminance. */
function luminance(colour: string): number {
  const hsl = parseHex(colour);
  const hex = hsl ? toHex(hsl) : '#ffffff';
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of two opaque colours, 1 to 21. Source: WCAG 2.2, definition of contrast ratio. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const readable = 4.5;

/** The colour with its lightness changed in steps until text in it can be read on the background (4.5:1, WCAG AA). */
function readableOn(colour: string, ground: string): string {
  const by = luminance(ground) > 0.18 ? -4 : 4;
  let found = colour;
  for (let step = 0; step < 25 && contrast(found, ground) < readable; step += 1)
    found = shiftLightness(found, by);
  return found;
}

/** What the unified theme makes of one base colour. Background and text are the visitor's own. */
export function themeColors(
  baseColor: string,
): Pick<StyleSettings['colors'], 'primary' | 'secondary' | 'accent' | 'border' | 'titleBackground'> {
  const steps = palette(baseColor);
  const hsl = parseHex(baseColor) ?? { h: 0, s: 0, l: 50 };
  return {
    primary: baseColor,
    secondary: toHex({ h: hsl.h, s: Math.min(hsl.s, 18), l: 35 }),
    accent: hsl.l > 55 ? baseColor : shiftLightness(baseColor, 20 - Math.max(0, hsl.l - 35)),
    border: toHex({ h: hsl.h, s: Math.min(hsl.s, 30), l: 87 }),
    titleBackground: steps[0] ?? lighten(baseColor),
  };
}

/** The colours as they are painted: the theme's when it is unified, else those set one by one. */
export function resolveColors({ colors, theme }: StyleSettings): ResolvedColors {
  const own = theme.enableUnifiedTheme ? { ...colors, ...themeColors(theme.baseColor) } : colors;
  const white = contrast(own.primary, '#ffffff') >= 3;
  return {
    ...own,
    primaryStrong: readableOn(own.primary, own.background),
    onPrimary: white ? '#ffffff' : readableOn(own.primary, own.primary),
  };
}
