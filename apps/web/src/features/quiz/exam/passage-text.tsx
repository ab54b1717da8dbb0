import { markScoredEnd, type Passage } from '@baigong/quiz';
import { useMemo } from 'react';
import styles from './exam.module.css';

/** The text to read aloud, with the mark behind its last syllable that counts. */
export function PassageText({ passage }: { passage: Passage }) {
  const paragraphs = useMemo(() => markScoredEnd(passage), [passage]);
  return (
    <article className={styles.passage} lang="zh-CN">
      <h3>{passage.title}</h3>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </article>
  );
}
