import type { ResumeDocument } from '@baigong/resume';
import { useSyncExternalStore } from 'react';
import type { Editing } from '../store/editing.ts';

/**
 * What `select` makes of the document that is edited; the component is drawn again only when that changes.
 * `select` gives a primitive or a part of the document, never a new object.
 */
export function useEdited<T>(
  { subscribe, getDocument }: Editing,
  select: (document: ResumeDocument) => T,
): T {
  return useSyncExternalStore(subscribe, () => select(getDocument()));
}
