import type { Stroke } from '../pixels/brush-mask.ts';
import type { FilterName } from '../pixels/filters.ts';

/** What stands behind the person. Colours are #rrggbb. */
export type Background =
  | { readonly kind: 'original' }
  /** Nothing at all: a PNG lets through what lies under it. */
  | { readonly kind: 'clear' }
  | { readonly kind: 'blur'; readonly strength: number }
  | { readonly kind: 'colour'; readonly colour: string }
  | { readonly kind: 'gradient'; readonly from: string; readonly to: string }
  /** `id` names a picture that the visitor brought for this. */
  | { readonly kind: 'picture'; readonly id: number };

/** 0 to 100; brightness and contrast −100 to 100. */
export interface Beauty {
  readonly smooth: number;
  readonly whiten: number;
  readonly brightness: number;
  readonly contrast: number;
  readonly sharpen: number;
}

/** A sticker or a text upon the picture. Its middle, and its size, are parts of the picture's width. */
export interface Ornament {
  readonly id: number;
  readonly kind: 'sticker' | 'text';
  /** A sticker's name, or the words. */
  readonly what: string;
  readonly x: number;
  /** A part of the picture's height. */
  readonly y: number;
  readonly size: number;
  /** Degrees, clockwise. */
  readonly angle: number;
  readonly colour: string;
}

/** Everything that is done to a photo. The photo itself never changes. */
export interface Edit {
  readonly background: Background;
  /** How soft the person's edge is, 0 to 100. */
  readonly feather: number;
  readonly strokes: readonly Stroke[];
  readonly beauty: Beauty;
  readonly filter: FilterName;
  /** 0 to 100. */
  readonly filterStrength: number;
  readonly ornaments: readonly Ornament[];
}

export const noBeauty: Beauty = { smooth: 0, whiten: 0, brightness: 0, contrast: 0, sharpen: 0 };

export const noEdit: Edit = {
  background: { kind: 'original' },
  feather: 0,
  strokes: [],
  beauty: noBeauty,
  filter: 'none',
  filterStrength: 80,
  ornaments: [],
};
