import type { ModelInfo } from '@baigong/contracts';
import type { DocumentText } from '@baigong/document-reader/document-text';
import { useEffect, useState } from 'react';
import { readingCost, type ReadingCost } from './write-about.ts';

/** The cost of reading a document; null if it fits into one request, undefined while it is being computed. */
export function useReadingCost(
  text: DocumentText,
  model: ModelInfo | undefined,
): ReadingCost | null | undefined {
  const [counted, setCounted] = useState<{
    readonly text: DocumentText;
    readonly model: ModelInfo;
    readonly cost: ReadingCost | null;
  }>();
  useEffect(() => {
    if (!model) return undefined;
    let cancelled = false;
    readingCost(text, model).then(
      (cost) => !cancelled && setCounted({ text, model, cost }),
      // The task itself will report the error.
      () => !cancelled && setCounted({ text, model, cost: null }),
    );
    return () => {
      cancelled = true;
    };
  }, [text, model]);
  return counted?.text === text && counted.model === model ? counted.cost : undefined;
}
