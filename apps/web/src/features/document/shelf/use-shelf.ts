import { useEffect, useState } from 'react';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { documentFeed } from '../records/document-feed.ts';
import { headOf, type DocumentHead } from '../records/document-record.ts';
import { readDocument, readHeads } from '../records/document-records.ts';

export type Shelf =
  | { readonly state: 'looking' }
  | { readonly state: 'known'; readonly heads: readonly DocumentHead[]; readonly problem?: string };

/** As they were when the list was last seen, so that coming back to it shows them at once. */
let remembered: readonly DocumentHead[] | null = null;

const newestFirst = (heads: readonly DocumentHead[]) =>
  heads.toSorted((a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? 1 : -1));

/** The kept documents, newest first; follows changes in this tab and others. */
export function useShelf(): Shelf {
  const [shelf, setShelf] = useState<Shelf>(
    remembered ? { state: 'known', heads: remembered } : { state: 'looking' },
  );
  useEffect(() => {
    let left = false;
    const show = (heads: readonly DocumentHead[], problem?: string) => {
      if (left) return;
      remembered = heads;
      setShelf({ state: 'known', heads, ...(problem === undefined ? {} : { problem }) });
    };
    const readAll = async () => {
      const heads: DocumentHead[] = [];
      try {
        for await (const some of readHeads()) {
          heads.push(...some);
          // The first ones show while the rest is read.
          if (!remembered) show([...heads]);
        }
        show(heads);
      } catch (error) {
        show(heads, error instanceof DatabaseProblem ? error.message : '文档列表读不出来，请刷新页面再试。');
      }
    };
    const follow = async (ids: readonly string[]) => {
      const records = await Promise.all(ids.map((id) => readDocument(id).catch(() => null)));
      const others = (remembered ?? []).filter(({ id }) => !ids.includes(id));
      show(newestFirst([...others, ...records.flatMap((record) => (record ? headOf(record) : []))]));
    };
    void readAll();
    const stop = documentFeed.subscribe(({ ids }) => void follow(ids));
    return () => {
      left = true;
      stop();
    };
  }, []);
  return shelf;
}
