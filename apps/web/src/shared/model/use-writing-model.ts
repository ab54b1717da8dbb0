import type { ModelInfo } from '@baigong/contracts';
import { findModel } from './find-model.ts';
import { useModels } from './models.ts';

export interface WritingModel {
  readonly model: ModelInfo | undefined;
  /** asking: not known yet; none: there is none; failed: the server could not be asked, `problem` says why. */
  readonly state: 'asking' | 'there' | 'none' | 'failed';
  readonly problem: string | undefined;
}

/** The connected model that reads and writes text, and how things stand while there is none. */
export function useWritingModel(): WritingModel {
  const { models, state, problem } = useModels();
  const model = findModel(models);
  if (model) return { model, state: 'there', problem: undefined };
  return { model, state: state === 'known' ? 'none' : state, problem };
}
