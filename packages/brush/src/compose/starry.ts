import type { Layer } from '../scene-layers.ts';
import { createForeground, createRidge, type Composition } from './composition.ts';
import { createAurora, createGalaxy } from './sky.ts';

/** Composes a night sky over a low horizon. */
export function starry(composition: Composition): Layer[] {
  const { random, palette, horizon, style } = composition;
  const layers: Layer[] = [{ kind: 'sky', colours: palette.sky, horizon: horizon + 0.06, texture: 0.4 }];
  const lights = composition.has('aurora');
  if (!composition.without('element:stars'))
    layers.push({
      kind: 'stars',
      count: 1700,
      below: horizon + 0.08,
      colour: palette.light,
      ...(lights && random.chance(0.6) ? {} : { band: createGalaxy(composition) }),
    });
  if (lights) layers.push(createAurora(composition));
  if (composition.has('moon'))
    layers.push({
      kind: 'disc',
      x: composition.sun.x,
      y: composition.sun.y,
      radius: 0.035,
      colour: palette.light,
      glow: 0.6,
      reach: 0.34,
      spots: 1,
      phase: composition.has('crescent') ? 0.3 : 1,
    });
  const water = composition.has('water') || random.chance(0.4);
  const line = Math.min(0.84, horizon + 0.06);
  const count = 3;
  for (let index = 0; index < count; index += 1)
    layers.push(
      createRidge(composition, {
        shape: index === 0 ? 'peaks' : 'hills',
        base: water ? line + 0.01 : line + 0.07 + index * 0.08,
        height: 0.22 - index * 0.055,
        depth: 0.35 + index * 0.3,
        frequency: 1.8,
        relief: 0.25,
        trees: index > 0 && style !== 'minimal' ? 0.022 + 0.02 * index : 0,
        snow: index === 0 && lights ? 0.4 : 0,
        focus: random.range(0.2, 0.8),
        stream: `ridge ${index}`,
      }),
    );
  if (water)
    layers.push({
      kind: 'water',
      y: line,
      colour: palette.haze,
      deep: palette.near,
      mirror: 0.9,
      waves: 0.3,
    });
  if (composition.has('hut'))
    layers.push({
      kind: 'figure',
      what: 'hut',
      x: random.range(0.3, 0.7),
      y: line + 0.02,
      size: 0.12,
      colour: palette.near,
      accent: palette.accents[0],
      side: 1,
      lit: true,
    });
  return [...layers, ...createForeground(composition)];
}
