import { useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

interface RenameDialogProps {
  readonly open?: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Of the text box. */
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly initialValue: string;
  readonly maxLength: number;
  readonly submitLabel?: string;
  /** Gets what was typed, untrimmed; the dialog closes first. */
  readonly onSubmit: (value: string) => void;
}

/** Asks for a new name. */
export function RenameDialog(props: RenameDialogProps) {
  const { open = true, onClose, title, label, hideLabel = false, maxLength, onSubmit } = props;
  const [value, setValue] = useState(props.initialValue);
  const input = useRef<HTMLInputElement>(null);
  const form = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      width={420}
      initialFocus={input}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" type="submit" form={form}>
            {props.submitLabel ?? '确定'}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          onSubmit(value);
        }}
      >
        <Field label={label} hideLabel={hideLabel}>
          <Input
            ref={input}
            value={value}
            maxLength={maxLength}
            autoComplete="off"
            onChange={({ target }) => setValue(target.value)}
            onFocus={({ target }) => target.select()}
          />
        </Field>
      </form>
    </Dialog>
  );
}
