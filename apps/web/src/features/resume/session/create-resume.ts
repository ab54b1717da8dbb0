import { makeDocument, makeResumeRecord, type ResumeDocument, type ResumeLanguage } from '@baigong/resume';
import { newId } from './new-id.ts';
import { putRecord } from './resume-records.ts';
import type { NavigateFunction } from 'react-router';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { toast } from '../../../shared/ui/toast.tsx';

interface NewResume {
  readonly document?: ResumeDocument;
  readonly title?: string;
  /** Of an empty one. */
  readonly language?: ResumeLanguage;
}

/** Creates a resume, empty unless a document is given. Returns its id. Throws a DatabaseProblem. */
async function createResume(given: NewResume = {}): Promise<string> {
  const id = newId();
  const { document = makeDocument(newId, given.language), title } = given;
  await putRecord(makeResumeRecord(id, Date.now(), document, title === undefined ? {} : { title }));
  return id;
}

/** Creates a resume and opens it in the editor. If it cannot be stored, the editor opens all the same. */
export async function createAndOpen(navigate: NavigateFunction, given: NewResume = {}): Promise<void> {
  let id: string;
  try {
    id = await createResume(given);
    toast('success', '已创建新简历');
  } catch (error) {
    if (!(error instanceof DatabaseProblem)) throw error;
    toast('error', error.message);
    id = newId();
  }
  await navigate(`/resume/edit/${id}`);
}
