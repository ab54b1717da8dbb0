import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** What happens, and what cannot be undone. */
  readonly children: ReactNode;
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean;
  readonly loading?: boolean;
  /** It does not close the dialog. */
  readonly onConfirm: () => void;
}

/** Asks before something that needs an explanation. A short question beside its button is a `ConfirmPopover`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, children, danger = true, loading = false, onConfirm } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      width={420}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{props.cancelLabel ?? '取消'}</Button>
          <Button variant={danger ? 'danger' : 'primary'} loading={loading} onClick={onConfirm}>
            {props.confirmLabel ?? '确定'}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
