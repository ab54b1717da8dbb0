import { composeScene, reportScene, understandPrompt, type SceneReport } from '@baigong/brush';

/** What the brush's picture of a prompt shows and does not, and whether it read any word of it. */
export function reportPrompt(
  prompt: string,
  negative: string,
  options: { readonly seed: number; readonly ratio: number },
): SceneReport & { readonly nothingRecognised: boolean } {
  const understanding = understandPrompt(prompt, negative);
  const report = reportScene(understanding, composeScene(understanding, options));
  return { ...report, nothingRecognised: understanding.nothingRecognised };
}
