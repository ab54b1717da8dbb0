import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { RenameDialog } from '../../../shared/ui/rename-dialog.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { renameResume } from './actions.ts';

async function rename(id: string, title: string): Promise<void> {
  try {
    if (await renameResume(id, title)) toast('success', '已重命名');
  } catch (error) {
    if (!(error instanceof DatabaseProblem)) throw error;
    toast('error', error.message);
  }
}

interface RenameResumeDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly id: string;
  readonly title: string;
}

/** Asks for a new title. An empty one changes nothing. */
export function RenameResumeDialog({ open, onClose, id, title }: RenameResumeDialogProps) {
  return (
    <RenameDialog
      open={open}
      onClose={onClose}
      title="重命名"
      label="简历名称"
      initialValue={title}
      maxLength={60}
      onSubmit={(value) => void rename(id, value)}
    />
  );
}
