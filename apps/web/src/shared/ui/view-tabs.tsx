import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './view-tabs.module.css';

interface ViewTabsProps<View extends string> {
  /** The accessible name of the navigation. */
  readonly label: string;
  readonly views: readonly { readonly view: View; readonly label: string; readonly icon?: LucideIcon }[];
  readonly current: View;
  readonly onChange: (view: View) => void;
  /** Shown after a view's name. */
  readonly badges?: { readonly [Name in View]?: ReactNode };
}

/** The views of one screen, each with an address of its own. */
export function ViewTabs<View extends string>({
  label,
  views,
  current,
  onChange,
  badges,
}: ViewTabsProps<View>) {
  return (
    <nav className={styles.views} aria-label={label}>
      {views.map(({ view, label: name, icon: Icon }) => (
        <button
          key={view}
          type="button"
          className={styles.view}
          aria-current={view === current ? 'page' : undefined}
          onClick={() => onChange(view)}
        >
          {Icon && <Icon aria-hidden />}
          {name}
          {badges?.[view]}
        </button>
      ))}
    </nav>
  );
}
