import type { Layer } from './scene-layers.ts';

/**
 * Which drawing this is. Raised with every change after which a prompt and a seed paint another picture than before, so
 * that whoever paints one again can be told; see `scripts/record-brush-edition.mjs`.
 */
export const brushEdition = 8;

/**
 * What a picture shows, as a plain object that can be kept, sent and shown: numbers and colours, nothing drawn yet.
 * Places are shares of the sheet (x from the left, y from the top, 0 to 1); sizes are in units of the square root
 * of the sheet's area. Colours are `#rrggbb`. Layers are painted in their order, the farthest first.
 */
export interface Scene {
  readonly version: 1;
  readonly kind: SceneKind;
  readonly style: StyleName;
  readonly seed: number;
  /** Width divided by height that the scene was composed for. */
  readonly ratio: number;
  readonly palette: Palette;
  readonly layers: readonly Layer[];
  /** What of the prompt is in it, as the terms' meanings (`scene:sea`, `element:moon`): told from the layers. */
  readonly shows: readonly string[];
  readonly finish: Finish;
}

export type SceneKind =
  | 'mountains'
  | 'sea'
  | 'city'
  | 'forest'
  | 'desert'
  | 'snow'
  | 'blossom'
  | 'lake'
  | 'sky'
  | 'meadow'
  | 'gradient'
  | 'flow';

export type StyleName = 'illustration' | 'ink' | 'watercolour' | 'print' | 'minimal' | 'oil';

export interface Palette {
  /** From the zenith to the horizon. */
  readonly sky: readonly string[];
  /** The sun's or moon's colour, and of what it lights. */
  readonly light: string;
  /** The air between layers: what far things fade to. */
  readonly haze: string;
  /** The darkest, nearest things. */
  readonly near: string;
  /** Flowers, lamps, sails. */
  readonly accents: readonly [string, ...string[]];
}

export interface Finish {
  /** Light that spills from bright places, 0 to 1. */
  readonly bloom: number;
  readonly contrast: number;
  readonly saturation: number;
  readonly vignette: number;
  /** Film or paper grain, 0 to 1. */
  readonly grain: number;
  /** How much of the paper's surface shows, 0 to 1. */
  readonly tooth: number;
  readonly paper: string;
  /** Width of an unpainted margin, 0 for none. */
  readonly margin: number;
}
