import type { OcrLine } from '@baigong/ocr';
import styles from './marked-text.module.css';

/** A recognised line whose doubtful words are marked. @param legend the id of the sentence that says what the marks mean */
export function MarkedText({ line, legend }: { readonly line: OcrLine; readonly legend: string }) {
  const { text, doubts } = line;
  return (
    <>
      {doubts.map(({ from, to }, at) => (
        <span key={from}>
          {text.slice(doubts[at - 1]?.to ?? 0, from)}
          <mark className={styles.doubt} aria-describedby={legend}>
            {text.slice(from, to)}
          </mark>
        </span>
      ))}
      {text.slice(doubts.at(-1)?.to ?? 0)}
    </>
  );
}
