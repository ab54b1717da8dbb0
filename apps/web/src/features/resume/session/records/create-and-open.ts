import type { ResumeDocument } from '@baigong/resume';
import type { NavigateFunction } from 'react-router';
import { DatabaseProblem } from '../../../../shared/lib/browser-database.ts';
import { toast } from '../../../../shared/ui/toast.tsx';
import { newId } from '../document/new-id.ts';
import { createResume } from './create-resume.ts';

/** Creates a resume and opens it in the editor. If it cannot be stored, the editor opens all the same. */
export async function createAndOpen(
  navigate: NavigateFunction,
  given: { readonly document?: ResumeDocument; readonly title?: string } = {},
): Promise<void> {
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
