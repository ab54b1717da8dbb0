import { ShieldCheck } from 'lucide-react';
import type { HTMLAttributes, ReactNode } from 'react';
import styles from './page.module.css';

interface PageProps extends HTMLAttributes<HTMLDivElement> {
  /** `reading` for texts and forms; `wide` for pictures and tools, which take all the room there is. */
  readonly width: 'reading' | 'wide';
}

/** The outer box of a screen: its width and margins. */
export function Page({ width, className, ...rest }: PageProps) {
  return <div {...rest} className={[styles.page, className].filter(Boolean).join(' ')} data-width={width} />;
}

interface PageHeaderProps {
  readonly title: string;
  /** A word beside the title, on phones too. */
  readonly badge?: string;
  /** What the screen is for, in one sentence. Phones leave it out. */
  readonly description?: string;
  /** What stays on this device, in one sentence. On phones the top bar says it in two words. */
  readonly privacy?: string;
  readonly actions?: ReactNode;
  /** The screen's views, with what belongs to them. */
  readonly tabs?: ReactNode;
  /** Title and views on one line, where the screen needs its height for a picture. */
  readonly compact?: boolean;
}

/** The head of a screen. On phones the top bar already says its title, so it is only read aloud here. */
export function PageHeader({
  title,
  badge,
  description,
  privacy,
  actions,
  tabs,
  compact = false,
}: PageHeaderProps) {
  return (
    <header
      className={styles.head}
      data-compact={compact || undefined}
      data-badge={badge !== undefined || undefined}
      data-tabs={tabs !== undefined || undefined}
    >
      <h1>{title}</h1>
      {badge !== undefined && (
        <span className={styles.badge} data-tone="warning">
          {badge}
        </span>
      )}
      {description !== undefined && <p className={styles.description}>{description}</p>}
      {privacy !== undefined && (
        <p className={styles.description}>
          <ShieldCheck aria-hidden />
          {privacy}
        </p>
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
      {tabs !== undefined && <div className={styles.tabs}>{tabs}</div>}
    </header>
  );
}
