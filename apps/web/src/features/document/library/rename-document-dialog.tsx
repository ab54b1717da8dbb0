import { RenameDialog } from '../../../shared/ui/rename-dialog.tsx';
import { renameDocument } from './document-actions.ts';

interface RenameDocumentDialogProps {
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
}

export function RenameDocumentDialog({ id, title, onClose }: RenameDocumentDialogProps) {
  return (
    <RenameDialog
      title="重命名文档"
      label="文档标题"
      hideLabel
      initialValue={title}
      maxLength={200}
      submitLabel="保存"
      onClose={onClose}
      onSubmit={(value) => void renameDocument(id, value)}
    />
  );
}
