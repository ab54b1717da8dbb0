import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { ComposerProps } from '../parts.ts';
import { createDraftBox, type DraftBox, type DraftParts } from './draft-box.ts';

/** The session's draft box, joined to the page: takes its drafts, gives it ours, and flushes when it might go. */
export function useDraft({ session, draft, onDraft }: Pick<ComposerProps, 'session' | 'draft' | 'onDraft'>): {
  readonly box: DraftBox;
  readonly parts: DraftParts;
} {
  const [box] = useState(() => createDraftBox(draft));
  const parts = useSyncExternalStore(box.onParts, box.parts);
  useLayoutEffect(() => {
    box.sendTo((next) => onDraft(next, session.id));
  }, [box, onDraft, session.id]);
  useLayoutEffect(() => box.adopt(draft), [box, draft]);
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') box.flush();
    };
    window.addEventListener('pagehide', box.flush);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      window.removeEventListener('pagehide', box.flush);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [box]);
  useLayoutEffect(() => box.flush, [box]);
  return { box, parts };
}
