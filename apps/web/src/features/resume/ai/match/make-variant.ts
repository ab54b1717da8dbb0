import { makeResumeRecord, makeVariant as variantOf, type ResumeJob } from '@baigong/resume';
import { newId } from '../../session/document/new-id.ts';
import { findRecord, putRecord } from '../../session/records/resume-records.ts';
import type { ResumeSession } from '../../session/open-session.ts';

/** Keeps a variant of the open resume for a job, as it is on screen. Returns its id. Throws a DatabaseProblem. */
export async function makeVariant(session: ResumeSession, job: ResumeJob): Promise<string> {
  const now = Date.now();
  const document = session.documentStore.getDocument();
  const { title } = session.state.getState();
  const record =
    (await findRecord(session.id, now)) ?? makeResumeRecord(session.id, now, document, { title });
  const id = newId();
  await putRecord({ ...variantOf({ ...record, title }, id, now, job), document });
  return id;
}
