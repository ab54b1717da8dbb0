import type { ModelInfo } from '@baigong/contracts';
import type { DocumentText } from '@baigong/documents';
import { useEffect, useState } from 'react';
import { readingCost, type ReadingCost } from './write-about.ts';

/** What reading all of a document takes; null where it is read at once, undefined while that is being counted. */
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
    let left = false;
    readingCost(text, model).then(
      (cost) => !left && setCounted({ text, model, cost }),
      // Then it is asked without a price, and the work itself says what is wrong.
      () => !left && setCounted({ text, model, cost: null }),
    );
    return () => {
      left = true;
    };
  }, [text, model]);
  return counted?.text === text && counted.model === model ? counted.cost : undefined;
}
