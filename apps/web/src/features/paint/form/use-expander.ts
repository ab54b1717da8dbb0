import { findModel } from '../../../shared/model/find-model.ts';
import { useModels } from '../../../shared/model/models.ts';

/** The id of the chat model that can write a prompt out; undefined without one. */
export function useExpander(): string | undefined {
  return findModel(useModels().models)?.id;
}
