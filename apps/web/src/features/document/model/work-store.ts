import { create } from 'zustand';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import type { DocumentRecord } from '../records/document-record.ts';
import { keepWork } from '../records/document-records.ts';
import { noWork, readWork, type Answer, type ModelWork } from './work-record.ts';

/** What models wrote about the documents opened in this tab, by the document's id. */
export const useWork = create<Readonly<Record<string, ModelWork>>>()(() => ({}));

export const workOf = (document: string): ModelWork => useWork.getState()[document] ?? noWork;

/** Brings what is kept with a record into memory, once. */
export function openWork(record: DocumentRecord): void {
  if (useWork.getState()[record.id] === undefined)
    useWork.setState({ [record.id]: readWork(record.response) });
}

/** At most this often while an answer is being written; a large record is written more seldom. */
const saveEveryMs = 600;

interface Saving {
  timer: ReturnType<typeof setTimeout> | undefined;
  restUntil: number;
  changed: boolean;
  busy: Promise<void> | undefined;
  readonly removed: Set<string>;
}

const savings = new Map<string, Saving>();

function savingOf(document: string): Saving {
  const there = savings.get(document);
  if (there) return there;
  const fresh: Saving = {
    timer: undefined,
    restUntil: 0,
    changed: false,
    busy: undefined,
    removed: new Set(),
  };
  savings.set(document, fresh);
  return fresh;
}

async function write(document: string, saving: Saving): Promise<void> {
  saving.changed = false;
  const from = Date.now();
  try {
    await keepWork(document, workOf(document), saving.removed);
  } catch (error) {
    toast(
      'failed',
      error instanceof DatabaseProblem ? error.message : '这次的回答没能存下来，刷新前请先复制。',
    );
  }
  saving.restUntil = Date.now() + Math.max(saveEveryMs, 10 * (Date.now() - from));
}

function saveSoon(document: string, now: boolean): void {
  const saving = savingOf(document);
  saving.changed = true;
  if (now) {
    clearTimeout(saving.timer);
    saving.timer = undefined;
    void flush(document);
    return;
  }
  saving.timer ??= setTimeout(
    () => {
      saving.timer = undefined;
      void flush(document);
    },
    Math.max(0, saving.restUntil - Date.now()),
  );
}

/** Writes what has changed; one write at a time. */
async function flush(document: string): Promise<void> {
  const saving = savingOf(document);
  if (saving.busy) {
    await saving.busy;
    if (!saving.changed) return;
  }
  saving.busy = write(document, saving).finally(() => (saving.busy = undefined));
  await saving.busy;
}

if (typeof window !== 'undefined')
  window.addEventListener('pagehide', () => {
    for (const [document, { changed }] of savings) if (changed) void flush(document);
  });

/** Changes what is known of a document's work and keeps it: at once where it `matters`, else soon. */
export function changeWork(document: string, change: (work: ModelWork) => ModelWork, matters = false): void {
  const before = workOf(document);
  const after = change(before);
  if (after === before) return;
  const { removed } = savingOf(document);
  for (const key of Object.keys(before.answers)) if (!(key in after.answers)) removed.add(key);
  for (const { id } of before.turns) if (!after.turns.some((turn) => turn.id === id)) removed.add(id);
  for (const key of Object.keys(after.answers)) removed.delete(key);
  useWork.setState({ [document]: after });
  saveSoon(document, matters);
}

export function changeAnswer(document: string, key: string, fields: Partial<Answer>, matters = false): void {
  changeWork(
    document,
    (work) => {
      const answer = work.answers[key];
      return answer ? { ...work, answers: { ...work.answers, [key]: { ...answer, ...fields } } } : work;
    },
    matters,
  );
}

/** Forgets answers by their keys. */
export function removeAnswers(document: string, gone: (key: string) => boolean): void {
  changeWork(
    document,
    (work) => ({
      ...work,
      answers: Object.fromEntries(Object.entries(work.answers).filter(([key]) => !gone(key))),
    }),
    true,
  );
}
