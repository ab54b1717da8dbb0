import type { HTMLAttributes, ReactNode } from 'react';
import styles from './page.module.css';

interface PageProps extends HTMLAttributes<HTMLDivElement> {
  /** `reading` for texts and forms; `wide` for pictures and tools, which take all the room there is. */
  readonly width: 'reading' | 'wide';
}

/** The ground of a screen: how wide it is and how far from the edges. */
export function Page({ width, className, ...rest }: PageProps) {
  return <div {...rest} className={[styles.page, className].filter(Boolean).join(' ')} data-width={width} />;
}

interface PageHeadProps {
  readonly title: string;
  /** A word beside the title, on phones too. */
  readonly mark?: string;
  /** What the screen is for, or promises, in one sentence. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** The screen's views, with what belongs to them. */
  readonly tabs?: ReactNode;
  /** Title and views on one line, where the screen needs its height for a picture. */
  readonly compact?: boolean;
}

/** The head of a screen. On phones the top bar already says its title, so it is only read aloud here. */
export function PageHead({ title, mark, note, actions, tabs, compact = false }: PageHeadProps) {
  return (
    <header
      className={styles.head}
      data-compact={compact || undefined}
      data-marked={mark !== undefined || undefined}
      data-tabs={tabs !== undefined || undefined}
    >
      <h1>{title}</h1>
      {mark !== undefined && <span className={styles.mark}>{mark}</span>}
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
      {tabs !== undefined && <div className={styles.tabs}>{tabs}</div>}
    </header>
  );
}
