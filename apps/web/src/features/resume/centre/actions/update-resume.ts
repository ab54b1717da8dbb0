import { normalizeTitle, updateResume, type ResumeRecord } from '@baigong/resume';
import { updateRecord } from '../../session/records/resume-records.ts';

/** Renames a resume. Returns whether there was anything to change. Throws a DatabaseProblem. */
export async function renameResume(id: string, typed: string): Promise<boolean> {
  const now = Date.now();
  let renamed = false;
  await updateRecord(
    id,
    (record) => {
      const title = normalizeTitle(typed, record.title);
      renamed = title !== undefined;
      return title === undefined ? record : updateResume(record, { title }, now);
    },
    now,
  );
  return renamed;
}

/** Throws a DatabaseProblem. */
export async function setResumeStatus(id: string, status: ResumeRecord['status']): Promise<void> {
  const now = Date.now();
  await updateRecord(id, (record) => updateResume(record, { status }, now), now);
}
