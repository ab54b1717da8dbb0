import { useId, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import field from '../../../shared/ui/field.module.css';
import { renameDocument } from './act-on-documents.ts';

interface RenameProps {
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** Gives a document another title. */
export function RenameDialog({ id, title, onClose }: RenameProps) {
  const [words, setWords] = useState(title);
  const form = useId();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="重命名文档"
      width={420}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" type="submit" form={form}>
            保存
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          void renameDocument(id, words);
          onClose();
        }}
      >
        <input
          className={field.input}
          aria-label="文档标题"
          value={words}
          maxLength={200}
          onChange={(event) => setWords(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
      </form>
    </Dialog>
  );
}
