import { pageLabel, type DocumentText } from '@baigong/document-reader/document-text';
import { markUnsourced, type Citation } from '@baigong/documents';
import { Quote } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Markdown } from '../../../../shared/markdown/markdown.tsx';
import { Stack } from '../../../../shared/ui/stack.tsx';
import type { Answer, Turn } from '@baigong/documents/ai-record';
import type { PanelDocument } from '../../session/panel-document.ts';
import { shortQuote } from '../../session/shorten.ts';
import styles from './ask.module.css';
import { parseAnswer } from './parse-answer.ts';

/** The page of a citation: 第 3 页; empty if the format has no pages. */
export function whereOf(text: DocumentText, { positions }: Citation): string {
  return pageLabel(text.format, text.blocks[positions[0]?.block ?? -1] ?? {});
}

interface CitedAnswerProps {
  readonly document: PanelDocument;
  readonly turn: Turn;
  readonly answer: Answer;
}

/** An answer whose citations jump to the text; quotations that stand nowhere are struck through. */
export function CitedAnswer({ document, turn, answer }: CitedAnswerProps) {
  const { text, jumpTo } = document;
  const read = useMemo(() => parseAnswer(text, turn, answer), [text, turn, answer]);
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const live = answer.state === 'writing';
  const { citations, unresolved } = read;

  // The Markdown view creates the buttons: one listener for all.
  useEffect(() => {
    const element = box.current;
    const onPress = (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return;
      const number = Number(event.target.closest('button[data-cite]')?.getAttribute('data-cite'));
      const [position] = citations.find((one) => one.number === number)?.positions ?? [];
      if (position) jumpTo(position);
    };
    element?.addEventListener('click', onPress);
    return () => element?.removeEventListener('click', onPress);
  }, [citations, jumpTo]);

  return (
    <Stack gap={2}>
      <div ref={box}>
        <Markdown source={live ? read.text : markUnsourced(read.text)} live={live} cited />
      </div>
      {citations.length > 0 && (
        <details
          className={styles.sources}
          open={open}
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary>
            <Quote aria-hidden />
            出处 {citations.length} 处
          </summary>
          <ol className={styles.list} aria-label="出处">
            {citations.map((citation) => {
              const [position] = citation.positions;
              const where = whereOf(text, citation);
              return (
                <li key={citation.number}>
                  <button type="button" onClick={() => position && jumpTo(position)}>
                    <span className={styles.number}>{citation.number}</span>
                    <span>
                      “{shortQuote(citation.quote)}”
                      {where !== '' && <span className="kit-caption"> {where}</span>}
                    </span>
                  </button>
                </li>
              );
            })}
          </ol>
        </details>
      )}
      {!live && unresolved > 0 && (
        <p className={styles.unresolved}>
          模型给出的 {unresolved} 处引文在原文里找不到，划掉了，没有列为出处，请留意。
        </p>
      )}
    </Stack>
  );
}
