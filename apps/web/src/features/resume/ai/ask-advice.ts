import { readJson } from '@baigong/agent/read-json';
import { adviceRequest, type ResumeDocument, type Suggestion } from '@baigong/resume';
import { askModelForJson } from '../../../shared/model/ask-model-for-json.ts';

interface AdviceOptions {
  readonly model: string | undefined;
  readonly signal: AbortSignal;
  /** Receives the suggestions as far as they are written. */
  readonly onSuggestions: (suggestions: readonly Suggestion[]) => void;
}

/** Asks the model what to change for a job, and where. Throws as `askForJson`. */
export async function askAdvice(
  document: ResumeDocument,
  description: string,
  { model, signal, onSuggestions }: AdviceOptions,
): Promise<Suggestion[]> {
  const { request, suggestionsOf, suggestionsSoFar } = adviceRequest(document, description);
  const { value } = await askModelForJson({
    ...request,
    model,
    signal,
    onText(_piece, whole) {
      const some = suggestionsSoFar(readJson(whole));
      if (some) onSuggestions(some);
    },
  });
  return suggestionsOf(value);
}
