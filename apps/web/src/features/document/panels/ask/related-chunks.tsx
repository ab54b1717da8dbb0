import { pageLabel } from '@baigong/documents';
import { useEffect, useState } from 'react';
import type { PanelDocument } from '../../session/panel-document.ts';
import { findRelatedChunks, type RelatedChunk } from '../../analysis/analysis-client.ts';
import layout from '../../../../shared/ui/layout.module.css';
import { shortPassage } from '../../session/shorten.ts';
import styles from './ask.module.css';

interface Found {
  readonly query: string;
  readonly chunks: readonly RelatedChunk[] | 'failed';
}

/** The most relevant chunks for a query; without a model. */
export function RelatedChunks({
  document,
  query,
}: {
  readonly document: PanelDocument;
  readonly query: string;
}) {
  const { text, jumpTo } = document;
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    let cancelled = false;
    findRelatedChunks(text, query).then(
      (chunks) => !cancelled && setFound({ query, chunks }),
      () => !cancelled && setFound({ query, chunks: 'failed' }),
    );
    return () => {
      cancelled = true;
    };
  }, [text, query]);
  if (found?.query !== query)
    return (
      <p className={styles.scope} role="status">
        正在文中找…
      </p>
    );
  if (found.chunks === 'failed')
    return (
      <p className={styles.scope} role="status">
        查找时浏览器出了问题，请再试一次。
      </p>
    );
  const { chunks } = found;
  return (
    <section className={styles.related} aria-label="文中相关的段落">
      <p className={styles.scope}>
        {chunks.length > 0
          ? `按词找到 ${chunks.length} 段与“${query}”相关的原文，不是 AI 的回答。`
          : `文中没有找到与“${query}”相关的段落，换几个词试试。`}
      </p>
      <ol className={styles.list}>
        {chunks.map(({ position, text: chunkText, heading }) => {
          const block = text.blocks[position.block];
          const where = [block ? pageLabel(text.format, block) : '', heading].filter(Boolean).join(' · ');
          return (
            <li key={`${position.block} ${chunkText.slice(0, 20)}`}>
              <button type="button" onClick={() => jumpTo(position)}>
                <span className={styles.quote}>{shortPassage(chunkText)}</span>
                {where !== '' && <span className={layout.caption}>{where}</span>}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
