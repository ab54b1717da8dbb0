import { wholeText, type Block, type DocumentText } from '@baigong/documents';
import { create } from 'zustand';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { nextId } from '../../../shared/lib/snowflake.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { changeHeld, hold, letGo, useHeld } from '../desk/held-documents.ts';
import { askPassword } from './ask-password.ts';
import { forgetDocument } from '../search/document-search.ts';
import { UnreadableDocument } from '../read/read-failure.ts';
import { readDocument } from '../read/read-document.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import { keepDocument } from '../records/document-records.ts';

/** A file being read. */
export interface Job {
  /** Of the record it will be. */
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly done: number;
  readonly total: number;
  /** What is being done, in words. */
  readonly label: string;
}

/** A file that could not be opened; shown until put away. */
export interface Refusal {
  readonly id: string;
  readonly name: string;
  readonly message: string;
  /** Whether recognising its pictures' text may help: a scan. */
  readonly file: File | undefined;
}

interface OpeningState {
  readonly jobs: readonly Job[];
  readonly refusals: readonly Refusal[];
}

export const useOpening = create<OpeningState>()(() => ({ jobs: [], refusals: [] }));

const endings = new Map<string, AbortController>();

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
    content: '',
    response: '',
    place: 0,
    createdAt: now,
    updatedAt: now,
  };
}

function changeJob(id: string, fields: Partial<Job>): void {
  useOpening.setState(({ jobs }) => ({
    jobs: jobs.map((job) => (job.id === id ? { ...job, ...fields } : job)),
  }));
}

function refuse(refusal: Omit<Refusal, 'id'>): void {
  const id = crypto.randomUUID();
  useOpening.setState(({ refusals }) => ({
    refusals: [...refusals.filter(({ name }) => name !== refusal.name), { ...refusal, id }],
  }));
}

export function putAwayRefusal(id: string): void {
  useOpening.setState(({ refusals }) => ({ refusals: refusals.filter((one) => one.id !== id) }));
}

/** Ends the reading of a file. */
export function cancelOpening(id: string): void {
  endings.get(id)?.abort();
}

/** Keeps a document in the browser; where it is not taken, it stays in memory and the visitor is told. */
async function keep(id: string): Promise<void> {
  const held = useHeld.getState().documents[id];
  if (!held) return;
  try {
    await keepDocument(held.record, held);
    changeHeld(id, (now) => ({ ...now, state: 'kept' }));
  } catch (error) {
    changeHeld(id, (now) => ({ ...now, state: 'unkept' }));
    toast(
      'failed',
      error instanceof DatabaseProblem && error.kind === 'full'
        ? '浏览器的存储空间已满，这份文档没有存下来，现在只在这个页面里。请删掉一些旧文档或图片后再存一次。'
        : '这份文档没能存进浏览器，现在只在这个页面里，关闭后就会消失。',
    );
  }
}

/** Tries again to keep a document that the browser did not take. */
export async function keepAgain(id: string): Promise<void> {
  await keep(id);
  if (useHeld.getState().documents[id]?.state === 'kept') toast('done', '已存进浏览器');
}

/** Puts a finished document in memory and keeps it. */
async function settle(
  record: DocumentRecord,
  text: DocumentText,
  file: Blob | undefined,
  password?: string,
): Promise<void> {
  const content = wholeText(text);
  hold({
    record: { ...record, format: text.format, pages: text.pages, content, length: content.length },
    text,
    file,
    password,
    state: 'reading',
  });
  await keep(record.id);
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

/** Reads one file and keeps it. `onShown` hears its id as soon as there is something to see. */
async function openFile(file: File, recognise: boolean, onShown: (id: string) => void): Promise<void> {
  const id = nextId();
  const record = newRecord(id, file.name || '粘贴的文件', file.size);
  const ending = new AbortController();
  endings.set(id, ending);
  useOpening.setState(({ jobs }) => ({
    jobs: [...jobs, { id, name: record.fileName, size: file.size, done: 0, total: 0, label: '正在打开…' }],
  }));
  let password: string | undefined;
  let shown = false;
  const blocks: Block[] = [];
  try {
    const text = await readDocument(file, {
      signal: ending.signal,
      recognise,
      onProgress: (done, total, label) => changeJob(id, { done, total, label }),
      onPart: (part) => {
        if (!/\.pdf$/i.test(file.name)) return;
        blocks.push(...part.blocks);
        if (shown) return;
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
  } catch (error) {
    letGo(id);
    if (ending.signal.aborted) return;
    const known = error instanceof UnreadableDocument ? error : undefined;
    refuse({
      name: record.fileName,
      message: known?.message ?? '这个文件没能打开，请再试一次。',
      file: known?.code === 'noText' && !recognise ? file : undefined,
    });
  } finally {
    endings.delete(id);
    useOpening.setState(({ jobs }) => ({ jobs: jobs.filter((job) => job.id !== id) }));
  }
}

const mostAtOnce = 20;

/**
 * Opens files one after another. A single one is shown as soon as there is something to see; of several all go to
 * the list.
 */
export async function openFiles(
  files: readonly File[],
  { recognise = false, onShown }: { readonly recognise?: boolean; readonly onShown: (id: string) => void },
): Promise<void> {
  if (files.length > mostAtOnce) toast('info', `一次最多打开 ${mostAtOnce} 份，先打开前 ${mostAtOnce} 份。`);
  const taken = files.slice(0, mostAtOnce);
  let opened = 0;
  for (const file of taken) {
    // oxlint-disable-next-line no-await-in-loop -- one at a time: each may take all the memory there is
    await openFile(file, recognise, (id) => {
      opened += 1;
      if (taken.length === 1) onShown(id);
    });
  }
  if (taken.length > 1 && opened > 0) toast('done', `已打开 ${opened} 份文档`);
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
  await openFile(file, false, onShown);
}

/** Reads an open PDF once more with its scanned pages recognised; what was there stays until it is done. */
export async function recogniseOpen(id: string): Promise<void> {
  const held = useHeld.getState().documents[id];
  if (!held?.file || endings.has(id)) return;
  const { record, password, state } = held;
  const file = new File([held.file], record.fileName);
  const ending = new AbortController();
  endings.set(id, ending);
  useOpening.setState(({ jobs }) => ({
    jobs: [
      ...jobs,
      { id, name: record.fileName, size: record.size, done: 0, total: 0, label: '正在准备识别…' },
    ],
  }));
  try {
    const text = await readDocument(file, {
      signal: ending.signal,
      recognise: true,
      onProgress: (done, total, label) => changeJob(id, { done, total, label }),
      askPassword: (wrong) =>
        wrong || password === undefined ? askPassword(record.fileName, wrong) : Promise.resolve(password),
    });
    const content = wholeText(text);
    changeHeld(id, (now) => ({
      ...now,
      text,
      state,
      record: { ...now.record, content, length: content.length },
    }));
    await keep(id);
    await forgetDocument(id);
  } catch (error) {
    if (!ending.signal.aborted)
      toast('failed', error instanceof UnreadableDocument ? error.message : '识别没有完成，请再试一次。');
  } finally {
    endings.delete(id);
    useOpening.setState(({ jobs }) => ({ jobs: jobs.filter((job) => job.id !== id) }));
  }
}
