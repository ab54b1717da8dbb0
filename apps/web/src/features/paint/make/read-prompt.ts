import {
  composeScene,
  needsModel,
  reportScene,
  sceneAlone,
  understandPrompt,
  type RecognisedWord,
  type SceneReport,
} from '@baigong/brush';
import { brushId } from '@baigong/contracts';
import type { PaintForm } from './paint-form.ts';
import { promptWithStyle } from './styles.ts';

export interface PromptReading extends SceneReport {
  /** The visitor's own words, without those of the style. */
  readonly words: readonly RecognisedWord[];
  /** The brush has no scene for it, or not for all that it names. */
  readonly needsModel: boolean;
  /** What it has a scene for, as a prompt. */
  readonly alone: string | null;
  /** The use that the prompt names. */
  readonly format: 'phone' | 'desktop' | undefined;
}

/** What the brush makes of a form: told from the picture that it would paint. */
export function readPrompt({
  prompt,
  negative,
  style,
  seed,
  size,
}: Pick<PaintForm, 'prompt' | 'negative' | 'style' | 'seed' | 'size'>): PromptReading {
  const own = understandPrompt(prompt, negative);
  const understanding = understandPrompt(promptWithStyle(prompt, style, brushId), negative);
  const ratio = size ? size.width / size.height : 1;
  return {
    ...reportScene(understanding, composeScene(understanding, { seed, ratio })),
    words: own.recognised,
    needsModel: needsModel(understanding),
    alone: sceneAlone(own),
    format: (['phone', 'desktop'] as const).find((format) => own.formats.includes(format)),
  };
}
