import { useStore } from 'zustand';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { useSession } from '../session/session-context.tsx';
import { importMessages } from '@baigong/resume-import/import-reading';
import { ImportSection, type OnImport } from './import-section.tsx';

interface Props {
  /** A resume of ours in JSON, or any file and pasted text. */
  readonly ways: 'json' | 'any';
  /** Whether something was read and waits to be picked from. */
  readonly onPreview?: (previewing: boolean) => void;
  /** The resume holds now what was imported. */
  readonly onDone: () => void;
}

/** Imports into the open resume, after a snapshot, as one step that can be undone. */
export function ImportIntoOpen({ ways, onPreview, onDone }: Props) {
  const { documentStore, timeMachine } = useSession();
  const readOnly = useStore(documentStore.state, (state) => state.readOnly);
  const take: OnImport = async (edit, { unplaced }) => {
    await timeMachine.save(documentStore.getDocument(), 'import');
    documentStore.commitTransaction();
    documentStore.change(edit, { target: 'import', mergeable: false });
    documentStore.commitTransaction();
    toast('success', [importMessages.done, unplaced].filter(Boolean).join('。'), {
      action: { label: '撤销', onClick: () => void documentStore.undo() },
    });
    onDone();
  };
  if (readOnly) return <p className="kit-soft">这份简历正在另一个标签页里编辑，到那里导入，或先接管编辑。</p>;
  return <ImportSection ways={ways} intoOpen onImport={take} {...(onPreview && { onPreview })} />;
}

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** 导入文件: a file of another program, or pasted text, into the open resume. */
export function ImportFileDialog({ open, onOpenChange }: DialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="导入文件" width={560}>
      <ImportIntoOpen ways="any" onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}
