import { parseHex, toHex as hexOf } from '@baigong/colour';
import { toDisplay, toLinear } from '@baigong/colour/light';
import { fromOklab, toOklab } from '@baigong/colour/oklab';

/** A colour in linear light, red, green and blue from 0 to 1 (more where it glows). */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Lightness 0–1, chroma 0–0.37 and hue in degrees: OKLCH. */
export type Lch = readonly [lightness: number, chroma: number, hue: number];

/** `#rrggbb` to linear light. */
export function fromHex(hex: string): Rgb {
  const [red, green, blue] = parseHex(hex) ?? [0, 0, 0];
  return [toLinear(red / 255), toLinear(green / 255), toLinear(blue / 255)];
}

/** Linear light to `#rrggbb`; what does not fit is cut. */
export function toHex([red, green, blue]: Rgb): string {
  const part = (channel: number): number => toDisplay(Math.max(0, Math.min(1, channel))) * 255;
  return hexOf([part(red), part(green), part(blue)]);
}

function toLch(colour: Rgb): Lch {
  const [lightness, a, b] = toOklab(...colour);
  return [lightness, Math.hypot(a, b), ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360];
}

function fromLch([lightness, chroma, hue]: Lch): Rgb {
  const angle = (hue * Math.PI) / 180;
  const [red, green, blue] = fromOklab(lightness, Math.cos(angle) * chroma, Math.sin(angle) * chroma);
  return [Math.max(0, red), Math.max(0, green), Math.max(0, blue)];
}

/** Between two colours as the eye sees it (OKLab), so that blue to yellow does not pass through grey. */
export function blend(from: Rgb, to: Rgb, share: number): Rgb {
  const one = toOklab(...from);
  const two = toOklab(...to);
  const [red, green, blue] = fromOklab(
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
