import { create } from 'zustand';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import type { DocumentRecord } from '../records/document-record.ts';
import { saveAiRecord } from '../records/document-records.ts';
import { emptyAiRecord, parseAiRecord, type Answer, type AiRecord } from '@baigong/documents/ai-record';

/** What models wrote about the documents opened in this tab, by the document's id. */
export const useAiRecords = create<Readonly<Record<string, AiRecord>>>()(() => ({}));

export const getAiRecord = (document: string): AiRecord => useAiRecords.getState()[document] ?? emptyAiRecord;

/** Parses the stored record into memory, once. */
export function loadAiRecord(record: Pick<DocumentRecord, 'id' | 'response'>): void {
  if (useAiRecords.getState()[record.id] === undefined)
    useAiRecords.setState({ [record.id]: parseAiRecord(record.response) });
}

/** At most this often while an answer is being written; a large record is written more seldom. */
const saveIntervalMs = 600;

interface SaveState {
  timer: ReturnType<typeof setTimeout> | undefined;
  notBefore: number;
  changed: boolean;
  busy: Promise<void> | undefined;
  readonly removed: Set<string>;
}

const saveStates = new Map<string, SaveState>();

function saveStateOf(document: string): SaveState {
  const there = saveStates.get(document);
  if (there) return there;
  const fresh: SaveState = {
    timer: undefined,
    notBefore: 0,
    changed: false,
    busy: undefined,
    removed: new Set(),
  };
  saveStates.set(document, fresh);
  return fresh;
}

async function write(document: string, saving: SaveState): Promise<void> {
  saving.changed = false;
  const from = Date.now();
  try {
    await saveAiRecord(document, getAiRecord(document), saving.removed);
  } catch (error) {
    toast(
      'error',
      error instanceof DatabaseProblem ? error.message : '这次的回答没能存下来，刷新前请先复制。',
    );
  }
  saving.notBefore = Date.now() + Math.max(saveIntervalMs, 10 * (Date.now() - from));
}

function scheduleSave(document: string, now: boolean): void {
  const saving = saveStateOf(document);
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
    Math.max(0, saving.notBefore - Date.now()),
  );
}

/** Writes what has changed; one write at a time. */
async function flush(document: string): Promise<void> {
  const saving = saveStateOf(document);
  if (saving.busy) {
    await saving.busy;
    if (!saving.changed) return;
  }
  saving.busy = write(document, saving).finally(() => (saving.busy = undefined));
  await saving.busy;
}

if (typeof window !== 'undefined')
  window.addEventListener('pagehide', () => {
    for (const [document, { changed }] of saveStates) if (changed) void flush(document);
  });

/** Updates the AI record of a document and saves it, at once if it `matters`. */
export function updateAiRecord(
  document: string,
  change: (work: AiRecord) => AiRecord,
  matters = false,
): void {
  const before = getAiRecord(document);
  const after = change(before);
  if (after === before) return;
  const { removed } = saveStateOf(document);
  for (const key of Object.keys(before.answers)) if (!(key in after.answers)) removed.add(key);
  for (const { id } of before.turns) if (!after.turns.some((turn) => turn.id === id)) removed.add(id);
  for (const key of Object.keys(after.answers)) removed.delete(key);
  useAiRecords.setState({ [document]: after });
  scheduleSave(document, matters);
}

export function updateAnswer(document: string, key: string, fields: Partial<Answer>, matters = false): void {
  updateAiRecord(
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
  updateAiRecord(
    document,
    (work) => ({
      ...work,
      answers: Object.fromEntries(Object.entries(work.answers).filter(([key]) => !gone(key))),
    }),
    true,
  );
}
