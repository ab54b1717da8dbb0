import { Canvas } from './core/canvas.ts';
import { finish } from './finish/finish.ts';
import { paintFlow, paintGradient } from './layers/abstract.ts';
import { paintBirds, paintClouds, paintMist, paintParticles } from './layers/air.ts';
import { paintBranch } from './layers/branch.ts';
import { paintCity } from './layers/city.ts';
import { paintCumulus } from './layers/cumulus.ts';
import { paintFireworks } from './layers/fireworks.ts';
import { paintFigure } from './layers/figures.ts';
import { paintLotus } from './layers/lotus.ts';
import { crestOf, paintRidge, type Crest } from './layers/ridge.ts';
import { paintSeal } from './layers/seal.ts';
import { paintField } from './layers/field.ts';
import { paintRays } from './layers/rays.ts';
import { paintAurora, paintDisc, paintSky, paintStars } from './layers/sky.ts';
import { paintTrees } from './layers/trees.ts';
import { paintWater } from './layers/water.ts';
import type { Layer } from './scene-layers.ts';
import type { Scene } from './scene.ts';

/** A side shorter than this shows nothing. */
export const MIN_SIDE = 16;
export const MAX_SIDE = 16_384;
/** The most pixels a picture may have; painting takes twelve bytes for each, as many again for some styles, and four for the result. */
export const MAX_PIXELS = 40_000_000;

/** The size asked for cannot be painted; the message is for visitors. */
export class BrushSizeError extends Error {
  override readonly name = 'BrushSizeError';
}

/** `cancelled` said so. */
export class BrushCancelled extends Error {
  override readonly name = 'BrushCancelled';
}

/** Throws {@link BrushSizeError} unless a picture of this size can be painted. */
export function checkSize(width: number, height: number): void {
  if (!Number.isInteger(width) || !Number.isInteger(height))
    throw new BrushSizeError('画幅的宽和高须是整数像素。');
  if (Math.min(width, height) < MIN_SIDE) throw new BrushSizeError(`画幅太小：每边至少 ${MIN_SIDE} 像素。`);
  if (Math.max(width, height) > MAX_SIDE) throw new BrushSizeError(`画幅太长：每边最多 ${MAX_SIDE} 像素。`);
  if (width * height > MAX_PIXELS)
    throw new BrushSizeError('画幅太大：总共最多 4000 万像素，请把宽或高改小。');
}

export interface PaintOptions {
  readonly width: number;
  readonly height: number;
  /** Called with 0 to 1 after each layer. */
  readonly onProgress?: (share: number) => void;
  /** Asked before each layer; painting ends with {@link BrushCancelled} when it answers yes. */
  readonly cancelled?: () => boolean;
}

/**
 * Paints a scene. The same scene and size give the same bytes; another size gives the same picture.
 * @returns RGBA, four bytes a pixel from the top left, all opaque.
 * @throws BrushSizeError, BrushCancelled
 */
export function paint(scene: Scene, options: PaintOptions): Uint8ClampedArray<ArrayBuffer> {
  const { width, height, onProgress, cancelled } = options;
  checkSize(width, height);
  const canvas = new Canvas(width, height);
  const grounds = computeRidgeProfiles(canvas, scene);
  const steps = scene.layers.length + 2;
  for (const [index, layer] of scene.layers.entries()) {
    if (cancelled?.()) throw new BrushCancelled();
    paintLayer(canvas, layer, scene, grounds);
    onProgress?.((index + 1) / steps);
  }
  if (cancelled?.()) throw new BrushCancelled();
  const pixels = finish(canvas, scene);
  onProgress?.(1);
  return pixels;
}

interface RidgeProfile {
  readonly crest: Crest;
  /** For each column the row from which on nearer layers cover everything. */
  readonly hidden: Float32Array | undefined;
}

/** The ranges' outlines, and what of each will be hidden: most of a range is, and its texture is dear. */
function computeRidgeProfiles(canvas: Canvas, { layers, seed }: Scene): Map<Layer, RidgeProfile> {
  const grounds = new Map<Layer, RidgeProfile>();
  let hidden: Float32Array | undefined;
  for (const layer of layers.toReversed()) {
    if (layer.kind === 'water') {
      const line = layer.y * canvas.height;
      hidden = hidden ? hidden.map((row) => Math.min(row, line)) : new Float32Array(canvas.width).fill(line);
    }
    if (layer.kind !== 'ridge') continue;
    const crest = crestOf(canvas, layer, seed);
    grounds.set(layer, { crest, hidden });
    const before = hidden;
    hidden = before ? crest.bare.map((row, x) => Math.min(row, before[x]!)) : crest.bare;
  }
  return grounds;
}

function paintLayer(
  canvas: Canvas,
  layer: Layer,
  { seed, style, layers }: Scene,
  grounds: ReadonlyMap<Layer, RidgeProfile>,
): void {
  switch (layer.kind) {
    case 'sky':
      return paintSky(canvas, layer, seed);
    case 'stars':
      return paintStars(canvas, layer, seed);
    case 'aurora':
      return paintAurora(canvas, layer, seed);
    case 'disc':
      return paintDisc(canvas, layer, seed);
    case 'clouds':
      return paintClouds(canvas, layer, seed, lightOf(layers));
    case 'cumulus':
      return paintCumulus(canvas, layer, seed);
    case 'ridge': {
      const { crest, hidden } = grounds.get(layer)!;
      return paintRidge(canvas, layer, crest, hidden, seed, style);
    }
    case 'mist':
      return paintMist(canvas, layer, seed);
    case 'water':
      return paintWater(canvas, layer, seed, style);
    case 'city':
      return paintCity(canvas, layer, seed);
    case 'trees':
      return paintTrees(canvas, layer, seed);
    case 'branch':
      return paintBranch(canvas, layer, seed);
    case 'field':
      return paintField(canvas, layer, seed);
    case 'particles':
      return paintParticles(canvas, layer, seed);
    case 'rays':
      return paintRays(canvas, layer, seed);
    case 'lotus':
      return paintLotus(canvas, layer, seed);
    case 'fireworks':
      return paintFireworks(canvas, layer, seed);
    case 'birds':
      return paintBirds(canvas, layer, seed);
    case 'figure':
      return paintFigure(canvas, layer);
    case 'gradient':
      return paintGradient(canvas, layer, seed);
    case 'flow':
      return paintFlow(canvas, layer, seed);
    case 'seal':
      return paintSeal(canvas, layer, seed);
  }
}

/** Where the clouds' light comes from: the sun or moon, or the middle. */
function lightOf(layers: readonly Layer[]): number {
  for (const layer of layers) if (layer.kind === 'disc') return layer.x;
  return 0.5;
}
