import type { ModelInfo } from '@baigong/contracts';
import { useEffect, useMemo, useState } from 'react';
import type { Session } from '../session/session.ts';
import { contextUsage, draftTokens, type ContextUsage } from './context-usage.ts';
import type { DraftStore } from './draft-store.ts';

const COUNT_DELAY_MS = 400;

/** How much of the context window the next message fills; null while unknown. Measured when typing pauses. */
export function useContextUsage(
  session: Session,
  model: ModelInfo | undefined,
  draft: DraftStore,
): ContextUsage | null {
  const [tokens, setTokens] = useState(0);
  const limit = model?.context;
  useEffect(() => {
    if (limit === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measureSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setTokens(draftTokens(draft.read())), COUNT_DELAY_MS);
    };
    measureSoon();
    const endText = draft.onTextChange(measureSoon);
    const endParts = draft.onAttachmentsChange(measureSoon);
    return () => {
      clearTimeout(timer);
      endText();
      endParts();
    };
  }, [draft, limit]);
  return useMemo(
    () => (limit === undefined ? null : contextUsage(session, tokens, limit)),
    [session, tokens, limit],
  );
}
