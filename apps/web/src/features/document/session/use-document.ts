import { useEffect, useState } from 'react';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { documentFeed, readDocument, readText } from '../records/document-records.ts';
import {
  updateOpenDocument,
  addOpenDocument,
  removeOpenDocument,
  useOpenDocuments,
  type OpenDocument,
} from './open-documents.ts';

export type DocumentState =
  | { readonly state: 'opening' }
  | { readonly state: 'open'; readonly document: OpenDocument }
  | { readonly state: 'gone' }
  | { readonly state: 'failed'; readonly message: string };

/** False if the document does not exist. */
async function loadDocument(id: string): Promise<boolean> {
  const [record, found] = await Promise.all([readDocument(id), readText(id)]);
  if (!record || !found) return false;
  addOpenDocument({ record, ...found, password: undefined, state: 'saved' });
  return true;
}

/** Applies a change from another tab: a new title, a deletion. */
async function followChange(id: string): Promise<void> {
  if (useOpenDocuments.getState().documents[id]?.state !== 'saved') return;
  const record = await readDocument(id).catch(() => undefined);
  if (record)
    updateOpenDocument(id, (openDocument) => ({
      ...openDocument,
      record: { ...record, place: openDocument.record.place },
    }));
  else if (record === null) removeOpenDocument(id);
}

/** From memory, else from the database. */
export function useDocument(id: string): DocumentState {
  const openDocument = useOpenDocuments(({ documents }) => documents[id]);
  const [unavailable, setUnavailable] = useState<{
    readonly id: string;
    readonly result: DocumentState;
  } | null>(null);
  const isOpen = openDocument !== undefined;
  useEffect(() => {
    if (isOpen) return undefined;
    let cancelled = false;
    const report = (result: DocumentState) => !cancelled && setUnavailable({ id, result });
    loadDocument(id).then(
      (found) => !found && report({ state: 'gone' }),
      (error: unknown) =>
        report({
          state: 'failed',
          message: error instanceof DatabaseProblem ? error.message : '这份文档打不开，请刷新页面再试。',
        }),
    );
    return () => {
      cancelled = true;
    };
  }, [id, isOpen]);
  useEffect(() => documentFeed.subscribe(({ ids }) => void (ids.includes(id) && followChange(id))), [id]);
  if (openDocument) return { state: 'open', document: openDocument };
  return unavailable?.id === id ? unavailable.result : { state: 'opening' };
}
