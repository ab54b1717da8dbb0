import type { ResumeDocument } from '@baigong/resume';
import { createContext, useContext, useSyncExternalStore } from 'react';

/**
 * Where components read the document: the store of the open resume, or a document that never changes. Documents are
 * immutable and share structure: what did not change keeps its identity.
 */
export interface DocumentSource {
  /** Calls back after every change; returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly getDocument: () => ResumeDocument;
}

/** A source that never changes: thumbnails, the shared page, comparisons. */
export function staticSource(document: ResumeDocument): DocumentSource {
  return { subscribe: () => () => {}, getDocument: () => document };
}

const DocumentSourceContext = createContext<DocumentSource | null>(null);
export const DocumentSourceProvider = DocumentSourceContext.Provider;

export function useDocumentSource(): DocumentSource {
  const source = useContext(DocumentSourceContext);
  if (!source) throw new Error('useDocumentSource needs a DocumentSourceProvider');
  return source;
}

/**
 * The selected part of the document; the component renders again only when it changes.
 * `select` returns a primitive or a part of the document itself, never a new object.
 */
export function useDocument<T>(select: (document: ResumeDocument) => T): T {
  const source = useDocumentSource();
  return useSyncExternalStore(source.subscribe, () => select(source.getDocument()));
}
