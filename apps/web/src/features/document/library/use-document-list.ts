import { useEffect, useMemo, useState } from 'react';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { toHead, type DocumentHead } from '../records/document-record.ts';
import { documentFeed, readDocument, readHeads } from '../records/document-records.ts';
import { useOpenDocuments } from '../session/open-documents.ts';

type DocumentListState =
  | { readonly state: 'looking' }
  | { readonly state: 'known'; readonly heads: readonly DocumentHead[]; readonly problem?: string };

/** Shown at once when the list is opened again. */
let cachedHeads: readonly DocumentHead[] | null = null;

const newestFirst = (heads: readonly DocumentHead[]) =>
  heads.toSorted((a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? 1 : -1));

/** The saved documents, newest first; follows changes in this tab and others. */
export function useDocumentList(): DocumentListState {
  const [list, setList] = useState<DocumentListState>(
    cachedHeads ? { state: 'known', heads: cachedHeads } : { state: 'looking' },
  );
  useEffect(() => {
    let cancelled = false;
    const show = (heads: readonly DocumentHead[], problem?: string) => {
      if (cancelled) return;
      cachedHeads = heads;
      setList({ state: 'known', heads, ...(problem === undefined ? {} : { problem }) });
    };
    const readAll = async () => {
      const heads: DocumentHead[] = [];
      try {
        for await (const some of readHeads()) {
          heads.push(...some);
          // The first ones show while the rest is read.
          if (!cachedHeads) show([...heads]);
        }
        show(heads);
      } catch (error) {
        show(heads, error instanceof DatabaseProblem ? error.message : '文档列表读不出来，请刷新页面再试。');
      }
    };
    const follow = async (ids: readonly string[]) => {
      const records = await Promise.all(ids.map((id) => readDocument(id).catch(() => null)));
      const others = (cachedHeads ?? []).filter(({ id }) => !ids.includes(id));
      show(newestFirst([...others, ...records.flatMap((record) => (record ? toHead(record) : []))]));
    };
    void readAll();
    const stop = documentFeed.subscribe(({ ids }) => void follow(ids));
    return () => {
      cancelled = true;
      stop();
    };
  }, []);
  return list;
}

/** Documents that exist in this page only. */
export function useUnsavedHeads(): readonly DocumentHead[] {
  const openDocuments = useOpenDocuments(({ documents }) => documents);
  return useMemo(
    () =>
      Object.values(openDocuments)
        .filter(({ state }) => state === 'unsaved')
        .map(({ record }) => toHead(record)),
    [openDocuments],
  );
}
