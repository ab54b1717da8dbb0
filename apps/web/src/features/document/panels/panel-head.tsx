import type { ReactNode } from 'react';
import styles from './panel.module.css';

interface PanelHeadProps {
  readonly title: string;
  /** One line on where the work is done or what it is good for. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
}

/** The head of a panel. */
export function PanelHead({ title, note, actions }: PanelHeadProps) {
  return (
    <header className={styles.head}>
      <h2>{title}</h2>
      {note !== undefined && <p className="kit-faint">{note}</p>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
