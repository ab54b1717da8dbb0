import { FilePlus2, Search, TriangleAlert, X } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Page, PageHeader } from '../../../shared/ui/page.tsx';
import { useHeld } from '../desk/held-documents.ts';
import { headOf } from '../records/document-record.ts';
import { findDocuments } from '../records/document-records.ts';
import { DocumentRow } from './document-row.tsx';
import type { ShelfHit } from './find-in-content.ts';
import styles from './shelf.module.css';
import { useShelf } from './use-shelf.ts';
import { Welcome } from './welcome.tsx';
import { Jobs, Refusals } from './work.tsx';

interface Found {
  readonly query: string;
  readonly hits: readonly ShelfHit[];
  readonly done: boolean;
}

/** Milliseconds after the last key before all texts are read. */
const pause = 220;

function useSearch(query: string): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (query === '') return undefined;
    let left = false;
    const search = async () => {
      const hits: ShelfHit[] = [];
      for await (const some of findDocuments(query)) {
        if (left) return;
        hits.push(...some);
        setFound({ query, hits: [...hits], done: false });
      }
      if (!left) setFound({ query, hits, done: true });
    };
    const timer = setTimeout(() => {
      search().catch(() => !left && setFound({ query, hits: [], done: true }));
    }, pause);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [query]);
  return query === '' ? null : found;
}

interface ShelfProps {
  readonly onPick: () => void;
}

/** The list of documents: search over all of them, open, rename, delete. */
export function ShelfView({ onPick }: ShelfProps) {
  const shelf = useShelf();
  const held = useHeld(({ documents }) => documents);
  const box = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const [now] = useState(Date.now);
  const query = useDeferredValue(words.trim());
  const found = useSearch(query);
  const unkept = useMemo(
    () =>
      Object.values(held)
        .filter(({ state }) => state === 'unkept')
        .map(({ record }) => headOf(record)),
    [held],
  );
  if (shelf.state === 'looking') return <Page width="reading" aria-busy />;
  const heads = [...unkept, ...shelf.heads];
  const empty = heads.length === 0;
  return (
    <Page width="reading">
      <PageHeader
        title="文档"
        description="文件只在你的浏览器里读取，不上传。"
        actions={
          !empty && (
            <Button variant="primary" icon={<FilePlus2 />} onClick={onPick}>
              打开文件
            </Button>
          )
        }
      />
      {shelf.problem !== undefined && (
        <p className={styles.problem} role="alert">
          <TriangleAlert size={16} aria-hidden />
          {shelf.problem}
        </p>
      )}
      <Refusals />
      {empty ? (
        <Welcome onPick={onPick} />
      ) : (
        <>
          <search className={styles.search}>
            <Search size={17} aria-hidden />
            <input
              ref={box}
              type="text"
              aria-label="搜索全部文档"
              placeholder="搜索标题和全部文档里的文字"
              value={words}
              onChange={(event) => setWords(event.target.value)}
              onKeyDown={(event) => event.key === 'Escape' && setWords('')}
            />
            {words !== '' && (
              <IconButton
                label="清除搜索"
                size="sm"
                onClick={() => {
                  box.current?.focus();
                  setWords('');
                }}
              >
                <X />
              </IconButton>
            )}
          </search>
          <p className="visually-hidden" role="status">
            {found?.done ? `找到 ${found.hits.length} 份文档` : ''}
          </p>
          {query === '' ? (
            <ul className={styles.list} aria-label="全部文档">
              {heads.map((head) => (
                <DocumentRow key={head.id} head={head} now={now} unkept={unkept.includes(head)} />
              ))}
            </ul>
          ) : found?.done && found.query === query && found.hits.length === 0 ? (
            <p className={styles.nothing}>没有文档提到“{query}”。换个词，或少输几个字试试。</p>
          ) : (
            <ul className={styles.list} aria-label="搜到的文档" aria-busy={!found?.done || undefined}>
              {found?.hits.map((hit) => (
                <DocumentRow key={hit.head.id} head={hit.head} now={now} hit={hit} query={query} />
              ))}
            </ul>
          )}
        </>
      )}
      <Jobs />
    </Page>
  );
}
