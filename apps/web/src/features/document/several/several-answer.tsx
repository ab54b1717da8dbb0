import { Quote } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Markdown } from '../../../shared/markdown/markdown.tsx';
import layout from '../../../shared/ui/layout.module.css';
import { Stack } from '../../../shared/ui/stack.tsx';
import type { AskedSource, CitedText, SourceCitation } from '../records/several-record.ts';
import { jumpState } from '../session/jump-link.ts';
import { shortQuote } from '../session/shorten.ts';
import styles from './several.module.css';

interface SeveralAnswerProps {
  readonly cited: CitedText;
  readonly documents: readonly AskedSource[];
  /** Documents that no longer exist. */
  readonly gone: ReadonlySet<string>;
  readonly live: boolean;
}

const linkTo = ({ document, quote, position }: SourceCitation) => ({
  to: `/document/${document}`,
  state: jumpState({ quote, position }),
});

/** An answer whose citations open their documents at the passage; quotations that stand nowhere are struck through. */
export function SeveralAnswer({ cited, documents, gone, live }: SeveralAnswerProps) {
  const { text, citations, unresolved } = cited;
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(true);
  // The Markdown view creates the buttons: one listener for all.
  useEffect(() => {
    const element = box.current;
    const onPress = (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return;
      const number = Number(event.target.closest('button[data-cite]')?.getAttribute('data-cite'));
      const citation = citations.find((one) => one.number === number);
      if (!citation) return;
      const { to, state } = linkTo(citation);
      void navigate(to, { state });
    };
    element?.addEventListener('click', onPress);
    return () => element?.removeEventListener('click', onPress);
  }, [citations, navigate]);
  const byDocument = [...Map.groupBy(citations, ({ document }) => document)];
  return (
    <Stack gap={2}>
      <div ref={box}>
        <Markdown source={text} live={live} cited />
      </div>
      {citations.length > 0 && (
        <details
          className={styles.sources}
          open={open}
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary>
            <Quote aria-hidden />
            出处 {citations.length} 处，来自 {byDocument.length} 份文档
          </summary>
          <ul className={styles.byDocument} aria-label="出处">
            {byDocument.map(([id, own]) => (
              <li key={id}>
                <strong className={styles.documentTitle}>
                  {documents.find((one) => one.id === id)?.title ?? '文档'}
                  {gone.has(id) && <span className={styles.gone}>已删除</span>}
                </strong>
                <ol>
                  {own.map((citation) => {
                    const { number, quote, where } = citation;
                    const said = (
                      <>
                        <span className={styles.number}>{number}</span>
                        <span>
                          “{shortQuote(quote)}”
                          {where !== '' && <span className={layout.caption}> {where}</span>}
                        </span>
                      </>
                    );
                    return (
                      <li key={number}>
                        {gone.has(id) ? (
                          <span className={styles.source}>{said}</span>
                        ) : (
                          <Link className={styles.source} {...linkTo(citation)}>
                            {said}
                          </Link>
                        )}
                      </li>
                    );
                  })}
                </ol>
              </li>
            ))}
          </ul>
        </details>
      )}
      {!live && unresolved > 0 && (
        <p className={styles.unresolved}>
          模型给出的 {unresolved} 处引文在这些文档里找不到，划掉了，没有列为出处，请留意。
        </p>
      )}
    </Stack>
  );
}
