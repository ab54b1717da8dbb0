import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { ComposerProps } from '../session/chat-props.ts';
import { createDraftStore, type DraftStore, type DraftAttachments } from './draft-store.ts';

/** The session's draft store, synchronized with the page's draft; saved at once when the page may close. */
export function useDraft({ session, draft, onDraft }: Pick<ComposerProps, 'session' | 'draft' | 'onDraft'>): {
  readonly store: DraftStore;
  readonly attachments: DraftAttachments;
} {
  const [store] = useState(() => createDraftStore(draft));
  const attachments = useSyncExternalStore(store.onAttachmentsChange, store.attachments);
  useLayoutEffect(() => {
    store.setOnSave((next) => onDraft(next, session.id));
  }, [store, onDraft, session.id]);
  useLayoutEffect(() => store.merge(draft), [store, draft]);
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') store.flush();
    };
    window.addEventListener('pagehide', store.flush);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      window.removeEventListener('pagehide', store.flush);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [store]);
  useLayoutEffect(() => store.flush, [store]);
  return { store, attachments };
}
