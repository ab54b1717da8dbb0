import { makeDocument, toOutline } from '@baigong/resume';
import { useNavigate } from 'react-router';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ImportSection, type OnImport } from '../import/import-section.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { newId } from '../session/new-id.ts';
import { createAndOpen } from '../session/create-resume.ts';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  /** To be read at once. */
  readonly file?: File | undefined;
}

/** 导入简历: makes a new resume of a file. */
export function ImportDialog({ open, onClose, file }: Props) {
  const navigate = useNavigate();
  const take: OnImport = async (edit, { name, unplaced }) => {
    const document = edit(makeDocument(newId));
    const { basic } = toOutline(document);
    const nameAndPost = [basic['name'], basic['post']].filter(Boolean).join(' · ');
    const title = nameAndPost || name.replace(/\.[^.]+$/, '');
    onClose();
    await createAndOpen(navigate, { document, title: title.slice(0, 60) });
    if (unplaced !== undefined) toast('info', unplaced, { durationMs: 8_000 });
  };
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title="导入简历" width={560}>
      <ImportSection intoOpen={false} onImport={take} file={file} />
    </Dialog>
  );
}
