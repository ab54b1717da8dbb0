import type { ParsedResume } from '@baigong/resume';
import { askModelForJson } from '../../../shared/model/ask-model-for-json.ts';
import { tidiedResume, tidyRequest } from '@baigong/resume-import/tidy-request';
import { newId } from '../session/new-id.ts';

/**
 * Has the connected model put the text of a resume in order. Its answer goes through the loading that every document
 * goes through. Throws an ApiError, and the signal's reason when it is aborted.
 */
export async function tidyWithModel(
  text: string,
  options: {
    readonly model: string | undefined;
    readonly signal: AbortSignal;
    readonly onLength: (count: number) => void;
  },
): Promise<ParsedResume> {
  const { value } = await askModelForJson({
    ...tidyRequest,
    prompt: tidyRequest.prompt(text),
    model: options.model,
    signal: options.signal,
    onText: (_piece, whole) => options.onLength(whole.length),
  });
  return tidiedResume(value, text, newId);
}
