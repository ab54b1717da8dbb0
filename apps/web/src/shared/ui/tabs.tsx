import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { moveSelection } from './roving-focus.ts';
import styles from './tabs.module.css';

export interface Tab<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly badge?: ReactNode;
}

interface TabsProps<T extends string> {
  /** The accessible name of the list. */
  readonly label: string;
  readonly tabs: readonly Tab<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** The id of the one panel that they switch; the tabs' own ids derive from it. */
  readonly panelId: string;
  readonly orientation?: 'horizontal' | 'vertical';
  /** underline: as on screens; fill: a row of equal buttons with their icons above. */
  readonly variant?: 'underline' | 'fill';
  readonly className?: string | undefined;
}

/** The names of panels of which one is shown. Views with an address of their own are `ViewTabs`. */
export function Tabs<T extends string>(props: TabsProps<T>) {
  const { label, tabs, value, onChange, panelId, orientation = 'horizontal', variant = 'underline' } = props;
  return (
    <div
      role="tablist"
      aria-label={label}
      aria-orientation={orientation}
      className={cx(styles.tabs, styles[variant], props.className)}
      onKeyDown={(event) => moveSelection(event, '[role="tab"]')}
    >
      {tabs.map(({ value: tab, label: name, icon: Icon, badge }) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabId(panelId, tab)}
          aria-selected={tab === value}
          aria-controls={panelId}
          tabIndex={tab === value ? 0 : -1}
          className={styles.tab}
          onClick={() => onChange(tab)}
        >
          {Icon && <Icon aria-hidden />}
          <span>{name}</span>
          {badge}
        </button>
      ))}
    </div>
  );
}

function tabId(panelId: string, value: string): string {
  return `${panelId}-tab-${value}`;
}

interface TabPanelProps extends ComponentProps<'div'> {
  readonly id: string;
  /** The selected tab. */
  readonly value: string;
}

/** What the selected tab shows. */
export function TabPanel({ id, value, ...rest }: TabPanelProps) {
  return <div {...rest} id={id} role="tabpanel" aria-labelledby={tabId(id, value)} />;
}
