import { blendHex } from '../core/colour.ts';
import type { FieldLayer, Layer, RidgeLayer } from '../scene-layers.ts';
import { leavesOf } from './palettes.ts';
import {
  colourAtDepth,
  createBirds,
  createForeground,
  createRidge,
  type Composition,
} from './composition.ts';
import { createSky } from './sky.ts';
import { crestBase, createLandmarks, createSingleTrees } from './landmarks.ts';

/** Composes dunes, with a caravan where one fits. */
export function desert(composition: Composition): Layer[] {
  const { random, palette, horizon, style, sun } = composition;
  const layers = createSky(composition);
  const sand = blendHex(palette.haze, '#d9924e', 0.45);
  const count = style === 'minimal' ? 3 : 5;
  for (let index = 0; index < count; index += 1) {
    const depth = (index + 0.6) / count;
    const colour = blendHex(blendHex(palette.haze, sand, depth), palette.near, 0.12 + 0.5 * depth ** 1.6);
    const dune: RidgeLayer = {
      ...createRidge(composition, {
        shape: 'dunes',
        base: horizon + 0.05 + (1 - horizon) * 0.92 * depth ** 1.25,
        height: 0.09 + 0.16 * depth,
        depth,
        frequency: random.range(1.1, 1.7) * (1.3 - 0.5 * depth),
        relief: 0.75,
        stream: `dune ${index}`,
        fade: 0.5,
      }),
      colour,
      foot: blendHex(colour, palette.near, 0.25),
      lit: blendHex(sand, palette.light, 0.42),
    };
    const caravan = index === Math.floor(count / 2) - 1 && !composition.without('element:camels');
    if (caravan && (composition.has('camels') || random.chance(0.5))) {
      // Each camel walks on the crest: the line is drawn where the dune is, and the dune covers the hoofs.
      const x = sun.x < 0.5 ? 0.64 : 0.4;
      layers.push({
        kind: 'figure',
        what: 'camels',
        x,
        y: crestBase(composition, dune, x) - 0.006,
        size: composition.has('camels') ? 0.12 : 0.085,
        colour: colourAtDepth(composition, 0.95),
        accent: palette.accents[0],
        side: sun.x < 0.5 ? -1 : 1,
        lit: false,
      });
    }
    layers.push(dune);
  }
  if (composition.has('birds')) layers.push(createBirds(composition, 0.4, horizon * 0.5));
  return [...layers, ...createForeground(composition)];
}

/** Composes a field of grass, flowers or a crop. */
export function meadow(composition: Composition): Layer[] {
  const { random, horizon } = composition;
  const layers = createSky(composition, { clouds: 0.5 });
  for (let index = 0; index < 3; index += 1)
    layers.push(
      createRidge(composition, {
        shape: index === 0 ? 'peaks' : 'hills',
        base: horizon + 0.03 + index * 0.03,
        height: 0.16 - 0.035 * index,
        depth: 0.15 + index * 0.2,
        frequency: 1.7,
        relief: 0.2,
        trees: index === 2 ? 0.022 : 0,
        stream: `hill ${index}`,
      }),
    );
  layers.push(...createLandmarks(composition, random.range(0.25, 0.75), horizon + 0.035));
  layers.push(fieldOf(composition));
  if (composition.has('tree') || composition.has('willow') || composition.has('bare') || random.chance(0.4))
    layers.splice(
      -1,
      0,
      ...createSingleTrees(composition, horizon + 0.075, composition.has('tree') ? 0.32 : 0.24),
    );
  if (!composition.without('element:birds') && (composition.has('birds') || random.chance(0.4)))
    layers.push(createBirds(composition, random.range(0.3, 0.7), horizon * 0.5));
  return [...layers, ...createForeground(composition)];
}

interface Crop {
  readonly flowers: readonly string[];
  readonly leaf?: string;
  readonly form?: 'daisy' | 'cup' | 'spike' | 'disc';
  readonly density: number;
  readonly tall: number;
}

const crops: Readonly<Record<string, Crop>> = {
  wheat: {
    flowers: ['#e8b94f', '#f2d07a', '#d9a23c'],
    leaf: '#b98a35',
    form: 'spike',
    density: 1.35,
    tall: 0.19,
  },
  lavender: { flowers: ['#8f6bc8', '#a98be0', '#7450b4'], form: 'spike', density: 1.25, tall: 0.19 },
  canola: { flowers: ['#f7d023', '#fbe05a', '#eebb10'], form: 'spike', density: 1.3, tall: 0.2 },
  sunflower: { flowers: ['#fbbf1e', '#f7a912', '#ffd348'], form: 'disc', density: 0.55, tall: 0.3 },
  tulip: { flowers: ['#e2394b', '#f7c23c', '#f48fb1', '#fbf3ea'], form: 'cup', density: 1.2, tall: 0.2 },
  grass: { flowers: [], density: 1, tall: 0.17 },
};

/** What grows on the field: a crop that was named, or flowers of many kinds. */
function fieldOf(composition: Composition): FieldLayer {
  const { palette, horizon, season, style, understanding } = composition;
  const [green, light = green] = leavesOf(season, palette);
  const named = crops[composition.variant('crop') ?? ''];
  const mixed: Crop = {
    flowers:
      season === 'autumn' || understanding.colours.includes('gold')
        ? ['#e9b949', '#f3d27a', '#d98a3c']
        : understanding.colours.includes('purple')
          ? ['#8f6bc0', '#b79be0', '#6f4fa8']
          : ['#ef6a6a', '#f7d06a', '#f9f3ea', '#c78ad8'],
    density: 1.1,
    tall: 0.2,
  };
  const crop = named && (named.flowers.length > 0 || !composition.has('flowers')) ? named : mixed;
  const bare = composition.without('element:flowers') || style === 'ink';
  const leaf = crop.leaf ?? green;
  // The hour's light lies on flowers as on everything else.
  const dim = composition.time === 'night' ? 0.62 : composition.time === 'dusk' ? 0.42 : 0.1;
  return {
    kind: 'field',
    y: horizon + 0.055,
    colour: blendHex(leaf, palette.near, 0.3),
    far: blendHex(crop.leaf ?? light, palette.haze, 0.42),
    flowers: bare ? [] : crop.flowers.map((flower) => blendHex(flower, palette.haze, dim)),
    // Broad strokes of oil cover what a finer field would cost.
    density:
      crop.density * (understanding.compositions.includes('dense') ? 1.35 : 1) * (style === 'oil' ? 0.6 : 1),
    tall: crop.tall,
    ...(crop.form ? { form: crop.form } : {}),
    stream: 'field',
  };
}
