import { ApiError } from '../../../shared/lib/api.ts';
import { askModelForJson } from '../../../shared/model/ask-model-for-json.ts';

/** For the visitor, where a model refused instead of doing what it was asked. */
export const refusedMessage = (said: string): string =>
  `模型没有照做，没有改动任何内容。它的回答是：“${said.trim().slice(0, 200)}”`;

/** For the visitor, where a model said nothing. */
export const emptyMessage = '模型的回答是空的，没有改动任何内容。请重试，或换一个模型。';

/** `askModelForJson`; where the answer is a refusal or empty, the ApiError says so. */
export const askForJson: typeof askModelForJson = async (options) => {
  let said = '';
  try {
    return await askModelForJson({
      ...options,
      onText(piece, whole) {
        said = whole;
        options.onText?.(piece, whole);
      },
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'model.brokenAnswer') throw error;
    const { classifyAnswer } = await import('@baigong/resume/honesty');
    const kind = classifyAnswer(said, '');
    if (kind === 'answer') throw error;
    throw new ApiError(error.code, kind === 'empty' ? emptyMessage : refusedMessage(said));
  }
};
