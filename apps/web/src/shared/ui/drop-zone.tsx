import type { ReactNode } from 'react';
import styles from './drop-zone.module.css';

interface DropZoneProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly description: string;
  /** Buttons that open a file. */
  readonly children: ReactNode;
  /** What can be done with the file, a few words each. */
  readonly capabilities: readonly string[];
}

/** What a screen shows before it has a file: drop one anywhere on the page (see `useFileDrop`) or choose one. */
export function DropZone({ icon, title, description, children, capabilities }: DropZoneProps) {
  return (
    <section className={styles.zone}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <h2>{title}</h2>
      <p>{description}</p>
      {children}
      <ul className={styles.capabilities}>
        {capabilities.map((capability) => (
          <li key={capability}>{capability}</li>
        ))}
      </ul>
    </section>
  );
}

/** Keeps the drop zone's place while its buttons are loading. */
export function DropZoneSkeleton() {
  return <div className={styles.zone} aria-busy />;
}

/** Covers the screen while a file is dragged over it. */
export function DropOverlay({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.overlay} aria-hidden>
      {children}
    </div>
  );
}
