import type { ReactNode } from 'react';
import { queryPattern } from './find-in-messages.ts';

/** The words marked in a text. */
export function highlightQuery(text: string, words: string): ReactNode {
  const at = text.toLowerCase().indexOf(words.trim().toLowerCase());
  const found = at < 0 ? null : queryPattern(words)?.exec(text);
  if (!found) return text;
  const end = found.index + found[0].length;
  return (
    <>
      {text.slice(0, found.index)}
      <mark>{text.slice(found.index, end)}</mark>
      {text.slice(end)}
    </>
  );
}
