import { emptyDraft, type Draft } from '../session/session.ts';
import { createDraftKeeper, mergeDraft, sameDraft } from './draft-keeper.ts';

/** What is attached to the words. */
export type DraftParts = Omit<Draft, 'text'>;

function partsOf({ images, files, quote }: Draft): DraftParts {
  return { images, files, ...(quote === undefined ? {} : { quote }) };
}

/** Who changed the words: by typing they stand in the textarea already. */
type TextListener = (text: string, typed: boolean) => void;

/**
 * The draft while it is made. The words live in the textarea, and here, but not in React: a key stroke renders
 * nothing. All of it goes up when typing rests, and at once on `flush`.
 */
export interface DraftBox {
  readonly read: () => Draft;
  readonly parts: () => DraftParts;
  /** The textarea changed. */
  readonly typed: (text: string) => void;
  /** Changes what is attached; goes up at once, because a file cannot be typed again. */
  readonly attach: (change: (parts: DraftParts) => DraftParts) => void;
  /** Empties everything after it was sent. */
  readonly clear: () => void;
  /** The page hands in a draft; an echo of one that came from here is no news. */
  readonly adopt: (draft: Draft) => void;
  readonly flush: () => void;
  /** Where drafts go up to. */
  readonly sendTo: (send: (draft: Draft) => void) => void;
  readonly onText: (listener: TextListener) => () => void;
  readonly onParts: (listener: () => void) => () => void;
}

export function createDraftBox(initial: Draft, rest?: number): DraftBox {
  let words = initial.text;
  let parts = partsOf(initial);
  let up: (draft: Draft) => void = () => undefined;
  const textListeners = new Set<TextListener>();
  const partListeners = new Set<() => void>();
  const echoes = new WeakSet<Draft>([initial]);

  const read = (): Draft => ({ ...parts, text: words });
  const send = (draft: Draft) => {
    echoes.add(draft);
    up(draft);
  };
  const keeper = createDraftKeeper(initial, read, send, rest);
  const setText = (text: string, typed: boolean) => {
    words = text;
    for (const listener of textListeners) listener(text, typed);
  };
  const setParts = (next: DraftParts) => {
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
    parts: () => parts,
    typed: (text) => {
      setText(text, true);
      keeper.touch();
    },
    attach: (change) => {
      setParts(change(parts));
      keeper.flush();
    },
    clear: () => {
      const empty = { ...emptyDraft };
      setParts(partsOf(empty));
      setText('', false);
      keeper.settle(empty);
      send(empty);
    },
    adopt: (draft) => {
      const base = keeper.base();
      if (echoes.has(draft) || sameDraft(draft, base)) return;
      const mine = read();
      const merged = mergeDraft(base, mine, draft);
      keeper.settle(draft);
      setParts(partsOf(merged));
      if (merged.text !== mine.text) setText(merged.text, false);
      if (merged.text !== draft.text) keeper.touch();
    },
    flush: keeper.flush,
    sendTo: (next) => {
      up = next;
    },
    onText: listen(textListeners),
    onParts: listen(partListeners),
  };
}
