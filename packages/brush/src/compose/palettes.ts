import { adjustHex, blendHex, type Lch } from '../core/colour.ts';
import type { Random } from '../core/random.ts';
import type { Palette, StyleName } from '../scene.ts';
import { skies, type Time } from './skies.ts';

export type { Time } from './skies.ts';

/** OKLCH hues for the names of colours. */
const hues: Readonly<Record<string, number>> = {
  red: 25,
  orange: 52,
  gold: 82,
  yellow: 98,
  brown: 58,
  green: 152,
  teal: 195,
  blue: 252,
  purple: 305,
  pink: 2,
  warm: 55,
  cool: 235,
};

/** Ramps for neon, rainbow and pastel wishes, where one hue would not do. */
const neon = ['#12063a', '#3b0d73', '#a3128f', '#ff3d81', '#ffb45c'] as const;

export interface ColourOptions {
  readonly colours: readonly string[];
  readonly moods: readonly string[];
  readonly materials: readonly string[];
  readonly weather: string | undefined;
  readonly lights: readonly string[];
  /** Snow lies on the land. */
  readonly snowy?: boolean;
}

/** The palette for a time of day, turned towards the colours and the mood that were asked for. */
export function choosePalette(random: Random, time: Time, style: StyleName, options: ColourOptions): Palette {
  if (style === 'ink') return inkPalette(time, options);
  let palette = random.pick(skies[time]);
  if (options.colours.includes('neon')) {
    palette = {
      ...palette,
      sky: time === 'night' ? ['#07041c', '#1b0a48', '#4b1477', '#b0247f'] : neon,
      haze: time === 'night' ? '#5a1c80' : '#d84a8c',
      near: '#080318',
      accents: ['#ff4fa3', '#37e6ff', '#ffd166', '#9b6bff'],
    };
  }
  const asked = options.colours.filter((colour) => colour in hues).map((colour) => hues[colour] ?? 0);
  const first = asked[0];
  if (first !== undefined) {
    const second = asked[1] ?? first;
    const last = palette.sky.length - 1;
    palette = {
      sky: palette.sky.map((colour, at) => turnHue(colour, at / last < 0.5 ? first : second, 0.9)),
      light: turnHue(palette.light, second, 0.35),
      haze: turnHue(palette.haze, second, 0.9),
      near: turnHue(palette.near, first, 0.85),
      accents: [turnHue(palette.accents[0], second, 0.75), ...palette.accents.slice(1)],
    };
  }
  if (options.snowy && asked.length === 0)
    palette = { ...palette, haze: toColdAir(palette.haze), near: toColdAir(palette.near) };
  return mapColours(palette, (colour) => applyMood(colour, options));
}

/** The air over snow is blue, however warm the light: in yellow air snow looks like sand. */
function toColdAir(colour: string): string {
  return adjustHex(colour, ([lightness, chroma, hue]) =>
    hue > 35 && hue < 170 ? [lightness, Math.max(0.022, chroma * 0.5), 255] : [lightness, chroma, hue],
  );
}

/** A colour turned towards a hue; greys get some of it, and colours far away pass through less chroma. */
function turnHue(hex: string, hue: number, share: number): string {
  return adjustHex(hex, ([lightness, chroma, from]) => {
    const way = ((((hue - from + 540) % 360) + 360) % 360) - 180;
    const wanted = Math.max(chroma, 0.05 + 0.06 * Math.min(lightness, 1 - lightness * 0.4));
    // Dark yellow is olive, which nobody means by gold: shadows of yellow things lean to brown.
    const shadow = hue > 65 && hue < 115 ? -38 * Math.max(0, 1 - lightness / 0.6) : 0;
    return [lightness, chroma + (wanted - chroma) * share, from + way * share + shadow];
  });
}

function applyMood([lightness, chroma, from]: Lch, { colours, moods, lights, weather }: ColourOptions): Lch {
  let [l, c, hue] = [lightness, chroma, from];
  if (weather === 'storm') [l, c] = [l * 0.72, c * 0.55];
  if (weather === 'rain') [l, c] = [l * 0.93, c * 0.72];
  if (weather === 'fog') [l, c] = [0.12 + l * 0.84, c * 0.55];
  if (weather === 'snow') c *= 0.72;
  if (weather === 'cloudy') c *= 0.85;
  if (colours.includes('white')) [l, c] = [0.34 + l * 0.65, c * 0.55];
  if (colours.includes('black')) [l, c] = [l * 0.6, c * 0.5];
  if (colours.includes('grey')) c *= 0.22;
  if (colours.includes('mono')) c *= 0.06;
  if (colours.includes('muted')) [l, c] = [0.14 + l * 0.78, c * 0.48];
  if (colours.includes('pastel')) [l, c] = [0.42 + l * 0.54, c * 0.8];
  if (colours.includes('rainbow') || moods.includes('merry')) c *= 1.25;
  if (moods.includes('dreamy')) {
    // Dreams lean to rose and violet.
    const way = ((320 - from + 540) % 360) - 180;
    [l, c, hue] = [0.08 + l * 0.93, Math.max(c, 0.05), from + way * 0.4];
  }
  if (moods.includes('epic')) c *= 1.1;
  if (moods.includes('calm')) c *= 0.82;
  if (moods.includes('sad')) [l, c] = [l * 0.92, c * 0.5];
  if (moods.includes('lonely')) c *= 0.68;
  if (moods.includes('mysterious')) l *= 0.84;
  if (moods.includes('fierce')) c *= 1.3;
  if (moods.includes('fresh')) [l, c] = [Math.min(1, l * 1.05), c * 1.06];
  if (lights.includes('low')) l *= 0.74;
  if (lights.includes('high')) l = 0.22 + l * 0.78;
  return [Math.min(0.995, l), c, hue];
}

function mapColours(palette: Palette, change: (colour: Lch) => Lch): Palette {
  const one = (colour: string): string => adjustHex(colour, change);
  const [first, ...rest] = palette.accents;
  return {
    sky: palette.sky.map(one),
    light: palette.light,
    haze: one(palette.haze),
    near: one(palette.near),
    accents: [one(first), ...rest.map(one)],
  };
}

/** Ink on paper; a options for colour becomes a wash of mineral pigment. */
function inkPalette(time: Time, options: ColourOptions): Palette {
  const asked = options.colours.filter((colour) => colour in hues);
  const night = time === 'night' || time === 'dusk';
  const aged =
    options.materials.includes('silk') ||
    asked.includes('gold') ||
    asked.includes('brown') ||
    asked.includes('green');
  const paper = aged ? '#e9d9b4' : '#f4efe3';
  const sky = night ? ['#9fa3a3', '#c9c8be', paper] : [blendHex(paper, '#cfc8b6', 0.55), paper, paper];
  const hue = asked[0] === undefined ? undefined : hues[asked[0]];
  const near =
    hue === undefined ? '#191b1e' : adjustHex('#1d3f3a', ([l, c]) => [l + 0.05, Math.max(c, 0.075), hue]);
  return {
    sky,
    light: night ? '#fbf8ec' : '#c8402f',
    haze: paper,
    near,
    accents: ['#b8382b', '#d98a8f', '#c8402f'],
  };
}

/** Leaves by the season, darkest first. */
export function leavesOf(season: string | undefined, palette: Palette): [string, ...string[]] {
  const tint = (colour: string, share: number): string => blendHex(colour, palette.near, share);
  switch (season ?? 'any') {
    case 'autumn':
      return [tint('#b5451f', 0.25), tint('#d9822b', 0.2), tint('#e8b23e', 0.2), tint('#8f2f1f', 0.3)];
    case 'winter':
      return [tint('#6d8a86', 0.5), tint('#8fa8a6', 0.45)];
    case 'spring':
      return [tint('#7fae4f', 0.35), tint('#a8c66a', 0.3), tint('#5f944f', 0.4)];
    default:
      return [tint('#3f7a4a', 0.45), tint('#5c9455', 0.42), tint('#2f6247', 0.5)];
  }
}

/** Colours of petals for a flower, darkest first. */
export function petalsOf(
  variant: string | undefined,
  style: StyleName,
  random: Random,
): { petals: [string, ...string[]]; heart: string } {
  switch (variant ?? 'any') {
    case 'plum':
      return style === 'ink' || random.chance(0.75)
        ? { petals: ['#c8283c', '#d8475a', '#b31f35'], heart: '#f6d889' }
        : { petals: ['#f6edee', '#fbe0e4', '#ffffff'], heart: '#e0b04a' };
    case 'pear':
      return { petals: ['#fbfaf2', '#f0f2e6', '#ffffff'], heart: '#b9c46a' };
    case 'peach':
      return { petals: ['#f08fa8', '#f5b0c0', '#e8708f'], heart: '#f8dfa0' };
    default:
      if (variant === undefined && style === 'ink') return petalsOf('plum', style, random);
      return { petals: ['#f7b9c8', '#fbe3e6', '#ef8fa9'], heart: '#e9c46a' };
  }
}
