import {
  linesToRich,
  parseRichTextAnswer,
  richToLines,
  translateRequest,
  type PairField,
  type ResumeLanguage,
} from '@baigong/resume';
import type { AnswerKind, Comparison } from '@baigong/resume/honesty';
import { askModel } from '../../../shared/model/ask-model.ts';

/** What a model made of a field's text in the other language. */
export interface Translation {
  readonly to: ResumeLanguage;
  /** As the field is typed. */
  readonly text: string;
  /** Whether it is a translation at all. */
  readonly kind: AnswerKind;
  readonly comparison: Comparison;
  /** False when the model came to its limit before its end. */
  readonly whole: boolean;
}

interface TranslationRequest {
  readonly field: PairField;
  readonly to: ResumeLanguage;
  readonly from: string;
  /** What the text belongs to. */
  readonly context: string;
  readonly model: string;
  readonly signal: AbortSignal;
}

/** Has the model translate a field, and compares the figures, dates, addresses and names of both texts. Throws as `askModel`. */
export async function askTranslation(request: TranslationRequest): Promise<Translation> {
  const { field, to, from, context, model, signal } = request;
  const honesty = import('@baigong/resume/honesty');
  const html = linesToRich(from, '');
  const answer = await askModel({ ...translateRequest(to, html, context), model, signal });
  const lines = richToLines(parseRichTextAnswer(answer.text, html));
  const text = field.type === 'editor' ? lines : lines.replaceAll(/\s*\n\s*/g, ' ');
  const { classifyAnswer, compareFacts } = await honesty;
  return {
    to,
    text,
    kind: classifyAnswer(text, from),
    comparison: compareFacts(from, text, { translation: true }),
    whole: answer.isComplete,
  };
}
