import { pageLabel } from '@baigong/documents';
import { piecesFor } from '../model/use-document-work.ts';
import type { OpenDocument } from '../panels.ts';
import styles from './ask.module.css';
import { findPassages } from './find-passages.ts';

const longestShown = 160;

/** The passages that hold the words of a question best: found by the words, without a model. */
export function FoundPassages({
  document,
  words,
}: {
  readonly document: OpenDocument;
  readonly words: string;
}) {
  const { text, jumpTo } = document;
  const found = findPassages(piecesFor(text), words);
  return (
    <section className={styles.found} aria-label="文中相关的段落">
      <p className={styles.scope}>
        {found.length > 0
          ? `按词找到 ${found.length} 段与“${words}”相关的原文，不是 AI 的回答。`
          : `文中没有找到与“${words}”相关的段落，换几个词试试。`}
      </p>
      <ol>
        {found.map((piece) => {
          const block = text.blocks[piece.from];
          const heading = piece.headings.at(-1) ?? '';
          const where = [
            block ? pageLabel(text.format, block) : '',
            piece.text.startsWith(heading) ? '' : heading,
          ]
            .filter(Boolean)
            .join(' · ');
          return (
            <li key={`${piece.from} ${piece.text.slice(0, 20)}`}>
              <button
                type="button"
                onClick={() => jumpTo({ block: piece.from, start: 0, end: block?.text.length ?? 0 })}
              >
                <span className={styles.quote}>
                  {piece.text.length > longestShown ? `${piece.text.slice(0, longestShown)}…` : piece.text}
                </span>
                {where !== '' && <span className={styles.where}>{where}</span>}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
