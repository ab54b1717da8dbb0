import type { Rgb } from './colour.ts';

/** Hue in degrees, saturation and lightness in percent. */
export interface Hsl {
  readonly h: number;
  readonly s: number;
  readonly l: number;
}

/** The hue, saturation and lightness of a colour; grey has the hue 0. */
export function toHsl(colour: Rgb): Hsl {
  const [r, g, b] = colour.map((channel) => channel / 255) as [number, number, number];
  const most = Math.max(r, g, b);
  const least = Math.min(r, g, b);
  const l = (most + least) / 2;
  const span = most - least;
  if (span === 0) return { h: 0, s: 0, l: l * 100 };
  const s = span / (1 - Math.abs(2 * l - 1));
  const turn = most === r ? (g - b) / span : most === g ? (b - r) / span + 2 : (r - g) / span + 4;
  return { h: (turn * 60 + 360) % 360, s: s * 100, l: l * 100 };
}

/** The colour of a hue; saturation and lightness outside their range are brought into it. */
export function fromHsl({ h, s, l }: Hsl): Rgb {
  const saturation = Math.min(100, Math.max(0, s)) / 100;
  const lightness = Math.min(100, Math.max(0, l)) / 100;
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (n: number) => {
    const k = (n + h / 30) % 12;
    return (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))) * 255;
  };
  return [channel(0), channel(8), channel(4)];
}
