import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { DocumentHead } from '../records/document-record.ts';
import { jumpState } from '../session/jump-link.ts';
import { shortPassage } from '../session/shorten.ts';
import { MissedSources } from './missed-sources.tsx';
import styles from './several.module.css';
import { hitsAmong } from '@baigong/documents';
import { pageLabel, type Position } from '@baigong/document-reader/document-text';
import { beginningOf, findRelatedChunks } from '../analysis/analysis-client.ts';
import type { SourceState } from '@baigong/documents/ai-record';
import { readSource } from './read-sources.ts';

const maxPassages = 3;

interface Passage {
  readonly position: Position;
  readonly text: string;
  readonly where: string;
}

/** The best passages of one document, or why there are none. */
interface FoundPassages {
  readonly id: string;
  readonly title: string;
  readonly state: SourceState;
  readonly isCut: boolean;
  /** The share of the question's n-grams in the best passage. */
  readonly relevance: number;
  readonly passages: readonly Passage[];
}

/** Never throws. */
export async function findPassages({ id, title }: DocumentHead, query: string): Promise<FoundPassages> {
  const none = { id, title, isCut: false, relevance: 0, passages: [] };
  const source = await readSource(id);
  if (source.state !== 'given') return { ...none, state: source.state };
  const text = beginningOf(source.text);
  try {
    const related = await findRelatedChunks(text, query);
    return {
      ...none,
      state: 'given',
      isCut: text.blocks.length < source.text.blocks.length,
      relevance: related.reduce((most, { share }) => Math.max(most, share), 0),
      passages: related.slice(0, maxPassages).map(({ position, text: passage, heading }) => ({
        position,
        text: passage,
        where: [pageLabel(text.format, text.blocks[position.block] ?? {}), heading]
          .filter(Boolean)
          .join(' · '),
      })),
    };
  } catch {
    return { ...none, state: 'failed' };
  }
}

/** Documents with a hit, the best first; the others without passages. */
export function rankPassages(found: readonly FoundPassages[]): FoundPassages[] {
  const hits = hitsAmong(found.map(({ relevance }) => relevance));
  return found
    .map((one, at): FoundPassages =>
      hits[at] || one.state !== 'given' ? one : { ...one, state: 'missed', passages: [] },
    )
    .toSorted((a, b) => b.relevance - a.relevance);
}

interface Result {
  readonly found: readonly FoundPassages[];
  readonly done: boolean;
}

interface RelatedPassagesProps {
  readonly heads: readonly DocumentHead[];
  readonly query: string;
}

/** The best passages of each document for a question; without a model. For another question it is another one (`key`). */
export function RelatedPassages({ heads, query }: RelatedPassagesProps) {
  const [result, setResult] = useState<Result>({ found: [], done: false });
  const section = useRef<HTMLElement>(null);
  // Below the choice of documents it may be out of sight.
  useEffect(() => section.current?.scrollIntoView({ block: 'start' }), []);
  useEffect(() => {
    let cancelled = false;
    const search = async () => {
      const found: FoundPassages[] = [];
      for (const head of heads) {
        found.push(await findPassages(head, query));
        if (cancelled) return;
        setResult({ found: [...found], done: found.length === heads.length });
      }
    };
    void search();
    return () => {
      cancelled = true;
    };
  }, [heads, query]);
  const ranked = rankPassages(result.found);
  const hits = ranked.filter(({ passages }) => passages.length > 0);
  return (
    <section
      ref={section}
      className={styles.related}
      aria-label="各份文档里相关的段落"
      aria-busy={!result.done}
    >
      <p className="kit-soft" role="status">
        {result.done
          ? hits.length > 0
            ? `按词在 ${hits.length} 份文档里找到与“${query}”相关的原文，不是 AI 的回答。`
            : `这些文档里没有找到与“${query}”相关的段落，换几个词试试。`
          : `正在找…已看 ${result.found.length}/${heads.length} 份`}
      </p>
      {hits.map(({ id, title, passages }) => (
        <section key={id} aria-label={title}>
          <h2 className={styles.documentTitle}>{title}</h2>
          <ol className={styles.passages}>
            {passages.map(({ position, text, where }) => (
              <li key={`${position.block} ${text.slice(0, 20)}`}>
                <Link to={`/document/${id}`} state={jumpState({ quote: '', position })}>
                  <span>{shortPassage(text)}</span>
                  {where !== '' && <span className="kit-caption">{where}</span>}
                </Link>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {result.done && <MissedSources documents={ranked} />}
    </section>
  );
}
