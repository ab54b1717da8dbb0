import { useLayoutEffect, useState, type RefObject } from 'react';
import type { DraftStore } from './draft-store.ts';
import { readComposerState, isSameComposerState, type ComposerState } from './composer-state.ts';

/** What the composer shows of its text. Renders only when that changes, not at every key stroke. */
export function useComposerState(
  draft: DraftStore,
  field: RefObject<HTMLTextAreaElement | null>,
): ComposerState {
  const [state, setState] = useState(() => {
    const { text } = draft.read();
    return readComposerState(text, text.length);
  });
  useLayoutEffect(
    () =>
      draft.onTextChange((text) => {
        const next = readComposerState(text, field.current?.selectionStart ?? text.length);
        setState((shown) => (isSameComposerState(shown, next) ? shown : next));
      }),
    [draft, field],
  );
  return state;
}
