/** Red, green, blue and opacity, each from 0 to 1. */
export interface Rgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly alpha: number;
}

export interface Oklch {
  /** 0 (black) to 1 (white). */
  readonly l: number;
  readonly c: number;
  /** Degrees; 0 for greys. */
  readonly h: number;
}

const clamp = (value: number) => Math.min(1, Math.max(0, value));

/** Degrees from 0 up to 360. */
export function normalizeHue(degrees: number): number {
  return ((degrees % 360) + 360) % 360;
}

/** The sRGB transfer function and its inverse (IEC 61966-2-1). */
const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const toGamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

/** #rrggbb, with two more digits where the colour is see-through. */
export function toHex({ r, g, b, alpha }: Rgb): string {
  const two = (value: number) =>
    Math.round(clamp(value) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${two(r)}${two(g)}${two(b)}${alpha < 1 ? two(alpha) : ''}`;
}

/** From 3, 4, 6 or 8 hexadecimal digits. */
export function fromHex(digits: string): Rgb {
  const full = digits.length <= 4 ? Array.from(digits, (digit) => digit + digit).join('') : digits;
  const at = (index: number) => Number.parseInt(full.slice(index, index + 2), 16) / 255;
  return { r: at(0), g: at(2), b: at(4), alpha: full.length === 8 ? at(6) : 1 };
}

/** Hue in degrees, saturation and lightness from 0 to 1 (CSS Color 4, section 7). */
export function toHsl({ r, g, b }: Rgb): { h: number; s: number; l: number } {
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)];
  const [l, range] = [(max + min) / 2, max - min];
  if (range === 0) return { h: 0, s: 0, l };
  const h =
    max === r ? (g - b) / range + (g < b ? 6 : 0) : max === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return { h: normalizeHue(h * 60), s: range / (1 - Math.abs(2 * l - 1)), l };
}

export function fromHsl(h: number, s: number, l: number, alpha = 1): Rgb {
  const f = (n: number) => {
    const k = (n + normalizeHue(h) / 30) % 12;
    return l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return { r: f(0), g: f(8), b: f(4), alpha };
}

/** Hue in degrees, saturation and value from 0 to 1. */
export function toHsv(colour: Rgb): { h: number; s: number; v: number } {
  const v = Math.max(colour.r, colour.g, colour.b);
  const range = v - Math.min(colour.r, colour.g, colour.b);
  return { h: toHsl(colour).h, s: v === 0 ? 0 : range / v, v };
}

/** Oklab (B. Ottosson, "A perceptual color space for image processing", 2020). */
export function toOklab(colour: Rgb): { l: number; a: number; b: number } {
  const [r, g, b] = [toLinear(colour.r), toLinear(colour.g), toLinear(colour.b)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

export function toOklch(colour: Rgb): Oklch {
  const { l, a, b } = toOklab(colour);
  const c = Math.hypot(a, b);
  return c < 1e-4 ? { l, c: 0, h: 0 } : { l, c, h: normalizeHue((Math.atan2(b, a) * 180) / Math.PI) };
}

function unclamped({ l, c, h }: Oklch): [number, number, number] {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const l3 = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m3 = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s3 = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    toGamma(4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3),
    toGamma(-1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3),
    toGamma(-0.0041960863 * l3 - 0.7034186147 * m3 + 1.707614701 * s3),
  ];
}

const fits = (channels: readonly number[]) => channels.every((value) => value >= -1e-4 && value <= 1 + 1e-4);

/** The sRGB colour; where a screen cannot show it, the strongest it can of the same lightness and hue. */
export function fromOklch(colour: Oklch, alpha = 1): Rgb {
  const l = clamp(colour.l);
  let [low, high] = [0, colour.c];
  let channels = unclamped({ ...colour, l });
  if (!fits(channels)) {
    for (let step = 0; step < 24; step += 1) {
      const c = (low + high) / 2;
      if (fits(unclamped({ l, c, h: colour.h }))) low = c;
      else high = c;
    }
    channels = unclamped({ l, c: low, h: colour.h });
  }
  const [r, g, b] = channels;
  return { r: clamp(r), g: clamp(g), b: clamp(b), alpha };
}

/** `over` seen through `colour`. */
export function flatten(colour: Rgb, over: Rgb): Rgb {
  const mix = (top: number, bottom: number) => top * colour.alpha + bottom * (1 - colour.alpha);
  return { r: mix(colour.r, over.r), g: mix(colour.g, over.g), b: mix(colour.b, over.b), alpha: 1 };
}

/** 1 to 21 (WCAG 2.2, "contrast ratio" and "relative luminance"). Both colours opaque. */
export function contrast(a: Rgb, b: Rgb): number {
  const luminance = ({ r, g, b: blue }: Rgb) =>
    0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(blue);
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
