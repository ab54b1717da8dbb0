import { blendHex } from '../core/colour.ts';
import type { Layer, RidgeShape } from '../scene-layers.ts';
import {
  colourAtDepth,
  createBirds,
  createForeground,
  createRidge,
  type Composition,
} from './composition.ts';
import { createSky } from './sky.ts';
import { crestBase, createLandmarks, createSingleTrees } from './landmarks.ts';

/** Composes the open sea with its coast. */
export function sea(composition: Composition): Layer[] {
  const { random, palette, style, horizon, sun } = composition;
  const layers = createSky(composition, { clouds: random.chance(0.6) ? 0.35 : 0 });
  if (random.chance(0.62) && style !== 'minimal') {
    const focus = random.chance(0.5) ? 0.1 : 0.9;
    layers.push(
      createRidge(composition, {
        shape: random.pick(['hills', 'peaks', 'karst']),
        base: horizon + 0.012,
        height: random.range(0.05, 0.13),
        depth: 0.3,
        frequency: 3,
        focus,
        fade: 0.1,
        relief: 0.15,
        stream: 'island far',
      }),
    );
  }
  const away = sun.x < 0.5 ? random.range(0.62, 0.78) : random.range(0.22, 0.38);
  if (composition.has('lighthouse')) {
    const rock = createRidge(composition, {
      shape: 'rock',
      base: horizon + 0.012,
      height: 0.09,
      depth: 0.85,
      frequency: 1.8,
      focus: away,
      stream: 'rock',
      fade: 0.3,
    });
    layers.push(rock, {
      kind: 'figure',
      what: 'lighthouse',
      x: away,
      y: crestBase(composition, rock, away),
      size: 0.2,
      colour: colourAtDepth(composition, 0.9),
      accent: palette.accents[1] ?? palette.light,
      side: 1,
      lit: style !== 'ink',
    });
  }
  layers.push(...createLandmarks(composition, away, horizon + 0.008));
  layers.push({
    kind: 'water',
    y: horizon,
    colour: blendHex(palette.sky.at(-1) ?? palette.haze, palette.sky[0] ?? palette.near, 0.45),
    deep:
      style === 'ink'
        ? blendHex(palette.haze, palette.near, 0.22)
        : blendHex(palette.sky[0] ?? palette.near, palette.near, 0.45),
    mirror: 0.5,
    waves: style === 'minimal' ? 1.2 : composition.weather === 'storm' ? 3 : style === 'ink' ? 1 : 2.2,
    ...(style === 'ink' || !layers.some(({ kind }) => kind === 'disc')
      ? {}
      : { glitter: { x: sun.x, colour: palette.light, strength: 0.85 } }),
  });
  if (style !== 'print')
    layers.push({
      kind: 'mist',
      y: horizon,
      thickness: 0.035,
      colour: palette.haze,
      strength: 0.5,
      stream: 'horizon',
    });
  if (
    composition.has('boat') ||
    (!composition.has('sail') && !composition.without('element:boat') && random.chance(0.4))
  )
    layers.push({
      kind: 'figure',
      what: 'boat',
      x: away,
      y: horizon + (1 - horizon) * 0.36,
      size: composition.has('boat') ? 0.16 : 0.1,
      colour: colourAtDepth(composition, 0.95),
      accent: palette.accents[0],
      side: sun.x < 0.5 ? -1 : 1,
      lit: composition.time === 'night' && style !== 'ink',
    });
  if (
    composition.has('sail') ||
    (!composition.has('boat') && !composition.without('element:sail') && random.chance(0.3))
  )
    layers.push({
      kind: 'figure',
      what: 'sail',
      x: 1 - away * 0.9,
      y: horizon + 0.014,
      size: composition.has('sail') ? 0.11 : 0.06,
      colour: colourAtDepth(composition, 0.8),
      accent:
        composition.time === 'night' || composition.time === 'dusk'
          ? blendHex(palette.light, palette.haze, 0.35)
          : colourAtDepth(composition, 0.5),
      side: 1,
      lit: false,
    });
  if (composition.has('palm')) layers.push(...createSingleTrees(composition, 1.02, 0.62));
  if (!composition.without('element:birds') && (composition.has('birds') || random.chance(0.45)))
    layers.push(createBirds(composition, away, horizon * random.range(0.4, 0.75), 0.013));
  // An empty sea is a gradient: something has to give it its measure.
  if (
    !layers.some(({ kind }) => kind === 'figure' || kind === 'ridge') &&
    !composition.without('element:sail')
  )
    layers.push({
      kind: 'figure',
      what: 'sail',
      x: away,
      y: horizon + 0.014,
      size: 0.05,
      colour: colourAtDepth(composition, 0.8),
      accent:
        composition.time === 'night' || composition.time === 'dusk'
          ? blendHex(palette.light, palette.haze, 0.35)
          : colourAtDepth(composition, 0.5),
      side: 1,
      lit: false,
    });
  return [...layers, ...createForeground(composition)];
}

/** Composes a lake that mirrors its far shore. */
export function lake(composition: Composition): Layer[] {
  const { random, palette, style, horizon, sun, high } = composition;
  const layers = createSky(composition, { clouds: random.chance(0.5) ? 0.35 : 0 });
  const snowy =
    composition.season === 'winter' ||
    composition.weather === 'snow' ||
    composition.understanding.scenes.includes('snow');
  const shape: RidgeShape =
    (composition.variant('shape') as RidgeShape | undefined) ??
    (snowy ? 'peaks' : random.pick(['peaks', 'peaks', 'karst', 'hills']));
  const count = style === 'minimal' ? 2 : 4;
  const focus = random.chance(0.5) ? random.range(0.2, 0.36) : random.range(0.64, 0.8);
  for (let index = 0; index < count; index += 1) {
    const depth = (index + 0.5) / (count + 0.6);
    layers.push(
      createRidge(composition, {
        shape: index === count - 1 && (shape === 'peaks' || shape === 'karst') ? 'hills' : shape,
        base: horizon + 0.015,
        height:
          (shape === 'karst' ? (index === count - 1 ? 0.55 : 1.45) : 1) *
          (0.4 - 0.29 * (index / count)) *
          random.range(0.85, 1.15) *
          (0.7 + 0.3 * high),
        depth,
        frequency: random.range(1.6, 2.4) * (shape === 'karst' ? 2.2 : 1),
        focus: index % 2 === 0 ? focus : 1 - focus,
        relief: style === 'ink' ? depth : 0.45,
        snow: snowy && index < 2 ? 0.5 : 0,
        trees: index === count - 1 && style !== 'minimal' ? 0.03 : 0,
        fade: style === 'ink' ? 0.12 : 0.16,
        stream: `ridge ${index}`,
      }),
    );
    if (index < count - 1 && style !== 'print' && !composition.without('element:mist'))
      layers.push({
        kind: 'mist',
        y: horizon - 0.035 * (count - index - 1) * 0.7,
        thickness: 0.04,
        colour: palette.haze,
        strength: 0.7,
        stream: `mist ${index}`,
      });
  }
  // A house stands on the other side than the bridge.
  const houses = composition.has('bridge') ? focus : 1 - focus;
  layers.push(...createLandmarks(composition, houses, horizon - 0.012));
  if (
    composition.has('willow') ||
    composition.has('tree') ||
    composition.has('pine') ||
    composition.has('bare')
  )
    layers.push(...createSingleTrees(composition, horizon + 0.02, 0.2));
  layers.push({
    kind: 'water',
    y: horizon,
    colour: blendHex(palette.haze, palette.sky[1] ?? palette.near, 0.45),
    deep:
      style === 'ink'
        ? blendHex(palette.haze, palette.near, 0.1)
        : blendHex(palette.sky[0] ?? palette.near, palette.near, 0.5),
    mirror: style === 'ink' ? 0.5 : 0.86,
    waves: 0.4,
    ...(style === 'ink' || !layers.some(({ kind }) => kind === 'disc')
      ? {}
      : { glitter: { x: sun.x, colour: palette.light, strength: 0.4 } }),
  });
  if (style !== 'print' && !composition.without('element:mist'))
    layers.push({
      kind: 'mist',
      y: horizon,
      thickness: 0.03,
      colour: palette.haze,
      strength: 0.75,
      stream: 'shore',
    });
  // A willow hangs over the water from the near bank.
  if (composition.has('willow')) layers.push(...createSingleTrees(composition, 1.04, 1.05));
  if (composition.has('bridge'))
    layers.push({
      kind: 'figure',
      what: 'bridge',
      x: 1 - focus,
      y: horizon + 0.05,
      size: 0.16,
      colour: colourAtDepth(composition, 0.85),
      accent: palette.accents[0],
      side: 1,
      lit: false,
    });
  if (composition.has('lotus'))
    layers.push({
      kind: 'lotus',
      y: horizon + 0.04,
      count: 150,
      leaf: style === 'ink' ? colourAtDepth(composition, 0.5) : blendHex('#3f7f57', palette.near, 0.25),
      under: colourAtDepth(composition, 0.85),
      petals: style === 'ink' ? ['#e2a3a8', '#efc7c6'] : ['#f4a6bd', '#f9d5de', '#ee86a6'],
      stream: 'lotus',
    });
  if (
    !composition.without('element:boat') &&
    (composition.has('boat') || (!composition.has('lotus') && random.chance(0.55)))
  )
    layers.push({
      kind: 'figure',
      what: 'boat',
      x: random.range(0.3, 0.7),
      y: horizon + (1 - horizon) * random.range(0.3, 0.5),
      size: composition.has('boat') ? 0.15 : 0.095,
      colour: colourAtDepth(composition, 0.97),
      accent: palette.accents[0],
      side: random.chance(0.5) ? 1 : -1,
      lit: (composition.time === 'night' || composition.time === 'dusk') && style !== 'ink',
    });
  if (!composition.without('element:birds') && (composition.has('birds') || random.chance(0.4)))
    layers.push(createBirds(composition, random.range(0.3, 0.7), horizon * 0.5));
  return [...layers, ...createForeground(composition)];
}
