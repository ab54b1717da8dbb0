import { duplicateResume as copyOf } from '@baigong/resume';
import { newId } from '../../session/document/new-id.ts';
import { findRecord, putRecord } from '../../session/records/resume-records.ts';

/** Keeps a copy of a resume. Returns its title; undefined when the resume is gone. Throws a DatabaseProblem. */
export async function duplicateResume(id: string): Promise<string | undefined> {
  const now = Date.now();
  const record = await findRecord(id, now);
  if (!record) return undefined;
  const copy = copyOf(record, newId(), now);
  await putRecord(copy);
  return copy.title;
}
