import type { ReactNode } from 'react';
import { queryPattern } from './find-in-messages.ts';

/** A text with the match of the query marked. */
export function highlightQuery(text: string, query: string): ReactNode {
  const at = text.toLowerCase().indexOf(query.trim().toLowerCase());
  const found = at < 0 ? null : queryPattern(query)?.exec(text);
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
