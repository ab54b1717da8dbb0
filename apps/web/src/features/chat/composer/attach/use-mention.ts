import {
  useImperativeHandle,
  useLayoutEffect,
  useState,
  type KeyboardEvent,
  type Ref,
  type RefObject,
} from 'react';
import type { DraftStore } from '../draft-store.ts';
import { mentionIn } from '../edit-text.ts';
import { optionId } from '../slash-list.tsx';

/** Whether a key of the textarea was for the list. */
export type ListKeys = (event: KeyboardEvent) => boolean;

interface MentionOptions {
  /** Where the `@` stands. */
  readonly at: number;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly draft: DraftStore;
  readonly onClose: () => void;
}

/** The words after the `@`, as they are typed; the list closes where they end. */
export function useQuery({ at, field, draft, onClose }: MentionOptions): string {
  const read = (text: string) => mentionIn(text, at, field.current?.selectionStart ?? text.length);
  const [query, setQuery] = useState(() => read(draft.read().text) ?? '');
  useLayoutEffect(() =>
    draft.onTextChange((text) => {
      const words = read(text);
      if (words === null) onClose();
      else setQuery(words);
    }),
  );
  return query;
}

interface SteerOptions {
  readonly id: string;
  readonly count: number;
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onChoose: (index: number) => void;
  readonly onClose: () => void;
}

/** Steers the list from the textarea, which says so to screen readers as long as there are rows. */
export function useSteering(
  keys: Ref<ListKeys>,
  field: RefObject<HTMLTextAreaElement | null>,
  { id, count, active, onActive, onChoose, onClose }: SteerOptions,
): void {
  useImperativeHandle(keys, () => (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') onClose();
    else if (count === 0) return false;
    else if (step !== undefined) onActive((active + step + count) % count);
    else if ((event.key === 'Tab' || event.key === 'Enter') && !event.shiftKey) onChoose(active);
    else return false;
    event.preventDefault();
    return true;
  });
  useLayoutEffect(() => {
    const box = field.current;
    if (!box || count === 0) return undefined;
    const said = {
      'aria-controls': id,
      'aria-activedescendant': optionId(id, active),
      'aria-autocomplete': 'list',
    };
    for (const [name, value] of Object.entries(said)) box.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(said)) box.removeAttribute(name);
    };
  }, [field, id, count, active]);
}
