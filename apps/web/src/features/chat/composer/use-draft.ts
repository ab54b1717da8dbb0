import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { ComposerProps } from '../chat-props.ts';
import { createDraftStore, type DraftStore, type DraftAttachments } from './draft-store.ts';

/** The session's draft box, joined to the page: takes its drafts, gives it ours, and flushes when it might go. */
export function useDraft({ session, draft, onDraft }: Pick<ComposerProps, 'session' | 'draft' | 'onDraft'>): {
  readonly box: DraftStore;
  readonly parts: DraftAttachments;
} {
  const [box] = useState(() => createDraftStore(draft));
  const parts = useSyncExternalStore(box.onAttachmentsChange, box.attachments);
  useLayoutEffect(() => {
    box.setOnSave((next) => onDraft(next, session.id));
  }, [box, onDraft, session.id]);
  useLayoutEffect(() => box.merge(draft), [box, draft]);
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
