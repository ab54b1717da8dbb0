export { composeScene } from './compose/compose-scene.ts';
export {
  BrushCancelled,
  BrushSizeError,
  checkSize,
  MAX_SIDE,
  MAX_PIXELS,
  paint,
  MIN_SIDE,
  type PaintOptions,
} from './paint.ts';
export { brushEdition } from './scene.ts';
export type { Finish, Layer, Palette, Scene, SceneKind, StyleName } from './scene.ts';
export { understandPrompt, type RecognisedWord, type Understanding } from './understand/understand-prompt.ts';
export {
  stylePresets,
  themeLabels,
  vocabulary,
  type StylePreset,
  type Term,
  type Theme,
} from './understand/vocabulary.ts';
