import type { Histogram, LightAnalysis } from './light.ts';
import type { PaletteColour } from './palette.ts';

export interface Analysis {
  readonly palette: readonly PaletteColour[];
  readonly histogram: Histogram;
  readonly light: LightAnalysis;
  readonly hash: readonly boolean[];
}
