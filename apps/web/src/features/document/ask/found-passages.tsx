import { pageLabel } from '@baigong/documents';
import { useEffect, useState } from 'react';
import type { OpenDocument } from '../panels.ts';
import { passagesOf, type FoundPassage } from '../search/document-search.ts';
import styles from './ask.module.css';

const longestShown = 160;

interface Found {
  readonly words: string;
  readonly passages: readonly FoundPassage[] | 'failed';
}

/** The passages that hold the words of a question best: found by the words, without a model. */
export function FoundPassages({
  document,
  words,
}: {
  readonly document: OpenDocument;
  readonly words: string;
}) {
  const { text, jumpTo } = document;
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    let left = false;
    passagesOf(text, words).then(
      (passages) => !left && setFound({ words, passages }),
      () => !left && setFound({ words, passages: 'failed' }),
    );
    return () => {
      left = true;
    };
  }, [text, words]);
  if (found?.words !== words)
    return (
      <p className={styles.scope} role="status">
        正在文中找…
      </p>
    );
  if (found.passages === 'failed')
    return (
      <p className={styles.scope} role="status">
        查找时浏览器出了问题，请再试一次。
      </p>
    );
  const { passages } = found;
  return (
    <section className={styles.found} aria-label="文中相关的段落">
      <p className={styles.scope}>
        {passages.length > 0
          ? `按词找到 ${passages.length} 段与“${words}”相关的原文，不是 AI 的回答。`
          : `文中没有找到与“${words}”相关的段落，换几个词试试。`}
      </p>
      <ol>
        {passages.map(({ position, text: passage, heading }) => {
          const block = text.blocks[position.block];
          const where = [block ? pageLabel(text.format, block) : '', heading].filter(Boolean).join(' · ');
          return (
            <li key={`${position.block} ${passage.slice(0, 20)}`}>
              <button type="button" onClick={() => jumpTo(position)}>
                <span className={styles.quote}>
                  {passage.length > longestShown ? `${passage.slice(0, longestShown)}…` : passage}
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
