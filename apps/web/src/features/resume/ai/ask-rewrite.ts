import { parseRichTextAnswer, rewriteRequest, richTextToPlain, type RewriteId } from '@baigong/resume';
import type { AnswerKind, Comparison } from '@baigong/resume/honesty';
import { askModel } from '../../../shared/model/ask-model.ts';

export interface Rewritten {
  readonly html: string;
  /** Whether it is a rewriting at all. */
  readonly kind: AnswerKind;
  /** What it adds to the original and leaves out of it; places are those of the plain texts. */
  readonly comparison: Comparison;
  /** False when the model came to its limit before its end. */
  readonly whole: boolean;
}

interface RewriteOptions {
  readonly html: string;
  /** What the text belongs to: a company, a position. Helps with words. */
  readonly context: string;
  readonly model: string | undefined;
  readonly signal: AbortSignal;
  /** Receives the text so far. */
  readonly onText: (plain: string) => void;
}

/** Has the model rewrite rich text. Throws as `askModel`. */
export async function askRewrite(id: RewriteId, options: RewriteOptions): Promise<Rewritten> {
  const { html, context, model, signal, onText } = options;
  const honesty = import('@baigong/resume/honesty');
  const answer = await askModel({
    ...rewriteRequest(id, html, context),
    model,
    signal,
    onText: (_piece, whole) => onText(richTextToPlain(parseRichTextAnswer(whole, html))),
  });
  const rewritten = parseRichTextAnswer(answer.text, html);
  const [original, plain] = [richTextToPlain(html), richTextToPlain(rewritten)];
  const { classifyAnswer, compareFacts } = await honesty;
  return {
    html: rewritten,
    kind: classifyAnswer(plain, original),
    comparison: compareFacts(original, plain, { known: context }),
    whole: answer.isComplete,
  };
}
