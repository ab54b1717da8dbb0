/** sRGB as a screen shows it, each channel 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Reads #rgb, #rgba, #rrggbb or #rrggbbaa (alpha is left aside); undefined for anything else. */
export function parseHex(colour: string): Rgb | undefined {
  const digits = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.exec(colour)?.[1];
  if (digits === undefined) return undefined;
  const whole = digits.length < 6 ? digits.replaceAll(/./g, '$&$&') : digits;
  const value = Number.parseInt(whole.slice(0, 6), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

/** Reads a colour as people type it: three or six digits with or without #, also full-width; undefined for anything else. */
export function parseTypedHex(text: string): Rgb | undefined {
  const digits = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text.normalize('NFKC').trim())?.[1];
  return digits === undefined ? undefined : parseHex(`#${digits}`);
}

/** Reads rgb() and rgba() with numbers (alpha is left aside); undefined for anything else. */
export function parseRgb(colour: string): Rgb | undefined {
  const parts = /^rgba?\( ?(\d{1,3})(?: ?, ?| )(\d{1,3})(?: ?, ?| )(\d{1,3}) ?(?:[,/] ?[\d.]+%? ?)?\)$/i.exec(
    colour.trim().replaceAll(/\s+/g, ' '),
  );
  const [red = 256, green = 256, blue = 256] = parts?.slice(1, 4).map(Number) ?? [];
  return Math.max(red, green, blue) > 255 ? undefined : [red, green, blue];
}

/** The colour as #rrggbb; what does not fit is cut. */
export function toHex(colour: Rgb): string {
  const parts = colour.map((channel) => Math.round(Math.min(255, Math.max(0, channel))));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
