import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import styles from './settings-group.module.css';

/** Which groups are open, remembered until the page is closed. */
const open = new Map<string, boolean>();

interface GroupProps {
  readonly title: string;
  readonly defaultOpen?: boolean;
  readonly children: ReactNode;
}

/** A collapsible group of settings. Collapsed content is not rendered. */
export function SettingsGroup({ title, defaultOpen = false, children }: GroupProps) {
  const id = useId();
  const [shown, setShown] = useState(open.get(title) ?? defaultOpen);
  return (
    <section className={styles.group}>
      <h3>
        <button
          type="button"
          className={styles.head}
          aria-expanded={shown}
          aria-controls={shown ? id : undefined}
          onClick={() => {
            open.set(title, !shown);
            setShown(!shown);
          }}
        >
          {title}
          <ChevronDown aria-hidden />
        </button>
      </h3>
      {shown && (
        <div id={id} className={styles.body}>
          {children}
        </div>
      )}
    </section>
  );
}
