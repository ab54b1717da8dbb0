import { textLength, type Block, type DocumentText } from '@baigong/document-reader/document-text';
import { maxOpenedFiles } from '../../../shared/lib/file-limits.ts';
import { nextId } from '../../../shared/lib/snowflake.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { addOpenDocument, removeOpenDocument } from '../session/open-documents.ts';
import { UnreadableDocument } from '@baigong/document-reader/unreadable-document';
import { extractText } from '../extraction/extract-text.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import { askPassword } from './ask-password.ts';
import { startJob, updateJob, endJob, addImportError } from './import-jobs.ts';
import { saveOpenDocument } from './save-open-document.ts';
import { recogniseDocument } from './recognise-document.ts';
import { isScan } from '@baigong/document-reader/add-recognised';

const titleOf = (name: string) => name.replace(/\.[^.\s]{1,8}$/, '').trim() || name;

function newRecord(id: string, name: string, size: number): DocumentRecord {
  const now = Date.now();
  return {
    id,
    title: titleOf(name),
    fileName: name,
    format: undefined,
    size,
    pages: undefined,
    length: 0,
    response: '',
    place: 0,
    createdAt: now,
    updatedAt: now,
  };
}

/** Opens and saves an extracted document. */
async function finishImport(
  record: DocumentRecord,
  text: DocumentText,
  file: Blob | undefined,
  password?: string,
): Promise<void> {
  addOpenDocument({
    record: { ...record, format: text.format, pages: text.pages, length: textLength(text) },
    text,
    file,
    password,
    state: 'reading',
  });
  await saveOpenDocument(record.id);
}

/** Opens a PDF before all of it is extracted: its pages are rendered from the file. */
function showPreview(record: DocumentRecord, file: File, blocks: readonly Block[], password?: string): void {
  addOpenDocument({
    record: { ...record, format: 'pdf' },
    text: { format: 'pdf', blocks: [...blocks], outline: [], notes: [] },
    file,
    password,
    state: 'reading',
  });
}

interface ImportCallbacks {
  /** Called with the id of a document as soon as there is something to show. */
  readonly onOpen: (id: string) => void;
  /** Called if that document was removed again: cancelled or broken. */
  readonly onRemoved?: (id: string) => void;
}

/** Longer scans are recognised on demand. */
const autoOcrPages = 30;

async function importFile(file: File, { onOpen, onRemoved }: ImportCallbacks): Promise<void> {
  const id = nextId();
  const record = newRecord(id, file.name || '粘贴的文件', file.size);
  const signal = startJob({ id, name: record.fileName, size: file.size, label: '正在打开…' });
  let password: string | undefined;
  let shown = false;
  let scan = false;
  try {
    const text = await extractText(file, {
      signal,
      onProgress: (done, total, label) => updateJob(id, { done, total, label }),
      onPartial: ({ blocks }) => {
        if (shown || !/\.pdf$/i.test(file.name)) return;
        shown = true;
        showPreview(record, file, blocks, password);
        onOpen(id);
      },
      askPassword: async (wrong) => {
        password = (await askPassword(record.fileName, wrong)) ?? undefined;
        return password ?? null;
      },
    });
    await finishImport(record, text, file, password);
    if (!shown) onOpen(id);
    // A file of pictures alone is as a scan.
    scan = (isScan(text) || text.blocks.length === 0) && (text.pages ?? 0) <= autoOcrPages;
  } catch (error) {
    removeOpenDocument(id);
    if (!signal.aborted)
      addImportError(
        record.fileName,
        error instanceof UnreadableDocument ? error.message : '这个文件没能打开，请再试一次。',
      );
    if (shown) onRemoved?.(id);
  } finally {
    endJob(id);
  }
  if (scan) await recogniseDocument(id);
}

/** Imports files one after another. A single one is opened as soon as there is something to show. */
export async function importFiles(
  files: readonly File[],
  { onOpen, onRemoved }: ImportCallbacks,
): Promise<void> {
  if (files.length > maxOpenedFiles)
    toast('info', `一次最多打开 ${maxOpenedFiles} 份，先打开前 ${maxOpenedFiles} 份。`);
  const taken = files.slice(0, maxOpenedFiles);
  const single = taken.length === 1;
  let opened = 0;
  const hearing: ImportCallbacks = {
    onOpen: (id) => {
      opened += 1;
      if (single) onOpen(id);
    },
    onRemoved: (id) => {
      opened -= 1;
      if (single) onRemoved?.(id);
    },
  };
  for (const file of taken) {
    await importFile(file, hearing);
  }
  if (!single && opened > 0) toast('success', `已打开 ${opened} 份文档`);
}

/** Imports text as a document; Markdown is detected. */
export async function importText(words: string, onShown: (id: string) => void): Promise<void> {
  const [first = ''] = words.trim().split('\n');
  const title = first.replace(/^[#>*\-\s]+/, '').slice(0, 30) || '粘贴的文字';
  const marked = /^#{1,6}\s|^\s*[-*]\s|\*\*[^*]+\*\*|^\|.*\|$|^```/m.test(words);
  const safe = title.replace(/[\\/:*?"<>|]/g, ' ').trim() || '粘贴的文字';
  const file = new File([words], `${safe}.${marked ? 'md' : 'txt'}`, {
    type: marked ? 'text/markdown' : 'text/plain',
  });
  await importFile(file, { onOpen: onShown });
}
