import {
  loadDocument,
  makeCounterpart,
  withDocument,
  type InStep,
  type ResumeDocument,
  type ResumeRecord,
} from '@baigong/resume';
import { newId } from './new-id.ts';
import { editLockName, findRecord, putRecord, updateRecord } from './resume-records.ts';

/** A resume's version in the other language, as it is stored. */
export interface Counterpart {
  readonly id: string;
  readonly title: string;
  readonly document: ResumeDocument;
  /** What both versions said when each field was last in step. */
  readonly inStep: InStep;
  /** The record that keeps it. */
  readonly keeper: string;
}

/** The other version of a resume; undefined without one, or where it is no half of this pair. Throws a DatabaseProblem. */
export async function findCounterpart(id: string): Promise<Counterpart | undefined> {
  const now = Date.now();
  const own = await findRecord(id, now);
  const other = own?.pair && (await findRecord(own.pair.id, now));
  if (!own?.pair || !other || other.pair?.id !== id) return undefined;
  return {
    id: other.id,
    title: other.title,
    document: loadDocument(other.document).document,
    inStep: other.pair.inStep ?? own.pair.inStep ?? {},
    keeper: other.pair.inStep ? other.id : id,
  };
}

/**
 * Makes the other version of a stored resume, which shows this document: one, however often and in how many tabs it is asked
 * for. Throws a DatabaseProblem.
 */
export async function createCounterpart(id: string, document: ResumeDocument): Promise<void> {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (locks) await locks.request(`pair:${id}`, () => makeMissing(id, document));
  else await makeMissing(id, document);
}

async function makeMissing(id: string, document: ResumeDocument): Promise<void> {
  if (await findCounterpart(id)) return;
  const now = Date.now();
  const record = await findRecord(id, now);
  if (!record) return;
  const made = makeCounterpart(record, document, newId(), now);
  await putRecord(made);
  await updateRecord(id, (own) => ({ ...own, pair: { id: made.id } }), now);
}

/**
 * Changes the document of the other version, unless another tab edits it.
 * @returns whether it was changed. Throws a DatabaseProblem.
 */
export async function editCounterpart(
  id: string,
  edit: (document: ResumeDocument) => ResumeDocument,
): Promise<boolean> {
  const now = Date.now();
  const store = () =>
    updateRecord(
      id,
      (record) => withDocument(record, edit(loadDocument(record.document).document), now),
      now,
    );
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks) return store();
  return locks.request(editLockName(id), { ifAvailable: true }, (lock) => (lock ? store() : false));
}

/** Keeps what both versions say now of fields that are in step. Throws a DatabaseProblem. */
export const keepStep = (keeper: string, step: InStep): Promise<boolean> =>
  updateRecord(
    keeper,
    (record: ResumeRecord) =>
      record.pair
        ? { ...record, pair: { ...record.pair, inStep: { ...record.pair.inStep, ...step } } }
        : record,
    Date.now(),
  );
