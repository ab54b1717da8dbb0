import type { ModelInfo } from '@baigong/contracts';
import { useEffect, useMemo, useState } from 'react';
import type { Session } from '../session/session.ts';
import { contextUse, draftTokens, type ContextUse } from './context-use.ts';
import type { DraftBox } from './draft-box.ts';

const restMs = 400;

/** How much of the model's window the next sending takes; null while that is unknown. Measured when typing rests. */
export function useContextUse(
  session: Session,
  model: ModelInfo | undefined,
  draft: DraftBox,
): ContextUse | null {
  const [tokens, setTokens] = useState(0);
  const limit = model?.context;
  useEffect(() => {
    if (limit === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measureSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setTokens(draftTokens(draft.read())), restMs);
    };
    measureSoon();
    const endText = draft.onText(measureSoon);
    const endParts = draft.onParts(measureSoon);
    return () => {
      clearTimeout(timer);
      endText();
      endParts();
    };
  }, [draft, limit]);
  return useMemo(
    () => (limit === undefined ? null : contextUse(session, tokens, limit)),
    [session, tokens, limit],
  );
}
