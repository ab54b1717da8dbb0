import { lengthOf, type Block, type DocumentText } from '@baigong/documents';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { changeHeld, useHeld } from '../desk/held-documents.ts';
import { followText } from '../model/follow-text.ts';
import { noWork } from '../model/work-record.ts';
import { changeWork, openWork } from '../model/work-store.ts';
import { addRecognised } from '../read/pdf/add-recognised.ts';
import { UnreadableDocument } from '../read/read-failure.ts';
import { readDocument } from '../read/read-document.ts';
import { keepReading } from '../records/document-records.ts';
import { forgetDocument } from '../search/document-search.ts';
import { askPassword } from './ask-password.ts';
import { beginJob, changeJob, endJob, isBusy } from './jobs.ts';
import { keepHeld } from './keep-held.ts';

async function take(id: string, text: DocumentText): Promise<void> {
  const before = useHeld.getState().documents[id];
  if (before) {
    openWork(before.record);
    changeWork(id, (work) => (work === noWork ? work : followText(work, before.text, text)), true);
  }
  changeHeld(id, (now) => ({ ...now, text, record: { ...now.record, length: lengthOf(text) } }));
  await forgetDocument(id);
  const held = useHeld.getState().documents[id];
  if (held?.state !== 'kept') return keepHeld(id);
  try {
    await keepReading(id, { file: held.file, text });
  } catch (error) {
    toast(
      'error',
      error instanceof DatabaseProblem ? error.message : '识别出的文字没能存进浏览器，刷新前请先导出。',
    );
  }
  return undefined;
}

/**
 * Reads an open PDF once more with its scanned pages recognised; what was there stays until it is done. Cancelled or failed
 * midway, the pages recognised so far are taken.
 */
export async function recogniseOpen(id: string): Promise<void> {
  const held = useHeld.getState().documents[id];
  if (!held?.file || isBusy(id)) return;
  const { record, password, text } = held;
  const file = new File([held.file], record.fileName);
  const signal = beginJob({ id, name: record.fileName, size: record.size, label: '正在准备识别…' });
  const known = new Set(text.blocks.map(({ page }) => page));
  const recognised: Block[] = [];
  try {
    const read = await readDocument(file, {
      signal,
      recognise: true,
      onProgress: (done, total, label) => changeJob(id, { done, total, label }),
      onPart: ({ blocks }) => recognised.push(...blocks.filter(({ page }) => !known.has(page))),
      askPassword: (wrong) =>
        wrong || password === undefined ? askPassword(record.fileName, wrong) : Promise.resolve(password),
    });
    await take(id, read);
    toast('success', '文字识别完成，可以查找、复制和提问了');
  } catch (error) {
    if (recognised.length > 0) await take(id, addRecognised(text, recognised));
    if (!signal.aborted)
      toast('error', error instanceof UnreadableDocument ? error.message : '识别没有完成，请再试一次。');
  } finally {
    endJob(id);
  }
}
