import {
  loadDocument,
  toOutline,
  type ResumeDocument,
  type ResumeRecord,
  withDocument,
} from '@baigong/resume';
import { ToolProblem } from '../../../shared/feature-tools/feature-tool.ts';
import { findOne } from '../../../shared/feature-tools/find-one.ts';
import { editLockName, findRecord, updateRecord } from '../session/resume-records.ts';
import { readResumeIds, readSummaries, type ResumeSummary } from '../session/resume-summaries.ts';
import { sheetToText, toSheet } from '@baigong/resume-export/to-sheet';
import type { AttachableItem, AttachedItem } from '../../../shared/feature-tools/attachable.ts';
import { relativeTime } from '../../../shared/lib/relative-time.ts';

/** All resumes, newest first. */
export const summaries = async (): Promise<ResumeSummary[]> =>
  readSummaries(await readResumeIds(), Date.now());

/** The resume that a call means. Throws ToolProblem. */
export async function recordOf(wanted: string): Promise<ResumeRecord> {
  const { id, title } = findOne(await summaries(), wanted, '简历');
  const record = await findRecord(id, Date.now());
  if (!record) throw new ToolProblem(`简历《${title}》刚被删除了。`);
  return record;
}

/** An editor writes what it has in memory: a change beside it would be lost, and a deletion come back. */
export async function assertNotOpen(id: string): Promise<void> {
  const locks = (navigator as { locks?: LockManager }).locks;
  const { held = [] } = (await locks?.query()) ?? {};
  if (held.some(({ name }) => name === editLockName(id)))
    throw new ToolProblem('这份简历正在编辑器里打开，请先关闭它再试。');
}

export const goneSentence = '这份简历已经删除了。';

export const documentOf = (record: ResumeRecord): ResumeDocument => loadDocument(record.document).document;

/** Stores a document as an editor's save would. */
export async function storeDocument(
  id: string,
  change: (record: ResumeRecord) => ResumeDocument,
): Promise<void> {
  const now = Date.now();
  const isThere = await updateRecord(id, (record) => withDocument(record, change(record), now), now);
  if (!isThere) throw new ToolProblem(goneSentence);
}

export async function listItems(): Promise<readonly AttachableItem[]> {
  const now = Date.now();
  return (await summaries()).map(({ id, title, updatedAt }) => ({
    id,
    title,
    note: relativeTime(updatedAt, now),
  }));
}

export async function readItem(id: string): Promise<AttachedItem> {
  const record = await recordOf(id);
  const text = sheetToText(toSheet(toOutline(documentOf(record))));
  return { kind: 'text', name: `简历《${record.title}》`, text };
}
