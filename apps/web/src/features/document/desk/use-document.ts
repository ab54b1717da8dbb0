import { useEffect, useState } from 'react';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { documentFeed } from '../records/document-feed.ts';
import { readDocument, readText } from '../records/document-records.ts';
import { changeHeld, hold, letGo, useHeld, type Held } from './held-documents.ts';

export type Desk =
  | { readonly state: 'opening' }
  | { readonly state: 'open'; readonly held: Held }
  | { readonly state: 'gone' }
  | { readonly state: 'failed'; readonly message: string };

/** Brings a document into memory; false where it is no longer kept. */
async function fetchDocument(id: string): Promise<boolean> {
  const [record, found] = await Promise.all([readDocument(id), readText(id)]);
  if (!record || !found) return false;
  hold({ record, ...found, password: undefined, state: 'kept' });
  return true;
}

/** A change made elsewhere: a new title shows, a deleted document leaves the desk. */
async function followChange(id: string): Promise<void> {
  if (useHeld.getState().documents[id]?.state !== 'kept') return;
  const record = await readDocument(id).catch(() => undefined);
  if (record) changeHeld(id, (held) => ({ ...held, record: { ...record, place: held.record.place } }));
  else if (record === null) letGo(id);
}

/** The document under an id, from memory or from the browser's records. */
export function useDocument(id: string): Desk {
  const held = useHeld(({ documents }) => documents[id]);
  const [missing, setMissing] = useState<{ readonly id: string; readonly desk: Desk } | null>(null);
  const there = held !== undefined;
  useEffect(() => {
    if (there) return undefined;
    let left = false;
    const say = (desk: Desk) => !left && setMissing({ id, desk });
    fetchDocument(id).then(
      (found) => !found && say({ state: 'gone' }),
      (error: unknown) =>
        say({
          state: 'failed',
          message: error instanceof DatabaseProblem ? error.message : '这份文档打不开，请刷新页面再试。',
        }),
    );
    return () => {
      left = true;
    };
  }, [id, there]);
  useEffect(() => documentFeed.subscribe(({ ids }) => void (ids.includes(id) && followChange(id))), [id]);
  if (held) return { state: 'open', held };
  return missing?.id === id ? missing.desk : { state: 'opening' };
}
