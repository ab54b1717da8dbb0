import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** A sentence below the title. */
  description?: ReactNode;
  /** Pixels; never more than 90 % of the window. */
  width?: number;
  footer?: ReactNode;
  /** Leaves the title to screen readers only. */
  hideTitle?: boolean;
  /** What takes the focus at first; else the first control, which is the closing cross. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Lets arrow keys out of the window, which keeps them otherwise: sorting by keyboard listens on the document. */
  allowKeyPropagation?: boolean;
  children: ReactNode;
}

/** A modal window: traps the focus, closes by Escape and by a press outside, gives the focus back. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  width = 520,
  footer,
  hideTitle = false,
  initialFocus,
  allowKeyPropagation = false,
  children,
}: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          className={styles.popup}
          style={{ width: `min(${width}px, 90vw)` }}
          {...(initialFocus ? { initialFocus } : {})}
          {...(allowKeyPropagation ? { onKeyDown: (event) => event.preventBaseUIHandler() } : {})}
        >
          <header className={hideTitle ? 'visually-hidden' : styles.header}>
            <Base.Title>{title}</Base.Title>
            <Base.Close
              render={
                <IconButton label="关闭" size="sm" tooltip="none" className={styles.close}>
                  <X />
                </IconButton>
              }
            />
          </header>
          {description !== undefined && (
            <Base.Description className={styles.description}>{description}</Base.Description>
          )}
          <div className={styles.body}>{children}</div>
          {Boolean(footer) && <footer className={styles.footer}>{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
