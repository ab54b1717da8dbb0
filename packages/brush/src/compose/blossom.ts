import { blendHex } from '../core/colour.ts';
import type { Layer, RidgeShape } from '../scene-layers.ts';
import { petalsOf } from './palettes.ts';
import { createBirds, createForeground, createRidge, type Composition } from './composition.ts';

/** Composes a flowering branch before a plain ground. */
export function blossom(composition: Composition): Layer[] {
  const { random, palette, style, time, sun } = composition;
  const layers: Layer[] = [
    {
      kind: 'sky',
      colours:
        style === 'ink' ? palette.sky : palette.sky.map((colour) => blendHex(colour, palette.haze, 0.45)),
      horizon: 1,
      texture: 0.6,
    },
  ];
  const night = time === 'night' || time === 'dusk';
  if (
    !composition.without(night ? 'element:moon' : 'element:sun') &&
    (composition.has('moon') || composition.has('sun') || random.chance(0.6))
  )
    layers.push({
      kind: 'disc',
      x: sun.x,
      y: Math.min(0.42, sun.y + 0.08),
      radius: random.range(0.13, 0.2),
      colour: style === 'ink' ? (night ? '#fbf8ec' : '#d9d2c0') : blendHex(palette.light, palette.haze, 0.12),
      glow: style === 'ink' ? 0 : 0.3,
      reach: 0.5,
      spots: 0,
      phase: 1,
    });
  // A mountain that was named stands behind the branch.
  const shape = composition.variant('shape') as RidgeShape | undefined;
  const named = shape && {
    shape,
    height: 0.44,
    depth: 0.3,
    fade: 0.4,
    focus: 1 - sun.x,
    snow: shape === 'cone' ? 0.34 : 0,
    relief: 0.3,
  };
  if ((style !== 'minimal' && random.chance(0.7)) || shape)
    for (let index = 0; index < 3; index += 1) {
      layers.push(
        createRidge(composition, {
          shape: random.pick(['hills', 'karst', 'peaks']),
          base: 0.86 + index * 0.07,
          height: 0.2 - index * 0.03,
          depth: 0.05 + index * 0.08,
          frequency: 2,
          fade: 0.08,
          stream: `far ${index}`,
          ...(index === 0 ? named : {}),
        }),
      );
      layers.push({
        kind: 'mist',
        y: 0.9 + index * 0.06,
        thickness: 0.06,
        colour: palette.haze,
        strength: 0.8,
        stream: `mist ${index}`,
      });
    }
  const left = sun.x > 0.5;
  const { petals, heart } = petalsOf(composition.variant('flower'), style, random);
  const snowy = composition.weather === 'snow';
  const wood = style === 'ink' ? '#1c1c1e' : blendHex('#3a2a2a', palette.near, 0.55);
  const branch = (
    y: number,
    angle: number,
    length: number,
    width: number,
    stream: string,
    share: number,
  ): Layer => ({
    kind: 'branch',
    x: left ? -0.03 : 1.03,
    y,
    angle: left ? angle : Math.PI - angle,
    length,
    width,
    colour: wood,
    petals,
    heart,
    blossoms:
      (composition.variant('flower') === 'plum' || style === 'ink' ? 95 : 150) *
      share *
      (composition.understanding.compositions.includes('dense')
        ? 1.7
        : composition.understanding.compositions.includes('space')
          ? 0.6
          : 1),
    size: 0.02,
    stream,
  });
  layers.push(branch(random.range(0.5, 0.72), random.range(-0.75, -0.35), 0.95, 0.017, 'branch', 1));
  layers.push(branch(random.range(0.1, 0.24), random.range(0.05, 0.4), 0.62, 0.009, 'second', 0.55));
  if (composition.ratio < 0.8)
    layers.push(branch(random.range(0.84, 0.95), random.range(-0.6, -0.3), 0.5, 0.008, 'third', 0.5));
  if (!composition.without('element:birds') && composition.has('birds'))
    layers.push(createBirds(composition, sun.x, 0.3));
  if (!composition.without('element:petals') && !snowy)
    layers.push({
      kind: 'particles',
      what: 'petals',
      count: 46,
      size: 0.008,
      colours: petals,
      angle: 1.8,
      stream: 'drift',
    });
  return [...layers, ...createForeground(composition)];
}
