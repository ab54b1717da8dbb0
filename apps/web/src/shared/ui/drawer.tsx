import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import dialog from './dialog.module.css';
import styles from './drawer.module.css';

interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Pixels; never more than the window less a strip to press on. */
  width: number;
  /** Leaves the title to screen readers only. */
  hideTitle?: boolean;
  /** Stands beside the title. */
  headerActions?: ReactNode;
  children: ReactNode;
}

/** A modal panel that slides in from the left. Its children fill it and scroll by themselves. */
export function Drawer({
  open,
  onOpenChange,
  title,
  width,
  hideTitle = false,
  headerActions,
  children,
}: DrawerProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={dialog.backdrop} />
        <Base.Popup className={styles.popup} style={{ width: `min(${width}px, calc(100vw - 48px))` }}>
          <header className={hideTitle ? 'visually-hidden' : styles.header}>
            <Base.Title>{title}</Base.Title>
            {headerActions}
          </header>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
