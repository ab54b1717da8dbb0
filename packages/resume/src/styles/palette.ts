/** Hue in degrees, saturation and lightness in percent. */
export interface Hsl {
  readonly h: number;
  readonly s: number;
  readonly l: number;
}

/** Reads #rgb, #rgba, #rrggbb or #rrggbbaa (alpha is left aside); undefined for anything else. */
export function parseHex(colour: string): Hsl | undefined {
  const short = /^#([\da-f])([\da-f])([\da-f])[\da-f]?$/i.exec(colour);
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})([\da-f]{2})?$/i.exec(colour);
  const parts = short ? short.slice(1, 4).map((digit) => digit + digit) : long?.slice(1, 4);
  if (!parts) return undefined;
  const [r = 0, g = 0, b = 0] = parts.map((part) => Number.parseInt(part, 16) / 255);
  const most = Math.max(r, g, b);
  const least = Math.min(r, g, b);
  const l = (most + least) / 2;
  const span = most - least;
  if (span === 0) return { h: 0, s: 0, l: l * 100 };
  const s = span / (1 - Math.abs(2 * l - 1));
  const turn = most === r ? (g - b) / span : most === g ? (b - r) / span + 2 : (r - g) / span + 4;
  return { h: (turn * 60 + 360) % 360, s: s * 100, l: l * 100 };
}

/** Reads rgb() and rgba() with numbers as #rrggbb (alpha is left aside); undefined for anything else. */
export function rgbToHex(colour: string): string | undefined {
  const parts = /^rgba?\( ?(\d{1,3})(?: ?, ?| )(\d{1,3})(?: ?, ?| )(\d{1,3}) ?(?:[,/] ?[\d.]+%? ?)?\)$/i.exec(
    colour.trim().replaceAll(/\s+/g, ' '),
  );
  const channels = parts?.slice(1, 4).map(Number);
  if (!channels || channels.some((channel) => channel > 255)) return undefined;
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The colour as #rrggbb. Parts outside their range are brought into it. */
export function toHex({ h, s, l }: Hsl): string {
  const saturation = Math.min(100, Math.max(0, s)) / 100;
  const lightness = Math.min(100, Math.max(0, l)) / 100;
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (n: number) => {
    const k = (n + h / 30) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

const steps = 9;
const lightest = 95;

/**
 * The nine steps of a base colour, lightest first: hue and saturation are the base's, lightness begins at 95 and
 * falls in equal steps (95, 85, … 15). Source: the product's specification, section 9.
 * A colour that cannot be read gives the default base colour's palette.
 */
export function palette(base: string): string[] {
  const { h, s } = parseHex(base) ?? parseHex(defaultBaseColor) ?? { h: 0, s: 0 };
  const step = (lightest - 15) / (steps - 1);
  return Array.from({ length: steps }, (_, index) => toHex({ h, s, l: lightest - index * step }));
}

/** The default theme colour. */
export const defaultBaseColor = '#3182ce';

/** The colour with its lightness raised by `by` points (lowered when negative), within 0 to 100. */
export function shiftLightness(colour: string, by: number): string {
  const hsl = parseHex(colour);
  return hsl ? toHex({ ...hsl, l: hsl.l + by }) : colour;
}

/** Lighter by 40 points: backgrounds of titles. */
export const lighten = (colour: string): string => shiftLightness(colour, 40);

/** Darker by 20 points: text on a light background. */
export const darken = (colour: string): string => shiftLightness(colour, -20);
