import { emptyDraft, type Draft } from '../session/session.ts';
import { createDraftPersister, mergeDraft, isSameDraft } from './draft-persister.ts';

/** What is attached to the words. */
export type DraftAttachments = Omit<Draft, 'text'>;

function attachmentsOf({ images, files, quote }: Draft): DraftAttachments {
  return { images, files, ...(quote === undefined ? {} : { quote }) };
}

/** Who changed the words: by typing they stand in the textarea already. */
type TextListener = (text: string, typed: boolean) => void;

/**
 * The draft while it is made. The words live in the textarea, and here, but not in React: a key stroke renders
 * nothing. All of it goes up when typing rests, and at once on `flush`.
 */
export interface DraftStore {
  readonly read: () => Draft;
  readonly attachments: () => DraftAttachments;
  /** The textarea changed. */
  readonly onInput: (text: string) => void;
  /** Changes what is attached; goes up at once, because a file cannot be typed again. */
  readonly updateAttachments: (change: (parts: DraftAttachments) => DraftAttachments) => void;
  /** Empties everything after it was sent. */
  readonly clear: () => void;
  /** The page hands in a draft; an echo of one that came from here is no news. */
  readonly merge: (draft: Draft) => void;
  readonly flush: () => void;
  /** Where drafts go up to. */
  readonly setOnSave: (send: (draft: Draft) => void) => void;
  readonly onTextChange: (listener: TextListener) => () => void;
  readonly onAttachmentsChange: (listener: () => void) => () => void;
}

export function createDraftStore(initial: Draft, rest?: number): DraftStore {
  let words = initial.text;
  let parts = attachmentsOf(initial);
  let up: (draft: Draft) => void = () => undefined;
  const textListeners = new Set<TextListener>();
  const partListeners = new Set<() => void>();
  const echoes = new WeakSet<Draft>([initial]);

  const read = (): Draft => ({ ...parts, text: words });
  const send = (draft: Draft) => {
    echoes.add(draft);
    up(draft);
  };
  const keeper = createDraftPersister(initial, read, send, rest);
  const setText = (text: string, typed: boolean) => {
    words = text;
    for (const listener of textListeners) listener(text, typed);
  };
  const setParts = (next: DraftAttachments) => {
    parts = next;
    for (const listener of partListeners) listener();
  };
  const listen =
    <Listener>(listeners: Set<Listener>) =>
    (listener: Listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    };

  return {
    read,
    attachments: () => parts,
    onInput: (text) => {
      setText(text, true);
      keeper.schedule();
    },
    updateAttachments: (change) => {
      setParts(change(parts));
      keeper.flush();
    },
    clear: () => {
      const empty = { ...emptyDraft };
      setParts(attachmentsOf(empty));
      setText('', false);
      keeper.markSaved(empty);
      send(empty);
    },
    merge: (draft) => {
      const base = keeper.lastSaved();
      if (echoes.has(draft) || isSameDraft(draft, base)) return;
      const mine = read();
      const merged = mergeDraft(base, mine, draft);
      keeper.markSaved(draft);
      setParts(attachmentsOf(merged));
      if (merged.text !== mine.text) setText(merged.text, false);
      if (merged.text !== draft.text) keeper.schedule();
    },
    flush: keeper.flush,
    setOnSave: (next) => {
      up = next;
    },
    onTextChange: listen(textListeners),
    onAttachmentsChange: listen(partListeners),
  };
}
