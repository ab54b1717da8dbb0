import { Popover } from '@base-ui/react/popover';
import { useState, type ReactElement } from 'react';
import { Button } from './button.tsx';
import styles from './popup.module.css';

interface ConfirmProps {
  /** The button that asks; gets the popup's wiring. */
  trigger: ReactElement;
  question: string;
  yes?: string;
  no?: string;
  danger?: boolean;
  onYes: () => void;
}

/** A small popup beside its button that asks once more. */
export function Confirm({
  trigger,
  question,
  yes = '确定',
  no = '取消',
  danger = true,
  onYes,
}: ConfirmProps) {
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
                {no}
              </Button>
              <Button
                size="sm"
                look={danger ? 'danger' : 'primary'}
                onClick={() => {
                  setOpen(false);
                  onYes();
                }}
              >
                {yes}
              </Button>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
