import { blendHex } from '../core/colour.ts';
import type { Random } from '../core/random.ts';
import type { Layer, RidgeLayer, RidgeShape } from '../scene-layers.ts';
import type { Palette, SceneKind, StyleName } from '../scene.ts';
import type { Understanding } from '../understand/understand-prompt.ts';
import type { Time } from './palettes.ts';

/** Everything a composer needs to know before it places things. */
export interface Composition {
  readonly kind: SceneKind;
  readonly style: StyleName;
  readonly time: Time;
  readonly season: string | undefined;
  readonly weather: string | undefined;
  readonly palette: Palette;
  readonly random: Random;
  readonly ratio: number;
  readonly seed: number;
  /** Height and width of the sheet in units of the square root of its area. */
  readonly high: number;
  readonly wide: number;
  /** Position of the sun or moon, as shares of the sheet. */
  readonly sun: { readonly x: number; readonly y: number };
  readonly horizon: number;
  readonly understanding: Understanding;
  has(element: string): boolean;
  without(meaning: string): boolean;
  variant(kind: string): string | undefined;
}

/** What a season lays over the land. */
const seasonTints: Readonly<Record<string, string>> = {
  spring: '#7f9a55',
  summer: '#3f7a4c',
  autumn: '#a8532a',
  winter: '#8fa0b4',
};

/** The colour of a thing at a depth: 0 at the horizon, 1 right in front. */
export function colourAtDepth({ palette, style, season, time }: Composition, depth: number): string {
  const share = style === 'ink' ? 0.3 + 0.66 * depth ** 1.2 : depth ** 0.85;
  const colour = blendHex(palette.haze, palette.near, share);
  const tint = style === 'ink' ? undefined : seasonTints[season ?? ''];
  if (!tint) return colour;
  const seen = time === 'night' ? 0.12 : time === 'dusk' ? 0.16 : 0.42;
  return blendHex(colour, tint, seen * depth * (1.6 - depth));
}

interface RidgeOptions {
  readonly shape: RidgeShape;
  readonly base: number;
  readonly height: number;
  readonly depth: number;
  readonly stream: string;
  readonly frequency?: number;
  readonly focus?: number;
  readonly relief?: number;
  readonly snow?: number;
  readonly trees?: number;
  readonly fade?: number;
}

/** A range of mountains, hills or dunes; options that are left out follow the season and the depth. */
export function createRidge(composition: Composition, options: RidgeOptions): RidgeLayer {
  const { palette, style, sun } = composition;
  const colour = colourAtDepth(composition, options.depth);
  const night = composition.time === 'night' || composition.time === 'dusk';
  const { lights, compositions } = composition.understanding;
  const size = compositions.includes('near')
    ? 1.25
    : compositions.includes('far')
      ? 0.78
      : compositions.includes('space')
        ? 0.82
        : 1;
  const foot = style === 'ink' ? palette.haze : blendHex(colour, palette.haze, 0.62 - 0.3 * options.depth);
  return {
    kind: 'ridge',
    shape: options.shape,
    base: options.base,
    height: options.height * size * (composition.understanding.moods.includes('epic') ? 1.18 : 1),
    frequency: options.frequency ?? 2,
    colour,
    foot,
    fade: options.fade ?? (style === 'ink' ? 0.13 + 0.12 * options.depth : 0.2),
    relief: (options.relief ?? 0) * (lights.includes('back') ? 0.2 : 1),
    lit: blendHex(colour, blendHex(palette.haze, palette.light, 0.5), 0.42),
    side: sun.x < 0.5 ? -1 : 1,
    snow: options.snow ?? 0,
    // Snow has no colour of its own: by night and at dusk it is as dark as the air.
    snowColour: blendHex(
      blendHex('#ffffff', palette.light, 0.3),
      palette.haze,
      (night ? 0.5 : 0.06) + 0.4 * (1 - options.depth) ** 2,
    ),
    trees: options.trees ?? 0,
    focus: options.focus ?? 0.5,
    stream: options.stream,
  };
}

/** Beams from the sun or moon, where there is one. */
export function createRays(composition: Composition, strength: number): Layer[] {
  const { palette, sun, style } = composition;
  if (style === 'ink' || style === 'print' || style === 'minimal' || composition.weather === 'rain')
    return [];
  return [
    {
      kind: 'rays',
      x: sun.x,
      y: sun.y,
      colour: palette.light,
      strength: composition.time === 'night' ? strength * 0.3 : strength,
    },
  ];
}

/** Layers in front of everything: weather, particles, birds. */
export function createForeground(composition: Composition): Layer[] {
  const { palette, weather, style, random } = composition;
  const layers: Layer[] = [];
  const wind = composition.understanding.weathers.includes('wind') ? 0.5 : 0.12;
  const slant = Math.PI / 2 + wind * (random.chance(0.5) ? 1 : -1);
  if (weather === 'snow' && !composition.without('weather:snow'))
    layers.push({
      kind: 'particles',
      what: 'snow',
      count: 900,
      size: 0.0032,
      colours: ['#ffffff', '#eef4fb'],
      angle: slant,
      stream: 'snow',
    });
  if ((weather === 'rain' || weather === 'storm') && !composition.without('weather:rain'))
    layers.push({
      kind: 'particles',
      what: 'rain',
      count: 1500,
      size: 0.0042,
      colours: [style === 'ink' ? '#55585a' : blendHex(palette.haze, '#ffffff', 0.45)],
      angle: Math.PI / 2 - wind * 1.6,
      stream: 'rain',
    });
  if (composition.has('petals'))
    layers.push({
      kind: 'particles',
      what: 'petals',
      count: 90,
      size: 0.0085,
      colours: ['#f7b9c8', '#fbe3e6', '#ef8fa9'],
      angle: slant,
      stream: 'petals',
    });
  if (composition.has('leaves'))
    layers.push({
      kind: 'particles',
      what: 'leaves',
      count: 70,
      size: 0.0095,
      colours: ['#b5451f', '#d9822b', '#e8b23e'],
      angle: slant,
      stream: 'leaves',
    });
  if (composition.has('fireflies'))
    layers.push({
      kind: 'particles',
      what: 'fireflies',
      count: 80,
      size: 0.0036,
      colours: ['#ffe08a', '#d8ff9a'],
      angle: 0,
      stream: 'fireflies',
    });
  if (composition.has('lantern') && !composition.without('element:lantern'))
    for (let lantern = 0; lantern < 16; lantern += 1) {
      const near = random() ** 2;
      layers.push({
        kind: 'figure',
        what: 'lantern',
        x: random.range(0.03, 0.97),
        y: random.range(0.08, 0.75),
        size: 0.02 + 0.06 * near,
        colour: '#3a1410',
        accent: random.chance(0.6) ? '#f0582a' : '#ff9a3c',
        side: 1,
        lit: style !== 'ink',
      });
    }
  if ((style === 'ink' || composition.has('seal')) && !composition.without('element:seal'))
    layers.push({ kind: 'seal', x: random.chance(0.5) ? 0.9 : 0.1, y: 0.91, size: 0.034, colour: '#b8382b' });
  return layers;
}

/** A flock of birds at a point of the sheet (shares of its sides). */
export function createBirds(composition: Composition, x: number, y: number, size = 0.012): Layer {
  return {
    kind: 'birds',
    x,
    y,
    count: 5 + composition.random.below(6),
    size,
    colour: colourAtDepth(composition, 0.8),
  };
}
