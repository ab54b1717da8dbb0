import {
  findNewFigures,
  parseRichTextAnswer,
  rewriteRequest,
  richTextToPlain,
  type RewriteId,
} from '@baigong/resume';
import { askModel } from '../../../shared/model/ask-model.ts';

export interface Rewritten {
  readonly html: string;
  /** Figures in it that the original has not. */
  readonly figures: readonly string[];
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
  const answer = await askModel({
    ...rewriteRequest(id, html, context),
    model,
    signal,
    onText: (_piece, whole) => onText(richTextToPlain(parseRichTextAnswer(whole, html))),
  });
  const rewritten = parseRichTextAnswer(answer.text, html);
  return {
    html: rewritten,
    figures: findNewFigures(richTextToPlain(html), richTextToPlain(rewritten)),
    whole: answer.isComplete,
  };
}
