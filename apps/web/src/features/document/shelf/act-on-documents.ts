import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { changeHeld, hold, letGo, useHeld } from '../desk/held-documents.ts';
import { changeDocument, deleteDocuments } from '../records/document-records.ts';
import { forgetDocument } from '../search/document-search.ts';

const said = (error: unknown, otherwise: string) =>
  error instanceof DatabaseProblem ? error.message : otherwise;

/** Gives a document another title; an empty one changes nothing. */
export async function renameDocument(id: string, words: string): Promise<void> {
  const title = words.trim();
  if (title === '') return;
  const held = useHeld.getState().documents[id];
  changeHeld(id, (now) => ({ ...now, record: { ...now.record, title } }));
  if (held?.state === 'unkept') return;
  try {
    await changeDocument(id, { title, updatedAt: Date.now() });
    toast('success', '已重命名');
  } catch (error) {
    if (held) changeHeld(id, (now) => ({ ...now, record: { ...now.record, title: held.record.title } }));
    toast('error', said(error, '没能改名，请再试一次。'));
  }
}

/** Deletes a document, with a way back. */
export async function deleteDocument(id: string, title: string): Promise<void> {
  const held = useHeld.getState().documents[id];
  try {
    const putBack = held?.state === 'unkept' ? undefined : await deleteDocuments([id]);
    letGo(id);
    forgetDocument(id).catch(() => undefined);
    toast('success', `已删除“${title}”`, {
      action: {
        label: '撤销',
        onClick: () => {
          if (held && !putBack) hold(held);
          putBack?.().catch((error: unknown) => toast('error', said(error, '没能恢复，请再试一次。')));
        },
      },
    });
  } catch (error) {
    toast('error', said(error, '没能删除，请再试一次。'));
  }
}
