import { makeDocument, makeResumeRecord, type ResumeDocument } from '@baigong/resume';
import { newId } from '../document/new-id.ts';
import { putRecord } from './resume-records.ts';

/** Creates a resume, empty unless a document is given. Returns its id. Throws a DatabaseProblem. */
export async function createResume(
  given: { readonly document?: ResumeDocument; readonly title?: string } = {},
): Promise<string> {
  const id = newId();
  const { document = makeDocument(newId), title } = given;
  await putRecord(makeResumeRecord(id, Date.now(), document, title === undefined ? {} : { title }));
  return id;
}
