import { useId, useRef, useState } from 'react';
import { DatabaseProblem } from '../../../../shared/lib/browser-database.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import field from '../../../../shared/ui/field.module.css';
import { toast } from '../../../../shared/ui/toast.tsx';
import { renameResume } from '../actions/update-resume.ts';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly id: string;
  readonly title: string;
}

/** Asks for a new title. An empty one changes nothing and says nothing. */
export function RenameDialog({ open, onClose, id, title }: Props) {
  const [typed, setTyped] = useState(title);
  const input = useRef<HTMLInputElement>(null);
  const form = useId();

  async function rename(): Promise<void> {
    onClose();
    try {
      if (await renameResume(id, typed)) toast('success', '已重命名');
    } catch (error) {
      if (!(error instanceof DatabaseProblem)) throw error;
      toast('error', error.message);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="重命名"
      width={420}
      initialFocus={input}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" type="submit" form={form}>
            确定
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          void rename();
        }}
      >
        <label>
          <span className={field.label}>简历名称</span>
          <input
            ref={input}
            className={field.input}
            value={typed}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            onFocus={(event) => event.target.select()}
          />
        </label>
      </form>
    </Dialog>
  );
}
