import { blendHex } from '../core/colour.ts';
import type { DiscLayer, Layer, StarsLayer } from '../scene-layers.ts';
import type { Composition } from './composition.ts';

/** The sky with what the hour and the weather put into it. */
export function createSky(
  composition: Composition,
  options: { readonly clouds?: number; readonly stars?: boolean } = {},
): Layer[] {
  const { palette, style, time, horizon, random, understanding, sun } = composition;
  const layers: Layer[] = [
    {
      kind: 'sky',
      colours: palette.sky,
      horizon: Math.min(1, horizon + 0.04),
      texture: style === 'minimal' || style === 'print' ? 0.1 : 0.5,
    },
  ];
  const dark = time === 'night' || (time === 'dusk' && composition.has('stars'));
  const closed =
    composition.weather === 'rain' || composition.weather === 'storm' || composition.weather === 'fog';
  if (
    style !== 'ink' &&
    !composition.without('element:stars') &&
    (composition.has('stars') || (dark && !closed && options.stars !== false))
  )
    layers.push({
      kind: 'stars',
      count: style === 'minimal' ? 260 : composition.has('stars') ? 1500 : 620,
      below: horizon + 0.05,
      colour: palette.light,
      // A galaxy that was asked for is there over sea and mountains too.
      ...(understanding.scenes.includes('sky') && dark && !composition.has('aurora')
        ? { band: createGalaxy(composition) }
        : {}),
    });
  if (composition.has('aurora')) layers.push(createAurora(composition));
  if (composition.has('fireworks'))
    layers.push({
      kind: 'fireworks',
      bursts: 7,
      below: horizon * 0.8,
      colours: ['#ffd27a', '#ff7a8a', '#8fd8ff', '#c79bff', '#ffe9c0'],
    });
  const disc = createDisc(composition);
  if (disc) layers.push(disc);
  const heaps =
    composition.has('clouds') &&
    !closed &&
    (time === 'day' || time === 'golden' || time === 'dawn') &&
    style !== 'ink' &&
    !composition.without('element:clouds');
  if (heaps) {
    const last = palette.sky.at(-1) ?? palette.haze;
    layers.push({
      kind: 'cumulus',
      top: horizon * random.range(0.42, 0.6),
      bottom: horizon * 0.97,
      count: 9 + random.below(5),
      size: random.range(0.42, 0.62),
      lit: blendHex(palette.light, last, time === 'day' ? 0.04 : 0.3),
      shade: blendHex(
        blendHex(palette.sky[1] ?? palette.haze, palette.haze, 0.45),
        palette.light,
        time === 'day' ? 0.3 : 0.06,
      ),
      haze: blendHex(palette.haze, last, 0.5),
      side: sun.x < 0.5 ? -1 : 1,
    });
  }
  const wanted = heaps ? 0 : composition.has('clouds') ? 0.62 : closed ? 0.85 : (options.clouds ?? 0);
  if (wanted > 0 && !composition.without('element:clouds') && style !== 'ink')
    layers.push({
      kind: 'clouds',
      top: -0.12,
      bottom: horizon * random.range(0.8, 1.02),
      cover: wanted,
      size: random.range(0.3, 0.5) * (closed ? 1.5 : 1),
      stretch: random.range(1.9, 3) * (closed ? 0.75 : 1),
      lit: closed
        ? blendHex(palette.haze, '#c8ccd2', 0.4)
        : dark
          ? blendHex(palette.haze, palette.light, 0.16)
          : blendHex(palette.light, palette.sky.at(-1) ?? palette.haze, 0.3),
      shade: blendHex(palette.sky[1] ?? palette.haze, palette.haze, dark ? 0.25 : 0.5),
      strength: closed ? 0.72 : understanding.styles.includes('print') ? 0.8 : 0.85,
    });
  return layers;
}

/** The galaxy's band, rising from the horizon. */
export function createGalaxy({ random, horizon, palette }: Composition): NonNullable<StarsLayer['band']> {
  return {
    angle: random.range(0.5, 1.25) * (random.chance(0.5) ? 1 : -1),
    x: random.range(0.35, 0.65),
    y: horizon * 0.5,
    colours: ['#ffe6d2', blendHex(palette.haze, '#9db8ff', 0.5)],
  };
}

/** Curtains of aurora above the horizon. */
export function createAurora({ random, horizon }: Composition): Layer {
  const palettes: [string[], ...string[][]] = [
    ['#5dffb0', '#2fd6a0', '#3f7fd0', '#7a3fc0'],
    ['#6dffd0', '#38c8c0', '#5a6fe0', '#c04fb8'],
    ['#a8ff8a', '#3fe09a', '#2a90a8', '#4a3fa0'],
  ];
  return {
    kind: 'aurora',
    colours: random.pick(palettes),
    y: horizon * random.range(0.68, 0.84),
    height: 0.4,
    strength: 0.5,
  };
}

function createDisc(composition: Composition): DiscLayer | undefined {
  const { time, style, palette, random, sun } = composition;
  const night = time === 'night' || time === 'dusk';
  const what = composition.has('moon') ? 'moon' : composition.has('sun') ? 'sun' : night ? 'moon' : 'sun';
  const asked = composition.has('moon') || composition.has('sun');
  if (composition.without(`element:${what}`)) return undefined;
  if (
    !asked &&
    (composition.weather === 'rain' || composition.weather === 'fog' || composition.weather === 'storm')
  )
    return undefined;
  if (!asked && time === 'day' && style !== 'print' && style !== 'minimal') return undefined;
  if (!asked && night && random.chance(0.3)) return undefined;
  if (!asked && style === 'ink' && random.chance(0.55)) return undefined;
  const graphic = style === 'print' || style === 'minimal';
  const radius =
    (graphic
      ? random.range(0.075, 0.15)
      : what === 'moon'
        ? random.range(0.035, 0.06)
        : random.range(0.035, 0.055)) * (asked ? 1.25 : 1);
  return {
    kind: 'disc',
    x: sun.x,
    y: sun.y,
    radius,
    colour:
      style === 'ink' && what === 'moon'
        ? '#fbf8ec'
        : style === 'print' && what === 'sun'
          ? palette.accents[0]
          : palette.light,
    glow: style === 'ink' ? 0 : style === 'print' ? 0.15 : what === 'moon' ? 0.45 : 0.8,
    reach: what === 'moon' ? 0.32 : 0.62,
    spots: what === 'moon' && !graphic && style !== 'ink' ? 1 : 0,
    phase: composition.has('crescent') ? 0.32 : 1,
  };
}
