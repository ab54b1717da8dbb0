import { useLayoutEffect, useState } from 'react';
import type { Draft } from '../session/session.ts';
import type { DraftStore } from './draft-store.ts';
import { isEmptyDraft } from './draft-persister.ts';
import { validateDraft, type DraftProblem } from './validate-draft.ts';

interface SendOptions {
  readonly draft: DraftStore;
  readonly busy: boolean;
  /** A question stands that words may answer. */
  readonly asking: boolean;
  /** A file is still being read. */
  readonly reading: boolean;
  readonly onSend: (draft: Draft) => void;
}

/** Sends the draft, or says why it waits. */
export function useSend({ draft, busy, asking, reading, onSend }: SendOptions) {
  const [refusal, setRefusal] = useState<DraftProblem | null>(null);
  useLayoutEffect(() => draft.onTextChange(() => setRefusal(null)), [draft]);
  useLayoutEffect(() => draft.onAttachmentsChange(() => setRefusal(null)), [draft]);
  const over = refusal && { busy: !busy, reading: !reading, size: false }[refusal.because];
  return {
    refusal: refusal && !over ? refusal.text : null,
    /** True when it was sent. */
    send: (): boolean => {
      const now = draft.read();
      const empty = isEmptyDraft(now);
      const reason = empty && !reading ? null : validateDraft(now, { busy, asking, reading });
      setRefusal(reason);
      if (empty || reason) return false;
      // The page reads commands by the half-width slash.
      onSend({ ...now, text: now.text.trim().replace(/^／/, '/') });
      draft.clear();
      return true;
    },
  };
}
