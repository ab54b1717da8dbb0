import { blendHex } from '../core/colour.ts';
import type { Layer, TreeSpecies } from '../scene-layers.ts';
import { leavesOf } from './palettes.ts';
import {
  colourAtDepth,
  createBirds,
  createForeground,
  createRays,
  createRidge,
  type Composition,
} from './composition.ts';
import { createSky } from './sky.ts';
import { createLandmarks } from './landmarks.ts';

/** Light that has come through leaves is green. */
function amongBamboo(composition: Composition): Composition {
  const { palette, style, understanding, time } = composition;
  if (style === 'ink' || understanding.colours.length > 0 || time === 'night' || time === 'dusk')
    return composition;
  const air = (colour: string): string => blendHex(colour, '#dbe7c6', 0.62);
  return {
    ...composition,
    palette: {
      ...palette,
      sky: palette.sky.map(air),
      haze: air(palette.haze),
      near: blendHex(palette.near, '#14301f', 0.7),
    },
  };
}

/** A birch's leaves: in autumn all gold, where other trees have red and brown. */
function goldenLeaves(season: string | undefined, palette: Composition['palette']): [string, ...string[]] {
  if (season !== 'autumn') return leavesOf(season, palette);
  const gold = (colour: string): string => blendHex(colour, palette.near, 0.12);
  return [gold('#e9b12f'), gold('#f2c64a'), gold('#d8912a'), gold('#f6d878')];
}

/** Composes trees in several planes with air between them. */
export function forest(base: Composition): Layer[] {
  const composition = base.variant('trees') === 'bamboo' ? amongBamboo(base) : base;
  const { random, palette, style, horizon, season, time } = composition;
  const species =
    (composition.variant('trees') as TreeSpecies | undefined) ??
    (composition.has('willow')
      ? 'willow'
      : season === 'winter'
        ? random.pick(['pine', 'bare'])
        : season === 'autumn'
          ? 'round'
          : random.pick(['pine', 'pine', 'round']));
  const layers = createSky(composition, { clouds: species === 'bamboo' ? 0 : 0.15 });
  layers.push(
    createRidge(composition, {
      shape: 'hills',
      base: horizon + 0.05,
      height: 0.3,
      depth: 0.12,
      frequency: 1.5,
      trees: 0.02,
      stream: 'far hills',
    }),
  );
  const rows = 6;
  const bamboo = species === 'bamboo';
  const birch = species === 'birch';
  const tall = bamboo
    ? 1.3 * Math.max(1, composition.high)
    : (birch ? 0.86 : 0.5) * (0.72 + 0.36 * composition.high);
  const coloured = style !== 'ink' && (bamboo || birch || species === 'round' || species === 'willow');
  const night = time === 'night' || time === 'dusk';
  for (let row = 0; row < rows; row += 1) {
    const depth = (row + 0.8) / rows;
    const base = horizon + 0.06 + (1 - horizon) * (0.08 + 1.02 * depth ** 1.5);
    const air = (tint: string): string => blendHex(tint, palette.haze, 0.82 * (1 - depth));
    const pale = blendHex('#f4efe6', palette.near, night ? 0.5 : 0.06);
    const colour = birch && style !== 'ink' ? air(pale) : colourAtDepth(composition, depth);
    const leaf = birch ? goldenLeaves(season, palette) : leavesOf(season, palette);
    if (!bamboo)
      layers.push(
        createRidge(composition, {
          shape: 'hills',
          base: base + 0.05 / composition.high,
          height: 0.07,
          depth: depth * 0.8,
          frequency: 1.1,
          fade: 0.16,
          stream: `ground ${row}`,
        }),
      );
    layers.push({
      kind: 'trees',
      species,
      // One does not see where bamboo stands: it rises from below the picture.
      base: bamboo ? 1.06 : base,
      height: tall * (bamboo ? 0.85 + 0.15 * depth : 0.4 + 0.75 * depth ** 1.4),
      count:
        Math.round(
          (composition.understanding.compositions.includes('dense') ? 1.4 : 1) *
            (bamboo ? 13 : species === 'pine' ? 24 : birch ? 11 : 9) *
            (1.3 - depth) *
            composition.wide,
        ) + 1,
      thickness: bamboo ? 0.35 + 0.9 * depth : 1,
      colour,
      leaf: coloured ? [air(leaf[0]), ...leaf.slice(1).map(air)] : [colour],
      from: -0.04,
      to: 1.04,
      stream: `trees ${row}`,
    });
    if (row < rows - 1)
      layers.push({
        kind: 'mist',
        y: bamboo ? 0.93 : base,
        thickness: bamboo ? 0.2 : 0.075,
        colour: palette.haze,
        strength: (composition.without('element:mist') ? 0.3 : 0.8 * (1 - depth * 0.6)) * (bamboo ? 0.45 : 1),
        stream: `mist ${row}`,
      });
    // Before the last row, which leaves room for it at the foot of the trees.
    if (row === rows - 1)
      layers.push(...createLandmarks(composition, random.range(0.3, 0.7), Math.min(0.93, base)));
    // Light falls between the far trees and the near ones.
    if (row === 2 || row === 4)
      layers.push(...createRays(composition, composition.understanding.lights.includes('glow') ? 0.6 : 0.36));
  }
  if (!bamboo)
    layers.push(
      createRidge(composition, {
        shape: 'hills',
        base: 1.03,
        height: 0.1,
        depth: 1,
        frequency: 1.3,
        trees: species === 'pine' ? 0.05 : 0.014,
        stream: 'floor',
      }),
    );
  if (random.chance(0.4) || composition.has('birds'))
    layers.push(createBirds(composition, random.range(0.3, 0.7), horizon * 0.5));
  return [...layers, ...createForeground(composition)];
}
