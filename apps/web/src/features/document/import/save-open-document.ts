import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { updateOpenDocument, useOpenDocuments } from '../session/open-documents.ts';
import { serializeAiRecord } from '@baigong/documents/ai-record';
import { useAiRecords } from '../ai/ai-store.ts';
import { saveDocument } from '../records/document-records.ts';

/** Saves an open document; if that fails, it stays in memory and the visitor is told. */
export async function saveOpenDocument(id: string): Promise<void> {
  const openDocument = useOpenDocuments.getState().documents[id];
  if (!openDocument) return;
  try {
    // Includes what models wrote while the document was unsaved.
    const work = useAiRecords.getState()[id];
    const record = work ? { ...openDocument.record, response: serializeAiRecord(work) } : openDocument.record;
    await saveDocument(record, openDocument);
    updateOpenDocument(id, (now) => ({ ...now, state: 'saved' }));
  } catch (error) {
    updateOpenDocument(id, (now) => ({ ...now, state: 'unsaved' }));
    toast(
      'error',
      error instanceof DatabaseProblem && error.kind === 'full'
        ? '浏览器的存储空间已满，这份文档没有存下来，现在只在这个页面里。请删掉一些旧文档或图片后再存一次。'
        : '这份文档没能存进浏览器，现在只在这个页面里，关闭后就会消失。',
    );
  }
}

/** Retries after a failed save. */
export async function retrySave(id: string): Promise<void> {
  await saveOpenDocument(id);
  if (useOpenDocuments.getState().documents[id]?.state === 'saved') toast('success', '已存进浏览器');
}
