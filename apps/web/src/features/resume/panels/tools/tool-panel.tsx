import { X } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import { IconButton } from '../../../../shared/ui/icon-button.tsx';
import styles from './tools.module.css';
import { useTemporaryFocus } from './use-temporary-focus.ts';

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
