import { blendHex } from '../core/colour.ts';
import type { Layer, RidgeLayer, RidgeShape } from '../scene-layers.ts';
import { createBirds, createForeground, createRays, createRidge, type Composition } from './composition.ts';
import { createSky } from './sky.ts';
import { createLandmarks, createSingleTrees } from './landmarks.ts';

/** Composes ranges of mountains from the horizon to the front. */
export function mountains(composition: Composition): Layer[] {
  const { random, palette, style, horizon, high } = composition;
  const layers = createSky(composition, { clouds: random.chance(0.35) ? 0.3 : 0 });
  const asked = composition.variant('shape') as RidgeShape | undefined;
  const snowy =
    composition.season === 'winter' || composition.weather === 'snow' || composition.kind === 'snow';
  const shape: RidgeShape =
    asked ??
    (snowy
      ? 'peaks'
      : style === 'ink'
        ? random.pick(['karst', 'peaks', 'cliffs', 'peaks'])
        : random.pick(['peaks', 'peaks', 'hills', 'karst']));
  const count =
    style === 'minimal'
      ? 3
      : composition.understanding.compositions.includes('layers')
        ? 8
        : 5 + random.below(3);
  const focus = random.chance(0.5) ? random.range(0.22, 0.38) : random.range(0.62, 0.78);
  const mineral = style === 'ink' && composition.understanding.colours.includes('green');
  for (let index = 0; index < count; index += 1) {
    const depth = (index + 0.4) / count;
    const base = horizon + 0.08 + (1 - horizon) * (0.06 + 0.92 * depth ** 1.35);
    const tall =
      (0.46 - 0.26 * depth) * random.range(0.75, 1.2) * (0.72 + 0.3 * high) * (index === 0 ? 0.85 : 1);
    const near = index === count - 1;
    const cone = shape === 'cone';
    const form = cone && index > 0 ? 'hills' : near && shape !== 'hills' && style !== 'ink' ? 'hills' : shape;
    const range: RidgeLayer = {
      ...createRidge(composition, {
        shape: form,
        base,
        height: near ? tall * 0.8 : cone ? tall * (index > 0 ? 0.55 : 1.15) : tall,
        depth,
        frequency: random.range(1.5, 2.3) * (shape === 'karst' ? 2.1 : 1) * (1.25 - 0.35 * depth),
        focus: index % 2 === 0 ? focus : 1 - focus + random.range(-0.1, 0.1),
        relief:
          style === 'ink'
            ? Math.max(0, depth * 1.5 - 0.3)
            : shape === 'hills'
              ? 0.12
              : 0.5 * (0.35 + 0.65 * depth),
        snow: snowy && index < count - 1 && form !== 'hills' ? 0.4 : 0,
        trees: depth > 0.55 && style !== 'minimal' ? 0.012 + 0.03 * (depth - 0.5) : 0,
        stream: `ridge ${index}`,
        ...(snowy && form === 'peaks' && style !== 'ink' ? { fade: 0.34, depth: 0.34 + 0.6 * depth } : {}),
        // A volcano stands for itself: dark enough under its snow to be seen against any sky.
        ...(form === 'cone' && style !== 'ink' ? { fade: 0.5, depth: 0.5, snow: 0.34, relief: 0.35 } : {}),
      }),
      ...(mineral ? pigment(composition, index, depth) : {}),
    };
    layers.push(range);
    if (index === count - 2) layers.push(...createLandmarks(composition, 1 - focus, range));
    if (index < count - 1 && style !== 'print')
      layers.push({
        kind: 'mist',
        y: base + 0.01,
        thickness: random.range(0.05, 0.1) * (composition.has('mist') ? 1.35 : 1),
        colour: palette.haze,
        strength: (style === 'minimal' ? 0.5 : 0.82) * (composition.without('element:mist') ? 0 : 1),
        stream: `mist ${index}`,
      });
    if (index === 2 && composition.understanding.lights.includes('glow'))
      layers.push(...createRays(composition, 0.5));
    if (
      index === 1 &&
      !composition.without('element:birds') &&
      (composition.has('birds') || random.chance(0.5))
    )
      layers.push(
        createBirds(composition, random.range(0.25, 0.7), horizon * random.range(0.45, 0.8), 0.011),
      );
  }
  if (
    composition.has('pine') ||
    composition.has('tree') ||
    composition.has('bare') ||
    composition.has('willow')
  )
    layers.push(...createSingleTrees(composition, 1.01, 0.42));
  return [...layers, ...createForeground(composition)];
}

/** Azurite and malachite over an ochre ground, as in blue-and-green landscapes of the Song. */
function pigment(
  { palette }: Composition,
  index: number,
  depth: number,
): Pick<RidgeLayer, 'colour' | 'foot' | 'fade'> {
  const stone = index % 3 === 0 ? '#1d5f7c' : index % 3 === 1 ? '#2a7a5c' : '#1c6a6e';
  return {
    colour: blendHex(palette.haze, stone, 0.5 + 0.5 * depth),
    foot: blendHex(palette.haze, '#c99a4e', 0.2 + 0.3 * depth),
    fade: 0.24,
  };
}
