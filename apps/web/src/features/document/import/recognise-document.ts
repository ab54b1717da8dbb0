import {
  textLength,
  type Block,
  type DocumentText,
  type RecognisedPage,
} from '@baigong/document-reader/document-text';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { updateOpenDocument, useOpenDocuments } from '../session/open-documents.ts';
import { remapAiRecord, emptyAiRecord } from '@baigong/documents/ai-record';
import { updateAiRecord, loadAiRecord } from '../ai/ai-store.ts';
import { addRecognised } from '@baigong/document-reader/add-recognised';
import { UnreadableDocument } from '@baigong/document-reader/unreadable-document';
import { extractText } from '../extraction/extract-text.ts';
import { saveText } from '../records/document-records.ts';
import { removeFromIndex } from '../analysis/analysis-client.ts';
import { askPassword } from './ask-password.ts';
import { startJob, updateJob, endJob, isImporting } from './import-jobs.ts';
import { saveOpenDocument } from './save-open-document.ts';

async function applyText(id: string, text: DocumentText): Promise<void> {
  const before = useOpenDocuments.getState().documents[id];
  if (before) {
    loadAiRecord(before.record);
    updateAiRecord(
      id,
      (work) => (work === emptyAiRecord ? work : remapAiRecord(work, before.text, text)),
      true,
    );
  }
  updateOpenDocument(id, (now) => ({ ...now, text, record: { ...now.record, length: textLength(text) } }));
  await removeFromIndex(id);
  const openDocument = useOpenDocuments.getState().documents[id];
  if (openDocument?.state !== 'saved') return saveOpenDocument(id);
  try {
    await saveText(id, { file: openDocument.file, text });
  } catch (error) {
    toast(
      'error',
      error instanceof DatabaseProblem ? error.message : '识别出的文字没能存进浏览器，刷新前请先导出。',
    );
  }
  return undefined;
}

/** Extracts an open document again with OCR. If it is cancelled or fails, the pages recognised so far are kept. */
export async function recogniseDocument(id: string): Promise<void> {
  const openDocument = useOpenDocuments.getState().documents[id];
  if (!openDocument?.file || isImporting(id)) return;
  const { record, password, text } = openDocument;
  const file = new File([openDocument.file], record.fileName);
  const signal = startJob({ id, name: record.fileName, size: record.size, label: '正在准备识别…' });
  const known = new Set(text.blocks.map(({ page }) => page));
  const recognised: Block[] = [];
  const pages: RecognisedPage[] = [];
  try {
    const read = await extractText(file, {
      signal,
      recognise: true,
      onProgress: (done, total, label) => updateJob(id, { done, total, label }),
      onPartial: ({ blocks }) => recognised.push(...blocks.filter(({ page }) => !known.has(page))),
      onRecognised: (page) => pages.push(page),
      askPassword: (wrong) =>
        wrong || password === undefined ? askPassword(record.fileName, wrong) : Promise.resolve(password),
    });
    await applyText(id, read);
    toast('success', '文字识别完成，可以查找、复制和提问了');
  } catch (error) {
    if (recognised.length > 0) await applyText(id, addRecognised(text, recognised, pages));
    if (!signal.aborted)
      toast('error', error instanceof UnreadableDocument ? error.message : '识别没有完成，请再试一次。');
  } finally {
    endJob(id);
  }
}
