import type { TidiedResume } from '@baigong/resume-import/tidy-request';
import { tidiedResume, tidyRequest } from '@baigong/resume-import/tidy-request';
import { askForJson } from '../controls/ask-for-json.ts';
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
): Promise<TidiedResume> {
  const { value } = await askForJson({
    ...tidyRequest,
    prompt: tidyRequest.prompt(text),
    model: options.model,
    signal: options.signal,
    onText: (_piece, whole) => options.onLength(whole.length),
  });
  return tidiedResume(value, text, newId);
}
