import type { DocumentText } from '@baigong/document-reader/document-text';
import { create } from 'zustand';
import type { DocumentRecord } from '../records/document-record.ts';

export interface OpenDocument {
  readonly record: DocumentRecord;
  /** Incomplete while `state` is `reading`. */
  readonly text: DocumentText;
  readonly file: Blob | undefined;
  /** For rendering the pages of the file; never stored. */
  readonly password: string | undefined;
  /** `unsaved`: saving failed, so it exists in this page only; `sample`: it is never saved. */
  readonly state: 'reading' | 'saved' | 'unsaved' | 'sample';
}

interface OpenDocumentsState {
  readonly documents: Readonly<Record<string, OpenDocument>>;
}

export const useOpenDocuments = create<OpenDocumentsState>()(() => ({ documents: {} }));

/** Saved documents in memory besides the current one. */
const maxCached = 3;

/** Removes the oldest saved documents if there are too many. */
export function addOpenDocument(openDocument: OpenDocument): void {
  useOpenDocuments.setState(({ documents }) => {
    const { [openDocument.record.id]: _, ...others } = documents;
    const kept = Object.keys(others).filter((id) => others[id]?.state === 'saved');
    const gone = new Set(kept.slice(0, Math.max(0, kept.length - maxCached)));
    const left = Object.entries(others).filter(([id]) => !gone.has(id));
    return { documents: { ...Object.fromEntries(left), [openDocument.record.id]: openDocument } };
  });
}

/** Does nothing if the document is not open. */
export function updateOpenDocument(id: string, change: (openDocument: OpenDocument) => OpenDocument): void {
  useOpenDocuments.setState(({ documents }) => {
    const openDocument = documents[id];
    return openDocument ? { documents: { ...documents, [id]: change(openDocument) } } : { documents };
  });
}

export function removeOpenDocument(id: string): OpenDocument | undefined {
  const { [id]: openDocument, ...documents } = useOpenDocuments.getState().documents;
  if (openDocument) useOpenDocuments.setState({ documents });
  return openDocument;
}
