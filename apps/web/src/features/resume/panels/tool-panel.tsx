import { useLayoutEffect, useId, useRef, type RefObject, type ReactNode } from 'react';
import { X } from 'lucide-react';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import styles from './tools.module.css';

/** What every dialog of the editor is given. */
export interface PanelProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** A panel that opens among others takes the focus, and gives it back when it closes with the focus in it. */
export function useTemporaryFocus(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = panel.current;
    const opener = document.activeElement;
    element?.focus({ preventScroll: true });
    // In a layout effect: later the panel is out of the page, and with it the focus.
    return () => {
      const inside = element?.contains(document.activeElement);
      if (inside && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [panel]);
}

interface ToolPanelProps {
  readonly title: string;
  readonly extra?: ReactNode;
  /** Has more to show than to jump to: takes most of the panel's height. */
  readonly tall?: boolean;
  /** As tall as it may get from the start: what it waits for moves nothing below. */
  readonly fixed?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What a tool has to say, above the editor's fields, so that both can be used. */
export function ToolPanel({ title, extra, tall = false, fixed = false, onClose, children }: ToolPanelProps) {
  const heading = useId();
  const place = useRef<HTMLElement>(null);
  useTemporaryFocus(place);
  return (
    <section
      ref={place}
      className={styles.panel}
      data-tall={tall || undefined}
      data-fixed={fixed || undefined}
      aria-labelledby={heading}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <header className={styles.head}>
        <h2 id={heading}>{title}</h2>
        {extra}
        <IconButton label={`关闭${title}`} size="sm" tooltip="none" onClick={onClose}>
          <X />
        </IconButton>
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
