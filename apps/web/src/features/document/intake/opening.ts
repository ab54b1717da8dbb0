import { lengthOf, type Block, type DocumentText } from '@baigong/documents';
import { nextId } from '../../../shared/lib/snowflake.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { hold, letGo } from '../desk/held-documents.ts';
import { UnreadableDocument } from '../read/read-failure.ts';
import { readDocument } from '../read/read-document.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import { askPassword } from './ask-password.ts';
import { beginJob, changeJob, endJob, refuse } from './jobs.ts';
import { keepHeld } from './keep-held.ts';
import { recogniseOpen } from './recognising.ts';

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

/** Puts a finished document in memory and keeps it. */
async function settle(
  record: DocumentRecord,
  text: DocumentText,
  file: Blob | undefined,
  password?: string,
): Promise<void> {
  hold({
    record: { ...record, format: text.format, pages: text.pages, length: lengthOf(text) },
    text,
    file,
    password,
    state: 'reading',
  });
  await keepHeld(record.id);
}

/** What is shown of a PDF before all of it is read: its pages are drawn from the file. */
function showEarly(record: DocumentRecord, file: File, blocks: readonly Block[], password?: string): void {
  hold({
    record: { ...record, format: 'pdf' },
    text: { format: 'pdf', blocks: [...blocks], outline: [], notes: [] },
    file,
    password,
    state: 'reading',
  });
}

interface Hearing {
  /** Hears the id of a document as soon as there is something to see. */
  readonly onShown: (id: string) => void;
  /** Hears that one which was shown is not there after all: cancelled, or broken further on. */
  readonly onGone?: (id: string) => void;
}

/** A scan of so many pages is recognised without asking; of more the visitor decides. */
const recognisedAtOnce = 30;

/** Reads one file and keeps it. */
async function openFile(file: File, { onShown, onGone }: Hearing): Promise<void> {
  const id = nextId();
  const record = newRecord(id, file.name || '粘贴的文件', file.size);
  const signal = beginJob({ id, name: record.fileName, size: file.size, label: '正在打开…' });
  let password: string | undefined;
  let shown = false;
  let scan = false;
  try {
    const text = await readDocument(file, {
      signal,
      onProgress: (done, total, label) => changeJob(id, { done, total, label }),
      onPart: ({ blocks }) => {
        if (shown || !/\.pdf$/i.test(file.name)) return;
        shown = true;
        showEarly(record, file, blocks, password);
        onShown(id);
      },
      askPassword: async (wrong) => {
        password = (await askPassword(record.fileName, wrong)) ?? undefined;
        return password ?? null;
      },
    });
    await settle(record, text, file, password);
    if (!shown) onShown(id);
    scan = text.format === 'pdf' && text.blocks.length === 0 && (text.pages ?? 0) <= recognisedAtOnce;
  } catch (error) {
    letGo(id);
    if (!signal.aborted)
      refuse(
        record.fileName,
        error instanceof UnreadableDocument ? error.message : '这个文件没能打开，请再试一次。',
      );
    if (shown) onGone?.(id);
  } finally {
    endJob(id);
  }
  if (scan) await recogniseOpen(id);
}

const mostAtOnce = 20;

/**
 * Opens files one after another. A single one is shown as soon as there is something to see; of several all go to
 * the list.
 */
export async function openFiles(files: readonly File[], { onShown, onGone }: Hearing): Promise<void> {
  if (files.length > mostAtOnce) toast('info', `一次最多打开 ${mostAtOnce} 份，先打开前 ${mostAtOnce} 份。`);
  const taken = files.slice(0, mostAtOnce);
  const single = taken.length === 1;
  let opened = 0;
  const hearing: Hearing = {
    onShown: (id) => {
      opened += 1;
      if (single) onShown(id);
    },
    onGone: (id) => {
      opened -= 1;
      if (single) onGone?.(id);
    },
  };
  for (const file of taken) {
    // oxlint-disable-next-line no-await-in-loop -- one at a time: each may take all the memory there is
    await openFile(file, hearing);
  }
  if (!single && opened > 0) toast('success', `已打开 ${opened} 份文档`);
}

/** Opens text that was handed over or pasted; it is Markdown where it looks like it. */
export async function openText(words: string, onShown: (id: string) => void): Promise<void> {
  const [first = ''] = words.trim().split('\n');
  const title = first.replace(/^[#>*\-\s]+/, '').slice(0, 30) || '粘贴的文字';
  const marked = /^#{1,6}\s|^\s*[-*]\s|\*\*[^*]+\*\*|^\|.*\|$|^```/m.test(words);
  const safe = title.replace(/[\\/:*?"<>|]/g, ' ').trim() || '粘贴的文字';
  const file = new File([words], `${safe}.${marked ? 'md' : 'txt'}`, {
    type: marked ? 'text/markdown' : 'text/plain',
  });
  await openFile(file, { onShown });
}
