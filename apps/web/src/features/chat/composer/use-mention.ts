import {
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import type { DraftStore } from './draft-store.ts';
import { mentionIn, replaceText } from './edit-text.ts';
import { optionId } from './slash-list.tsx';

/** An `@` that was typed, what stands after it, and the row that is chosen by Enter. */
export interface Mention {
  readonly at: number;
  readonly query: string;
  readonly active: number;
  /** There are rows, from which Enter chooses. */
  readonly isListed: boolean;
}

/** What the list, which is loaded with the first `@`, lets the textarea do. */
export interface MentionControls {
  readonly count: number;
  readonly choose: (index: number) => void;
}

/** The list that opens where an `@` is typed, steered from the textarea. */
export function useMention(draft: DraftStore, field: RefObject<HTMLTextAreaElement | null>) {
  const id = useId();
  const [mention, setMention] = useState<Mention | null>(null);
  const controls = useRef<MentionControls>(null);
  useLayoutEffect(
    () =>
      draft.onTextChange((text) =>
        setMention((now) => {
          if (!now) return now;
          const query = mentionIn(text, now.at, field.current?.selectionStart ?? text.length);
          if (query === null) return null;
          return query === now.query ? now : { ...now, query, active: 0 };
        }),
      ),
    [draft, field],
  );
  const close = () => setMention(null);
  const setActive = (active: number) => setMention((now) => now && { ...now, active });
  const setListed = useCallback(
    (isListed: boolean) =>
      setMention((now) => (now && now.isListed !== isListed ? { ...now, isListed } : now)),
    [],
  );
  return {
    id,
    mention,
    controls,
    setActive,
    setListed,
    /** An `@` was typed before the caret. */
    open: () =>
      setMention({ at: (field.current?.selectionStart ?? 1) - 1, query: '', active: 0, isListed: false }),
    /** Closes the list and goes back to the text. */
    close: () => {
      close();
      field.current?.focus();
    },
    /** Takes away the `@`, which has done its work, and the words after it. */
    finish: () => {
      close();
      if (mention && field.current)
        replaceText(field.current, mention.at, mention.at + 1 + mention.query.length, '');
    },
    attributes: mention?.isListed
      ? {
          'aria-controls': id,
          'aria-activedescendant': optionId(id, mention.active),
          'aria-autocomplete': 'list' as const,
        }
      : {},
    /** Whether the key was for the list. */
    onKey: (event: KeyboardEvent): boolean => {
      const { count = 0, choose } = controls.current ?? {};
      if (!mention || event.ctrlKey || event.metaKey || event.altKey) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (event.key === 'Escape') close();
      else if (count === 0) return false;
      else if (step !== undefined) setActive((mention.active + step + count) % count);
      else if ((event.key === 'Tab' || event.key === 'Enter') && !event.shiftKey) choose?.(mention.active);
      else return false;
      event.preventDefault();
      return true;
    },
  };
}
