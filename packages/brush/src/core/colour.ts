/** A colour in linear light, red, green and blue from 0 to 1 (more where it glows). */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Lightness 0–1, chroma 0–0.37 and hue in degrees: OKLCH, after Björn Ottosson, "A perceptual color space for image processing". */
export type Lch = readonly [lightness: number, chroma: number, hue: number];

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

/** sRGB's curve: linear light to a display value, both 0 to 1. */
export function toDisplay(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
}

/** `#rrggbb` to linear light. */
export function fromHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [toLinear((value >> 16) / 255), toLinear(((value >> 8) & 255) / 255), toLinear((value & 255) / 255)];
}

/** Linear light to `#rrggbb`; what does not fit is cut. */
export function toHex([red, green, blue]: Rgb): string {
  const part = (channel: number): string =>
    Math.round(toDisplay(Math.max(0, Math.min(1, channel))) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${part(red)}${part(green)}${part(blue)}`;
}

function toLab([red, green, blue]: Rgb): [number, number, number] {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromLab(lightness: number, a: number, b: number): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function toLch(colour: Rgb): Lch {
  const [lightness, a, b] = toLab(colour);
  return [lightness, Math.hypot(a, b), ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360];
}

function fromLch([lightness, chroma, hue]: Lch): Rgb {
  const angle = (hue * Math.PI) / 180;
  const [red, green, blue] = fromLab(lightness, Math.cos(angle) * chroma, Math.sin(angle) * chroma);
  return [Math.max(0, red), Math.max(0, green), Math.max(0, blue)];
}

/** Between two colours as the eye sees it (OKLab), so that blue to yellow does not pass through grey. */
export function blend(from: Rgb, to: Rgb, share: number): Rgb {
  const one = toLab(from);
  const two = toLab(to);
  const [red, green, blue] = fromLab(
    one[0] + (two[0] - one[0]) * share,
    one[1] + (two[1] - one[1]) * share,
    one[2] + (two[2] - one[2]) * share,
  );
  return [Math.max(0, red), Math.max(0, green), Math.max(0, blue)];
}

/** As {@link blend}, of and to `#rrggbb`. */
export function blendHex(from: string, to: string, share: number): string {
  return toHex(blend(fromHex(from), fromHex(to), share));
}

/** `#rrggbb` to lightness, chroma and hue. */
export function lchOf(hex: string): Lch {
  return toLch(fromHex(hex));
}

/** A colour with its lightness, chroma and hue changed by a function. */
export function adjustHex(hex: string, change: (colour: Lch) => Lch): string {
  return toHex(fromLch(change(toLch(fromHex(hex)))));
}

export interface Stop {
  /** 0 to 1. */
  readonly at: number;
  readonly colour: string;
}

/** Steps of a ramp; a picture's gradient spans a few thousand pixels at most, and grain hides the rest. */
const STEPS = 1024;

/** A gradient as a table of linear light, three numbers for each of its {@link RAMP_STEPS} steps. */
export function ramp(stops: readonly Stop[]): Float32Array {
  const table = new Float32Array(STEPS * 3);
  const colours = stops.map(({ at, colour }) => ({ at, rgb: fromHex(colour) }));
  let index = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const at = step / (STEPS - 1);
    while (index < colours.length - 2 && at > colours[index + 1]!.at) index += 1;
    const from = colours[index]!;
    const to = colours[Math.min(index + 1, colours.length - 1)]!;
    const span = to.at - from.at;
    const share = span > 0 ? Math.max(0, Math.min(1, (at - from.at) / span)) : 0;
    table.set(blend(from.rgb, to.rgb, share), step * 3);
  }
  return table;
}

export const RAMP_STEPS: number = STEPS;

/** Evenly spread stops. */
export function spread(colours: readonly string[]): Stop[] {
  return colours.map((colour, at) => ({ at: colours.length > 1 ? at / (colours.length - 1) : 0, colour }));
}
