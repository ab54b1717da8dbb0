import {
  duplicateResume,
  loadDocument,
  matchJob,
  normalizeTitle,
  sheetToText,
  toOutline,
  toSheet,
  updateResume,
  type ResumeDocument,
  type ResumeRecord,
} from '@baigong/resume';
import { ToolProblem, type ToolAnswer } from '../../../shared/feature-tools/feature-tool.ts';
import { findOne } from '../../../shared/feature-tools/find-one.ts';
import { relativeTime } from '../../../shared/lib/relative-time.ts';
import { deleteResumes } from '../centre/actions/delete-resumes.ts';
import { newId } from '../session/document/new-id.ts';
import { findRecord, putRecord, updateRecord } from '../session/records/resume-records.ts';
import { readResumeIds, readSummaries, type ResumeSummary } from '../session/records/resume-summaries.ts';
import { replaceText, type Replaced } from './replace-text.ts';

const summaries = async (): Promise<ResumeSummary[]> => readSummaries(await readResumeIds(), Date.now());

async function recordOf(wanted: string): Promise<ResumeRecord> {
  const { id, title } = findOne(await summaries(), wanted, '简历');
  const record = await findRecord(id, Date.now());
  if (!record) throw new ToolProblem(`简历《${title}》刚被删除了。`);
  return record;
}

const documentOf = (record: ResumeRecord): ResumeDocument => loadDocument(record.document).document;

export async function listResumes(): Promise<ToolAnswer> {
  const now = Date.now();
  const all = await summaries();
  return {
    title: '简历',
    summary: all.length === 0 ? '这个浏览器里还没有简历' : `共 ${all.length} 份简历`,
    blocks: [
      {
        type: 'table',
        header: ['标题', '更新', '编号'],
        rows: all.map(({ title, updatedAt, id }) => [title, relativeTime(updatedAt, now), id]),
      },
    ],
    data: all.slice(0, 100).map(({ id, title, updatedAt }) => ({
      id,
      title,
      updatedAt: new Date(updatedAt).toISOString(),
    })),
  };
}

export async function readResume(wanted: string): Promise<ToolAnswer> {
  const record = await recordOf(wanted);
  const text = sheetToText(toSheet(toOutline(documentOf(record))));
  return {
    title: record.title,
    summary: `《${record.title}》，${text.length} 字`,
    blocks: [{ type: 'code', language: 'text', text }],
    data: { id: record.id, title: record.title, text },
  };
}

export async function matchResume(wanted: string, description: string): Promise<ToolAnswer> {
  const record = await recordOf(wanted);
  const { score, parts, found, missing } = matchJob(documentOf(record), description, new Date());
  const names = (keywords: readonly { readonly word: string }[]) => keywords.map(({ word }) => word);
  return {
    title: '岗位匹配',
    summary: `《${record.title}》匹配 ${score} 分，缺少 ${missing.length} 个关键词`,
    blocks: [
      {
        type: 'table',
        header: ['项目', '得分', '说明'],
        rows: parts.map(({ label, got, full, note }) => [label, `${got} / ${full}`, note]),
      },
      {
        type: 'keyValues',
        items: [
          { key: '已有', value: names(found).join('、') || '无' },
          { key: '缺少', value: names(missing).join('、') || '无' },
        ],
      },
    ],
    data: { resume: record.id, score, parts, found: names(found), missing: names(missing) },
  };
}

interface CopyInput {
  readonly resume: string;
  readonly title?: string | undefined;
}

export async function previewCopy({ resume, title }: CopyInput) {
  const record = await recordOf(resume);
  return {
    title: '复制简历',
    summary: `新建《${record.title}》的副本${title ? `，标题“${title}”` : ''}；原来的不变`,
    blocks: [],
  };
}

export async function copyResume({ resume, title }: CopyInput): Promise<ToolAnswer> {
  const record = await recordOf(resume);
  const now = Date.now();
  const made = duplicateResume(record, newId(), now);
  const named = title === undefined ? undefined : normalizeTitle(title, made.title);
  const copy = named === undefined ? made : { ...made, title: named };
  await putRecord(copy);
  return {
    title: '复制简历',
    summary: `已建好《${copy.title}》`,
    blocks: [],
    data: { id: copy.id, title: copy.title },
    undo: { id: copy.id },
  };
}

export async function undoCopy(id: string): Promise<void> {
  await deleteResumes([id]);
}

interface RenameInput {
  readonly resume: string;
  readonly title: string;
}

export async function previewRename({ resume, title }: RenameInput) {
  const record = await recordOf(resume);
  return {
    title: '简历改名',
    summary: `《${record.title}》改名`,
    blocks: [
      {
        type: 'diff' as const,
        segments: [
          { kind: 'removed' as const, text: record.title },
          { kind: 'added' as const, text: title.trim() },
        ],
      },
    ],
  };
}

async function rename(id: string, title: string): Promise<void> {
  const now = Date.now();
  const isThere = await updateRecord(id, (record) => updateResume(record, { title }, now), now);
  if (!isThere) throw new ToolProblem('这份简历已经删除了。');
}

export async function renameTo({ resume, title }: RenameInput): Promise<ToolAnswer> {
  const record = await recordOf(resume);
  const next = normalizeTitle(title, record.title);
  if (next === undefined) throw new ToolProblem('新标题和原来的一样，没有改。');
  await rename(record.id, next);
  return {
    title: '简历改名',
    summary: `已改名为《${next}》`,
    blocks: [],
    data: { id: record.id, title: next },
    undo: { id: record.id, title: record.title },
  };
}

export const undoRename = ({ id, title }: { readonly id: string; readonly title: string }): Promise<void> =>
  rename(id, title);

interface ReplaceInput {
  readonly resume: string;
  readonly old: string;
  readonly new: string;
}

/** An editor writes what it has in memory: a change beside it would be lost. */
async function assertNotOpen(id: string): Promise<void> {
  const locks = (navigator as { locks?: LockManager }).locks;
  const { held = [] } = (await locks?.query()) ?? {};
  if (held.some(({ name }) => name === `baigong-resume:${id}`))
    throw new ToolProblem('这份简历正在编辑器里打开，请先关闭它再让我修改。');
}

function replacedIn(record: ResumeRecord, input: ReplaceInput): Replaced {
  const replaced = replaceText(documentOf(record), input.old, input.new);
  if (typeof replaced !== 'number') return replaced;
  if (replaced === 0) throw new ToolProblem('简历里没有这段原文，一个字也不能差。请先读取简历。');
  throw new ToolProblem(`这段原文在简历里有 ${replaced} 处，请多给几个字，让它只对应一处。`);
}

export async function previewReplace(input: ReplaceInput) {
  const record = await recordOf(input.resume);
  await assertNotOpen(record.id);
  const { label } = replacedIn(record, input);
  return {
    title: '修改简历文字',
    summary: `《${record.title}》的“${label}”`,
    blocks: [
      {
        type: 'diff' as const,
        segments: [
          { kind: 'removed' as const, text: input.old },
          { kind: 'added' as const, text: input.new },
        ],
      },
    ],
  };
}

/** Stores a document as an editor's save would, so that an older working copy does not win over it. */
async function store(
  id: string,
  change: (record: ResumeRecord) => unknown,
): Promise<{ readonly before: unknown; readonly savedAt: number }> {
  let before: unknown;
  const savedAt = Date.now();
  const isThere = await updateRecord(
    id,
    (record) => {
      before = record.document;
      return { ...record, document: change(record), savedAt, updatedAt: savedAt };
    },
    savedAt,
  );
  if (!isThere) throw new ToolProblem('这份简历已经删除了。');
  return { before, savedAt };
}

export async function replaceInResume(input: ReplaceInput): Promise<ToolAnswer> {
  const { id, title } = await recordOf(input.resume);
  await assertNotOpen(id);
  let label = '';
  const { before, savedAt } = await store(id, (record) => {
    const replaced = replacedIn(record, input);
    label = replaced.label;
    return replaced.document;
  });
  return {
    title: '修改简历文字',
    summary: `已改好《${title}》的“${label}”`,
    blocks: [],
    data: { id, title, changed: label },
    undo: { id, before, savedAt },
  };
}

interface UndoReplace {
  readonly id: string;
  readonly before: unknown;
  readonly savedAt: number;
}

export async function undoReplace({ id, before, savedAt }: UndoReplace): Promise<void> {
  await assertNotOpen(id);
  await store(id, (record) => {
    if (record['savedAt'] !== savedAt)
      throw new ToolProblem('这份简历之后又改过，撤销会丢掉后来的改动。可以在编辑器的时光机里找回旧版本。');
    return before;
  });
}
