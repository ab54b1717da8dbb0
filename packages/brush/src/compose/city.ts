import { adjustHex, blendHex } from '../core/colour.ts';
import type { Layer } from '../scene-layers.ts';
import { createForeground, type Composition } from './composition.ts';
import { createSky } from './sky.ts';

/** Composes rows of towers, by day or by night. */
export function city(composition: Composition): Layer[] {
  const { random, palette, horizon, time, high, style, sun } = composition;
  const night = time === 'night' || time === 'dusk';
  const shore = Math.min(0.84, horizon + 0.14);
  const focus = random.chance(0.5) ? random.range(0.28, 0.42) : random.range(0.58, 0.72);
  const neon = composition.understanding.colours.includes('neon');
  const lamps: [string, ...string[]] = neon
    ? ['#ff4fa3', '#37e6ff', '#ffd166', '#9b6bff']
    : ['#ffc36a', '#ffe2a6', '#ffad5c', '#ffd08a', '#cfe6ff'];
  // The air over a lit city has the colour of its lamps.
  const glow = night
    ? adjustHex(blendHex(palette.haze, neon ? '#ff5fa8' : '#ff9d5c', 0.4), ([l, c, h]) => [
        l,
        Math.max(c, 0.07),
        h,
      ])
    : palette.haze;
  const layers = createSky(
    night ? { ...composition, palette: { ...palette, sky: [...palette.sky, glow] } } : composition,
    { clouds: 0.2, stars: false },
  );
  const rows = 5;
  // Stone and glass in the sun: warm, and paler the farther away.
  const sunlit = (row: number): string =>
    blendHex(blendHex(palette.light, '#e9c9a2', 0.55), palette.haze, 0.75 - 0.13 * row);
  for (let row = 0; row < rows; row += 1) {
    const depth = (row + 0.5) / rows;
    const colour = blendHex(glow, palette.near, night ? 0.3 + 0.66 * depth ** 0.7 : 0.2 + 0.55 * depth);
    layers.push({
      kind: 'city',
      base: shore + 0.002,
      height: (0.44 - 0.24 * depth) * random.range(0.9, 1.1) * Math.min(1.1, 0.42 + 0.64 * high),
      size: 0.03 + 0.05 * depth,
      colour,
      foot: blendHex(colour, glow, 0.5 - 0.3 * depth),
      lit: night ? 0.08 + 0.42 * depth : 0.9,
      lamps: night ? lamps : [blendHex(palette.light, palette.haze, 0.5)],
      brightness: style === 'ink' ? 0 : night ? 1 : 0.1,
      ...(night || style === 'ink'
        ? {}
        : {
            sun: {
              colour: time === 'day' ? sunlit(row) : blendHex(sunlit(row), colour, 0.45),
              side: sun.x < focus ? -1 : 1,
            },
          }),
      focus: row % 2 === 0 ? focus : 1 - focus,
      landmark: row === 2,
      stream: `city ${row}`,
    });
    if (row < rows - 1)
      layers.push({
        kind: 'mist',
        y: shore - 0.03,
        thickness: 0.1,
        colour: glow,
        strength: night ? 0.4 : 0.55,
        stream: `haze ${row}`,
      });
  }
  layers.push({
    kind: 'water',
    y: shore,
    colour: blendHex(palette.haze, palette.near, 0.5),
    deep: palette.near,
    mirror: 0.9,
    waves: 0.9,
  });
  if (composition.has('boat') || random.chance(0.35))
    layers.push({
      kind: 'figure',
      what: 'boat',
      x: 1 - focus,
      y: shore + (1 - shore) * 0.5,
      size: 0.08,
      colour: palette.near,
      accent: palette.accents[0],
      side: 1,
      lit: night && style !== 'ink',
    });
  return [...layers, ...createForeground(composition)];
}
