import { readJson } from '@baigong/agent/read-json';
import { draftRequest, readDraft, type Materials, type ResumeDraft } from '@baigong/resume';
import { askForJson } from '../controls/ask-for-json.ts';

interface WriteOptions {
  readonly model: string | undefined;
  readonly signal: AbortSignal;
  /** Receives the draft as far as it is written. */
  readonly onDraft: (draft: ResumeDraft) => void;
  /** Called when the first answer was no resume and is requested again. */
  readonly onRetry: () => void;
  readonly onWait: (
    waiting: { readonly type: 'queued'; readonly place: number } | { readonly type: 'thinking' },
  ) => void;
}

/**
 * Has the model write a resume. What comes back is whole and says enough to be one; anything else throws an ApiError,
 * an abort the signal's reason.
 */
export async function writeResume(materials: Materials, options: WriteOptions): Promise<ResumeDraft> {
  const { model, signal, onDraft, onRetry, onWait } = options;
  const { value } = await askForJson({
    ...draftRequest(materials),
    model,
    signal,
    onRetry,
    onWait,
    onText: (_piece, whole) => onDraft(readDraft(readJson(whole))),
  });
  return value;
}
