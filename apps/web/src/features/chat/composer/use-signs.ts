import { useLayoutEffect, useState, type RefObject } from 'react';
import type { DraftBox } from './draft-box.ts';
import { readSigns, sameSigns, type Signs } from './signs.ts';

/** What the composer shows of its text. Renders only when that changes, not at every key stroke. */
export function useSigns(draft: DraftBox, field: RefObject<HTMLTextAreaElement | null>): Signs {
  const [signs, setSigns] = useState(() => {
    const { text } = draft.read();
    return readSigns(text, text.length);
  });
  useLayoutEffect(
    () =>
      draft.onText((text) => {
        const next = readSigns(text, field.current?.selectionStart ?? text.length);
        setSigns((shown) => (sameSigns(shown, next) ? shown : next));
      }),
    [draft, field],
  );
  return signs;
}
