import { createOneShotWorker, WorkerStopped } from '../../../shared/lib/worker-client.ts';
import { ExportProblem, type ExportResume } from '@baigong/resume-export/export-job';
import type { WordApi, WordInput } from './word.worker.ts';
import { hasModelText, toOutline } from '@baigong/resume';
import { paperLabel } from '../../../shared/labels/explicit-label.ts';

const callWorker = createOneShotWorker<WordApi>(
  () => new Worker(new URL('./word.worker.ts', import.meta.url), { type: 'module' }),
);

/**
 * Packs a Word file in a worker, so that the page stays responsive and a cancelled export ends at once.
 * @throws ExportProblem, or the signal's reason
 */
async function writeWord(input: WordInput, signal: AbortSignal): Promise<Blob> {
  try {
    return await callWorker('write', input, { signal });
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof WorkerStopped) {
      throw new ExportProblem('写 Word 文档的程序没有读到，请检查网络后重试');
    }
    console.warn('The Word file was not written:', error);
    throw new ExportProblem('Word 文档没有写成，请重试；仍然不行时换一种格式');
  }
}

/** A Word file of headings, lists and tab stops, made to be edited on, not to look like the preview. */
export const exportResume: ExportResume = async ({ document, name, options, signal }) => {
  const looks = {
    title: name,
    color: document.styles.styles.theme.baseColor,
    pageSize: options.pageSize,
    label: hasModelText(document) ? paperLabel : undefined,
  };
  const data = options.attachData ? document : undefined;
  const blob = await writeWord({ outline: toOutline(document), looks, data }, signal);
  return { files: [{ name: `${name}.docx`, blob }] };
};
