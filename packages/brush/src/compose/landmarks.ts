import { blendHex } from '../core/colour.ts';
import { crestAt } from '../layers/ridge-outline.ts';
import type { FigureLayer, Layer, RidgeLayer, TreeSpecies } from '../scene-layers.ts';
import { leavesOf } from './palettes.ts';
import { colourAtDepth, type Composition } from './composition.ts';

/** Things asked for that stand on land: on the crest of a range, or on a line. */
export function createLandmarks(composition: Composition, x: number, ground: RidgeLayer | number): Layer[] {
  const { random, palette, style } = composition;
  const lit = (composition.time === 'night' || composition.time === 'dusk') && style !== 'ink';
  const sizes = { pagoda: 0.25, pavilion: 0.15, hut: 0.14 } as const;
  return (['pagoda', 'pavilion', 'hut'] as const)
    .filter((what) => composition.has(what))
    .map((what): FigureLayer => {
      const at = Math.max(0.1, Math.min(0.9, x + random.range(-0.07, 0.07)));
      return {
        kind: 'figure',
        what,
        x: at,
        y: typeof ground === 'number' ? ground : crestBase(composition, ground, at),
        size: sizes[what],
        colour: colourAtDepth(composition, 0.88),
        accent: palette.accents[0],
        side: 1,
        lit,
      };
    });
}

/** Where something can stand on a range: a little below the crest. */
export function crestBase({ seed, wide, high }: Composition, ground: RidgeLayer, x: number): number {
  return crestAt(ground, seed, x, wide, high) + 0.006 / high;
}

/** Single trees that were asked for, or that a scene wants in front. */
export function createSingleTrees(composition: Composition, base: number, height: number): Layer[] {
  const { random, palette, season } = composition;
  const old = composition.style === 'ink' ? 'oldpine' : 'pine';
  const species: TreeSpecies = composition.has('willow')
    ? 'willow'
    : composition.has('pine')
      ? old
      : composition.has('palm')
        ? 'palm'
        : composition.has('bare') || season === 'winter'
          ? 'bare'
          : 'round';
  const left = random.chance(0.5);
  return [
    {
      kind: 'trees',
      species,
      base,
      height,
      count: species === 'pine' ? 4 : 1 + random.below(2),
      colour: colourAtDepth(composition, 0.95),
      leaf:
        composition.style === 'ink'
          ? [colourAtDepth(composition, 0.7), colourAtDepth(composition, 0.85)]
          : species === 'pine'
            ? [
                blendHex(
                  leavesOf(season === 'autumn' ? undefined : season, palette)[0],
                  colourAtDepth(composition, 0.95),
                  0.72,
                ),
              ]
            : leavesOf(season, palette),
      from: left ? 0.06 : 0.66,
      to: left ? 0.34 : 0.94,
      stream: 'standing',
    },
  ];
}
