import type { ReactNode } from 'react';
import styles from './fact-mark.module.css';

/** A stretch of a text that was invented or lost; read out as such. */
export function FactMark({
  mark,
  children,
}: {
  readonly mark: 'added' | 'lost';
  readonly children: ReactNode;
}) {
  return (
    <mark className={styles.mark} data-mark={mark}>
      <span className="visually-hidden">{mark === 'added' ? '（原来没有：' : '（少了：'}</span>
      {children}
      <span className="visually-hidden">）</span>
    </mark>
  );
}
