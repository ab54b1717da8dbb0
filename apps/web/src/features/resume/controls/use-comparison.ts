import type { AnswerKind, Comparison } from '@baigong/resume/honesty';
import { useEffect, useState } from 'react';

interface Judged {
  readonly kind: AnswerKind;
  readonly comparison: Comparison;
}

/**
 * What a model's text is and how it compares with what it was given; undefined until that is known, and without a text.
 * @param known what else the model was told and may repeat
 */
export function useComparison(source: string, answer: string | undefined, known: string): Judged | undefined {
  const [judged, setJudged] = useState<Judged & { readonly of: string }>();
  useEffect(() => {
    if (answer === undefined) return undefined;
    let isCurrent = true;
    const judge = async (): Promise<void> => {
      const { classifyAnswer, compareFacts } = await import('@baigong/resume/honesty');
      if (isCurrent)
        setJudged({
          of: answer,
          kind: classifyAnswer(answer, source),
          comparison: compareFacts(source, answer, { known }),
        });
    };
    // Without the comparison the text is not offered.
    judge().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [source, answer, known]);
  return judged?.of === answer ? judged : undefined;
}
