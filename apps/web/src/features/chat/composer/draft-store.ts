import { emptyDraft, type Draft } from '../session/session.ts';
import { createDraftPersister, isSameDraft, mergeDraft } from './draft-persister.ts';

/** The attachments of a draft. */
export type DraftAttachments = Omit<Draft, 'text'>;

function attachmentsOf({ images, files, quote }: Draft): DraftAttachments {
  return { images, files, ...(quote === undefined ? {} : { quote }) };
}

/** `typed`: the change came from the textarea, which shows it already. */
type TextListener = (text: string, typed: boolean) => void;

/**
 * The draft being edited. Its text lives in the textarea and here, but not in React: a key stroke renders nothing.
 * Text is saved when typing pauses, attachments at once, and everything on `flush`.
 */
export interface DraftStore {
  readonly read: () => Draft;
  readonly attachments: () => DraftAttachments;
  /** The textarea changed. */
  readonly onInput: (text: string) => void;
  readonly updateAttachments: (change: (attachments: DraftAttachments) => DraftAttachments) => void;
  /** Empties everything after it was sent. */
  readonly clear: () => void;
  /** Merges a draft of the page's, unless it came from here. */
  readonly merge: (draft: Draft) => void;
  readonly flush: () => void;
  readonly setOnSave: (onSave: (draft: Draft) => void) => void;
  readonly onTextChange: (listener: TextListener) => () => void;
  readonly onAttachmentsChange: (listener: () => void) => () => void;
}

export function createDraftStore(initial: Draft, debounceMs?: number): DraftStore {
  let text = initial.text;
  let attachments = attachmentsOf(initial);
  let onSave: (draft: Draft) => void = () => undefined;
  const textListeners = new Set<TextListener>();
  const attachmentListeners = new Set<() => void>();
  const ownDrafts = new WeakSet<Draft>([initial]);

  const read = (): Draft => ({ ...attachments, text });
  const save = (draft: Draft) => {
    ownDrafts.add(draft);
    onSave(draft);
  };
  const persister = createDraftPersister(initial, read, save, debounceMs);
  const setText = (next: string, typed: boolean) => {
    text = next;
    for (const listener of textListeners) listener(next, typed);
  };
  const setAttachments = (next: DraftAttachments) => {
    attachments = next;
    for (const listener of attachmentListeners) listener();
  };
  const subscribeTo =
    <Listener>(listeners: Set<Listener>) =>
    (listener: Listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    };

  return {
    read,
    attachments: () => attachments,
    onInput: (next) => {
      setText(next, true);
      persister.schedule();
    },
    updateAttachments: (change) => {
      setAttachments(change(attachments));
      persister.flush();
    },
    clear: () => {
      const empty = { ...emptyDraft };
      setAttachments(attachmentsOf(empty));
      setText('', false);
      persister.markSaved(empty);
      save(empty);
    },
    merge: (draft) => {
      const base = persister.lastSaved();
      if (ownDrafts.has(draft) || isSameDraft(draft, base)) return;
      const mine = read();
      const merged = mergeDraft(base, mine, draft);
      persister.markSaved(draft);
      setAttachments(attachmentsOf(merged));
      if (merged.text !== mine.text) setText(merged.text, false);
      if (merged.text !== draft.text) persister.schedule();
    },
    flush: persister.flush,
    setOnSave: (next) => {
      onSave = next;
    },
    onTextChange: subscribeTo(textListeners),
    onAttachmentsChange: subscribeTo(attachmentListeners),
  };
}
