import type { Draft } from '../session/session.ts';

/** The draft is saved when typing pauses this long. */
export const DRAFT_DEBOUNCE_MS = 400;

export function isSameDraft(a: Draft, b: Draft): boolean {
  return a.text === b.text && a.images === b.images && a.files === b.files && a.quote === b.quote;
}

export function isEmptyDraft(draft: Draft): boolean {
  return (
    draft.text.trim() === '' &&
    draft.images.length === 0 &&
    draft.files.length === 0 &&
    draft.quote === undefined
  );
}

/**
 * Three-way merge of the composer's draft with one of the page's (a quote, a message that could not be sent): a field
 * that one side changed is taken from that side; text that both changed is kept from both. `base` is the draft that
 * both last saved on.
 */
export function mergeDraft(base: Draft, mine: Draft, theirs: Draft): Draft {
  const pick = <Key extends 'images' | 'files' | 'quote'>(key: Key): Draft[Key] =>
    theirs[key] === base[key] ? mine[key] : theirs[key];
  const text =
    theirs.text === base.text || theirs.text === mine.text
      ? mine.text
      : mine.text === base.text || mine.text === ''
        ? theirs.text
        : `${theirs.text}\n${mine.text}`;
  const quote = pick('quote');
  return {
    text,
    images: pick('images'),
    files: pick('files'),
    ...(quote === undefined ? {} : { quote }),
  };
}

export interface DraftPersister {
  /** Saves the draft when typing pauses. */
  readonly schedule: () => void;
  /** Saves now what is not saved yet. */
  readonly flush: () => void;
  /** The page has this draft already. */
  readonly markSaved: (draft: Draft) => void;
  /** The draft that composer and page last saved on. */
  readonly lastSaved: () => Draft;
}

/** Saves the composer's draft debounced, and at once on `flush`. */
export function createDraftPersister(
  initial: Draft,
  read: () => Draft,
  save: (draft: Draft) => void,
  debounceMs: number = DRAFT_DEBOUNCE_MS,
): DraftPersister {
  let saved = initial;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const now = read();
    if (isSameDraft(now, saved)) return;
    saved = now;
    save(now);
  };
  return {
    schedule: () => {
      clearTimeout(timer);
      timer = setTimeout(flush, debounceMs);
    },
    flush,
    markSaved: (draft) => {
      clearTimeout(timer);
      timer = undefined;
      saved = draft;
    },
    lastSaved: () => saved,
  };
}
