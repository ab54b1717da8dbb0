import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import {
  updateOpenDocument,
  addOpenDocument,
  removeOpenDocument,
  useOpenDocuments,
  type OpenDocument,
} from '../session/open-documents.ts';
import { updateDocument, deleteDocuments } from '../records/document-records.ts';
import { removeFromIndex } from '../analysis/analysis-client.ts';

/** It lives in this page alone. */
const isUnstored = (openDocument: OpenDocument | undefined): boolean =>
  openDocument?.state === 'unsaved' || openDocument?.state === 'sample';

const errorText = (error: unknown, otherwise: string) =>
  error instanceof DatabaseProblem ? error.message : otherwise;

/** Ignores an empty title. */
export async function renameDocument(id: string, words: string): Promise<void> {
  const title = words.trim();
  if (title === '') return;
  const openDocument = useOpenDocuments.getState().documents[id];
  updateOpenDocument(id, (now) => ({ ...now, record: { ...now.record, title } }));
  if (isUnstored(openDocument)) return;
  try {
    await updateDocument(id, { title, updatedAt: Date.now() });
    toast('success', '已重命名');
  } catch (error) {
    if (openDocument)
      updateOpenDocument(id, (now) => ({
        ...now,
        record: { ...now.record, title: openDocument.record.title },
      }));
    toast('error', errorText(error, '没能改名，请再试一次。'));
  }
}

/** Deletes a document; can be undone. */
export async function deleteDocument(id: string, title: string): Promise<void> {
  const openDocument = useOpenDocuments.getState().documents[id];
  try {
    const putBack = isUnstored(openDocument) ? undefined : await deleteDocuments([id]);
    removeOpenDocument(id);
    removeFromIndex(id).catch(() => undefined);
    toast('success', `已删除“${title}”`, {
      action: {
        label: '撤销',
        onClick: () => {
          if (openDocument && !putBack) addOpenDocument(openDocument);
          putBack?.().catch((error: unknown) => toast('error', errorText(error, '没能恢复，请再试一次。')));
        },
      },
    });
  } catch (error) {
    toast('error', errorText(error, '没能删除，请再试一次。'));
  }
}
