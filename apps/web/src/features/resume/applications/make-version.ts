import { makeVariant, type ResumeJob } from '@baigong/resume';
import { findRecord, putRecord } from '../session/resume-records.ts';
import { newId } from '../session/new-id.ts';

/** Keeps a version of a stored resume for a job. Undefined when the resume is gone. Throws a DatabaseProblem. */
export async function makeVersion(
  resumeId: string,
  job: ResumeJob,
): Promise<{ readonly id: string; readonly title: string } | undefined> {
  const now = Date.now();
  const record = await findRecord(resumeId, now);
  if (!record) return undefined;
  const variant = makeVariant(record, newId(), now, job);
  await putRecord(variant);
  return variant;
}
