import type { Draft } from '../session/session.ts';

/** How long typing rests before the draft goes up to be kept. */
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
 * What stands in the composer after the page hands in a draft (a quote, a message that could not be sent) while
 * the visitor may have typed on: each part changed by one side alone is that side's; text changed by both is kept
 * from both. `base` is the draft that both sides last agreed on.
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
  /** Something changed: the draft goes up once typing rests. */
  readonly schedule: () => void;
  /** Sends up now what has not been sent up yet. */
  readonly flush: () => void;
  /** The page has this draft already; nothing waits any more. */
  readonly markSaved: (draft: Draft) => void;
  /** The draft that both sides last agreed on. */
  readonly lastSaved: () => Draft;
}

/** Sends the draft up when typing rests, and at once on `flush`. `read` gives what stands in the composer. */
export function createDraftPersister(
  initial: Draft,
  read: () => Draft,
  send: (draft: Draft) => void,
  rest: number = DRAFT_DEBOUNCE_MS,
): DraftPersister {
  let agreed = initial;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const now = read();
    if (isSameDraft(now, agreed)) return;
    agreed = now;
    send(now);
  };
  return {
    schedule: () => {
      clearTimeout(timer);
      timer = setTimeout(flush, rest);
    },
    flush,
    markSaved: (draft) => {
      clearTimeout(timer);
      timer = undefined;
      agreed = draft;
    },
    lastSaved: () => agreed,
  };
}
