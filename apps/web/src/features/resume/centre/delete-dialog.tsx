import { baigongDatabase } from '../../../shared/lib/baigong-database.ts';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { readResumeIds } from '../session/resume-summaries.ts';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { stopOrphanedShares } from '../share/share-resume.ts';
import { deleteResumes } from './actions.ts';

/**
 * Deletes the time machine's states of resumes that were deleted, once they cannot come back. One that is there
 * again keeps its states. Never throws: what stays is seen by nobody.
 */
export async function deleteSnapshots(ids: readonly string[]): Promise<void> {
  try {
    const existing = new Set(await readResumeIds());
    const deleted = ids.filter((id) => !existing.has(id));
    await baigongDatabase.use(async (db) => {
      const transaction = db.transaction('snapshots', 'readwrite');
      // Their ids are the resume's, a colon and a time; a semicolon comes next after the colon.
      const ranges = deleted.map((id) => IDBKeyRange.bound(`${id}:`, `${id};`, false, true));
      await Promise.all([...ranges.map((range) => transaction.store.delete(range)), transaction.done]);
    });
  } catch (error) {
    if (!(error instanceof DatabaseProblem)) throw error;
  }
}

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly ids: readonly string[];
  /** Of the one to delete; of several, not shown. */
  readonly title: string;
  /** How many of them have a link that others can read. */
  readonly shared: number;
}

/** How long a delete can be taken back. */
const UNDO_MS = 8_000;

async function put(back: () => Promise<void>): Promise<void> {
  try {
    await back();
    toast('success', '已恢复');
  } catch (error) {
    if (!(error instanceof DatabaseProblem)) throw error;
    toast('error', error.message);
  }
}

async function remove(ids: readonly string[]): Promise<void> {
  try {
    const back = await deleteResumes(ids);
    toast('success', '已删除', {
      durationMs: UNDO_MS,
      action: { label: '撤销', onClick: () => void put(back) },
    });
    // Links and history end with their resumes, once those cannot come back.
    setTimeout(() => {
      void stopOrphanedShares();
      void deleteSnapshots(ids);
    }, UNDO_MS + 2_000);
  } catch (error) {
    if (!(error instanceof DatabaseProblem)) throw error;
    toast('error', error.message);
  }
}

/** Asks before deleting. */
export function DeleteDialog({ open, onClose, ids, title, shared }: Props) {
  const question =
    ids.length === 1
      ? `确定要删除“${title}”吗？此操作不可撤销。`
      : `确定要删除选中的 ${ids.length} 份简历吗？此操作不可撤销。`;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="删除确认"
      confirmLabel="删除"
      onConfirm={() => {
        onClose();
        void remove(ids);
      }}
    >
      <p>{question}</p>
      {shared > 0 && <p>{ids.length === 1 ? '它' : `其中 ${shared} 份`}的分享链接会一并停止。</p>}
    </ConfirmDialog>
  );
}
