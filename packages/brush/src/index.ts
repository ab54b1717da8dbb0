export { composeScene } from './compose/compose-scene.ts';
export { BrushCancelled, BrushSizeError, paint } from './paint.ts';
export { needsModel, reportScene, sceneAlone, type SceneReport } from './understand/report-scene.ts';
export { brushEdition } from './scene.ts';
export { understandPrompt, type RecognisedWord } from './understand/understand-prompt.ts';
export { stylePresets, vocabulary } from './understand/vocabulary.ts';
