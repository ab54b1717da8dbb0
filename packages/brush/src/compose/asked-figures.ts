import type { FigureLayer, Layer } from '../scene-layers.ts';
import { tints } from '../understand/tints.ts';
import { colourAtDepth, type Composition } from './composition.ts';

/** Things that a scene of another kind leaves out; asked for, they stand in front of any that has ground or water. */
const SIZES: Readonly<Partial<Record<FigureLayer['what'], number>>> = {
  pagoda: 0.4,
  pavilion: 0.24,
  hut: 0.22,
  lighthouse: 0.42,
  bridge: 0.3,
  camels: 0.24,
  boat: 0.22,
  sail: 0.26,
};
const NEEDS_WATER: ReadonlySet<string> = new Set(['boat', 'sail']);

/** Whose accent is no lamp. */
const CLOTH: ReadonlySet<string> = new Set(['sail', 'lantern']);

/** Gives figures the colour that the prompt names for them: 白色的帆船. */
export function tintFigures({ understanding }: Composition, layers: readonly Layer[]): Layer[] {
  return layers.map((layer) => {
    if (layer.kind !== 'figure') return layer;
    const tint = tints[understanding.tints[layer.what]?.[0] ?? ''];
    if (tint === undefined) return layer;
    return { ...layer, colour: tint, accent: CLOTH.has(layer.what) ? tint : layer.accent };
  });
}

/** Adds the figures that were asked for and that the scene's own composer did not place. */
export function addAskedFigures(composition: Composition, layers: readonly Layer[]): Layer[] {
  const { random, palette, style, time, kind } = composition;
  if (kind === 'gradient' || kind === 'flow') return [...layers];
  const there = new Set(layers.flatMap((layer) => (layer.kind === 'figure' ? [layer.what] : [])));
  const hasWater = layers.some((layer) => layer.kind === 'water');
  const missing = (Object.keys(SIZES) as FigureLayer['what'][]).filter(
    (what) => composition.has(what) && !there.has(what) && (hasWater || !NEEDS_WATER.has(what)),
  );
  const added = missing.map((what, at): FigureLayer => ({
    kind: 'figure',
    what,
    x: (at + 0.5) / missing.length + random.range(-0.1, 0.1) / missing.length,
    y: 0.93,
    size: SIZES[what] ?? 0.2,
    colour: colourAtDepth(composition, 0.95),
    accent: palette.accents[0],
    side: random.chance(0.5) ? 1 : -1,
    lit: (time === 'night' || time === 'dusk') && style !== 'ink',
  }));
  const front = layers.findIndex((layer) => layer.kind === 'particles' || layer.kind === 'seal');
  const split = front < 0 ? layers.length : front;
  return [...layers.slice(0, split), ...added, ...layers.slice(split)];
}
