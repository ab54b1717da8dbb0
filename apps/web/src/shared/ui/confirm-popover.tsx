import { Popover } from '@base-ui/react/popover';
import { useState, type ReactElement } from 'react';
import { Button } from './button.tsx';
import styles from './popup.module.css';

interface ConfirmPopoverProps {
  /** The button that opens it. */
  trigger: ReactElement;
  question: string;
  confirmLabel?: string;
  danger?: boolean;
  onConfirm: () => void;
}

/** A small popup beside its button that asks for confirmation. */
export function ConfirmPopover({
  trigger,
  question,
  confirmLabel = '确定',
  danger = true,
  onConfirm,
}: ConfirmPopoverProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner sideOffset={8} collisionPadding={12} className={styles.positioner}>
          <Popover.Popup className={styles.confirm}>
            <Popover.Title className={styles.question}>{question}</Popover.Title>
            <div className={styles.buttons}>
              <Button size="sm" onClick={() => setOpen(false)}>
                取消
              </Button>
              <Button
                size="sm"
                variant={danger ? 'danger' : 'primary'}
                onClick={() => {
                  setOpen(false);
                  onConfirm();
                }}
              >
                {confirmLabel}
              </Button>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
