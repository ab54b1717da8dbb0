import { adjustHex } from '../core/colour.ts';
import type { GradientLayer, Layer } from '../scene-layers.ts';
import type { Composition } from './composition.ts';

/** Colour sets that look well as large soft patches. */
const meshes: readonly [readonly string[], ...(readonly string[])[]] = [
  ['#1b1036', '#5b2a86', '#e0567f', '#ffb26b', '#ffe9c7'],
  ['#062c43', '#0f6b78', '#57c4b8', '#e9f5db', '#f9c784'],
  ['#f6f1eb', '#f3c5c5', '#c1a3d6', '#7f9fdc', '#e8f1fb'],
  ['#0c0f2c', '#2b3a8f', '#7a6ff0', '#f58fb8', '#ffe3d3'],
  ['#2d1b14', '#a03a2c', '#ee7b45', '#f8c96b', '#f7efd9'],
  ['#0d1f1c', '#22594a', '#8fb35f', '#f1e6a4', '#f4a261'],
  ['#f9f4ea', '#f2d0a4', '#e58f74', '#8d5b6a', '#2c2a4a'],
];

/** Composes the scene `gradient`: soft patches of colour. */
export function gradient(composition: Composition): Layer[] {
  const { random } = composition;
  const form =
    (composition.variant('form') as GradientLayer['form'] | undefined) ??
    random.pick(['mesh', 'mesh', 'silk', 'waves', 'rings']);
  return [
    {
      kind: 'gradient',
      colours: abstractColours(composition),
      form,
      scale: random.range(0.8, 1.5),
      warp: random.range(0.8, 1.7),
      angle: random.range(-0.9, 0.9) + (form === 'waves' ? -0.2 : 0),
      contrast: random.range(1, 1.35),
    },
  ];
}

function abstractColours(composition: Composition): string[] {
  const { random, understanding, palette } = composition;
  const colours = [...random.pick(meshes)];
  if (understanding.colours.includes('rainbow'))
    return ['#6a5cff', '#3fa9f5', '#4fdcb0', '#f7e463', '#ffa25c', '#ff5f7e'];
  const wished =
    understanding.colours.length > 0 || understanding.times.length > 0 || understanding.moods.length > 0;
  if (!wished) return random.chance(0.5) ? colours.toReversed() : colours;
  return [palette.near, ...palette.sky, palette.accents[0], palette.light];
}

/** Composes the scene `flow`: lines along a field of directions. */
export function flow(composition: Composition): Layer[] {
  const { random, time, understanding } = composition;
  const colours = abstractColours(composition);
  const dark =
    time === 'night' ||
    understanding.lights.includes('low') ||
    (understanding.times.length === 0 && random.chance(0.5));
  const ground = dark
    ? adjustHex(colours[0] ?? '#101428', ([, c, h]) => [0.17, Math.min(c, 0.05), h])
    : adjustHex(colours[0] ?? '#f4efe6', ([, , h]) => [0.955, 0.014, h]);
  const form = composition.variant('form');
  // On a light ground lines as light as it would be lost.
  const inks = dark
    ? colours.slice(1)
    : colours.slice(1).map((ink) => adjustHex(ink, ([l, c, h]) => [Math.min(l, 0.8), Math.max(c, 0.07), h]));
  return [
    {
      kind: 'flow',
      ground,
      colours: [inks[0] ?? '#3a6ea5', ...inks.slice(1)],
      form: form === 'swirl' || form === 'radial' ? form : random.pick(['noise', 'noise', 'swirl']),
      lines: understanding.compositions.includes('dense')
        ? 2600
        : understanding.compositions.includes('space')
          ? 650
          : 1500,
      length: 0.5,
      width: 0.0026,
      scale: random.range(0.9, 1.9),
    },
  ];
}
