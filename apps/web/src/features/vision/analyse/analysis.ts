import type { Histogram, LightAnalysis } from './light.ts';
import type { PaletteColour } from './palette.ts';

/** A QR or bar code found in a picture. */
export interface FoundCode {
  readonly text: string;
  /** The standard's name: QRCode, EAN13, … */
  readonly format: string;
  /** Corners in fractions of the picture's width and height. */
  readonly corners: readonly { readonly x: number; readonly y: number }[];
}

export interface Analysis {
  readonly palette: readonly PaletteColour[];
  readonly histogram: Histogram;
  readonly light: LightAnalysis;
  readonly hash: readonly boolean[];
}
