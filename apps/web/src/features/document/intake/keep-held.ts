import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { changeHeld, useHeld } from '../desk/held-documents.ts';
import { writeWork } from '../model/work-record.ts';
import { useWork } from '../model/work-store.ts';
import { keepDocument } from '../records/document-records.ts';

/** Keeps a document in the browser; where it is not taken, it stays in memory and the visitor is told. */
export async function keepHeld(id: string): Promise<void> {
  const held = useHeld.getState().documents[id];
  if (!held) return;
  try {
    // What a model wrote while the document was in memory alone goes along.
    const work = useWork.getState()[id];
    const record = work ? { ...held.record, response: writeWork(work) } : held.record;
    await keepDocument(record, held);
    changeHeld(id, (now) => ({ ...now, state: 'kept' }));
  } catch (error) {
    changeHeld(id, (now) => ({ ...now, state: 'unkept' }));
    toast(
      'error',
      error instanceof DatabaseProblem && error.kind === 'full'
        ? '浏览器的存储空间已满，这份文档没有存下来，现在只在这个页面里。请删掉一些旧文档或图片后再存一次。'
        : '这份文档没能存进浏览器，现在只在这个页面里，关闭后就会消失。',
    );
  }
}

/** Tries again to keep a document that the browser did not take. */
export async function keepAgain(id: string): Promise<void> {
  await keepHeld(id);
  if (useHeld.getState().documents[id]?.state === 'kept') toast('success', '已存进浏览器');
}
