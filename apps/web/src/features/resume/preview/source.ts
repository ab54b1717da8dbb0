import type { Entry, ResumeDocument } from '@baigong/resume';
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { findEntry } from './outline/outline.ts';
import { watchEntry, type EntrySection } from './watch-entry.ts';

/**
 * Where a preview reads its document. The document is immutable and shares structure: what did not change keeps its
 * identity, so that a change of one field draws that field alone.
 */
export interface ResumeSource {
  /** Calls back after every change; returns how to stop it. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly getDocument: () => ResumeDocument;
}

/** A source that never changes: thumbnails, the shared page, a look beside another. */
export function fixedSource(document: ResumeDocument): ResumeSource {
  return { subscribe: () => () => {}, getDocument: () => document };
}

const Source = createContext<ResumeSource | null>(null);
export const ResumeSourceProvider = Source.Provider;

export function useResumeSource(): ResumeSource {
  const source = useContext(Source);
  if (!source) throw new Error('A part of the preview needs a source');
  return source;
}

/**
 * What `select` makes of the document; the component is drawn again only when that changes.
 * `select` returns a primitive or a part of the document itself, never a new object.
 */
export function useResume<T>(select: (document: ResumeDocument) => T): T {
  const source = useResumeSource();
  return useSyncExternalStore(source.subscribe, () => select(source.getDocument()));
}

/** As `useResume`, of one entry; asked only when that entry has changed. */
export function useResumeEntry<T>(
  section: EntrySection,
  entryId: string,
  select: (entry: Entry | undefined) => T,
): T {
  const source = useResumeSource();
  const subscribe = useCallback(
    (listener: () => void) => watchEntry(source, section, entryId, listener),
    [source, section, entryId],
  );
  return useSyncExternalStore(subscribe, () => select(findEntry(source.getDocument(), section, entryId)));
}
