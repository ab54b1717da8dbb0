import { sheetToText, toSheet } from '@baigong/resume-export/to-sheet';
import {
  duplicateResume,
  matchJob,
  normalizeTitle,
  toOutline,
  updateResume,
  contentChanges,
  editById,
  readWithIds,
  takeBack,
  takeBackContent,
  UnusableEdit,
  type EditStep,
  type FieldChange,
  type ResumeDocument,
  type ResumeEdit,
  type ResumeRecord,
  type SettingChange,
} from '@baigong/resume';
import type { FactFinding } from '@baigong/resume/honesty';
import {
  ToolProblem,
  type ToolAnswer,
  assertTitle,
  sameTitle,
} from '../../../shared/feature-tools/feature-tool.ts';
import { loadVisitorWords } from '../../../shared/feature-tools/registry.ts';
import { relativeTime } from '../../../shared/lib/relative-time.ts';
import { deleteResumes } from '../centre/actions.ts';
import { markedRuns } from '../controls/marked-runs.ts';
import { newId } from '../session/new-id.ts';
import { findRecord, putRecord, updateRecord } from '../session/resume-records.ts';
import { assertNotOpen, documentOf, goneSentence, recordOf, storeDocument, summaries } from './resume-of.ts';

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
    data: { id: record.id, title: record.title, sections: readWithIds(documentOf(record)) },
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
    undo: { id: copy.id, updatedAt: copy.updatedAt },
  };
}

interface UndoCopy {
  readonly id: string;
  readonly updatedAt: number;
}

/** Deletes the copy while nothing of it is the visitor's work. */
export async function undoCopy({ id, updatedAt }: UndoCopy): Promise<void> {
  await assertNotOpen(id);
  const record = await findRecord(id, Date.now());
  if (!record) throw new ToolProblem(goneSentence);
  if (record.updatedAt !== updatedAt)
    throw new ToolProblem('这份副本之后又改过，没有删除。不要它的话，可以在简历列表里删除。');
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

async function rename(id: string, title: (record: ResumeRecord) => string): Promise<void> {
  const now = Date.now();
  const change = (record: ResumeRecord) => updateResume(record, { title: title(record) }, now);
  if (!(await updateRecord(id, change, now))) throw new ToolProblem(goneSentence);
}

export async function renameTo({ resume, title }: RenameInput): Promise<ToolAnswer> {
  const record = await recordOf(resume);
  const next = normalizeTitle(title, record.title);
  if (next === undefined) throw sameTitle();
  await rename(record.id, () => next);
  return {
    title: '简历改名',
    summary: `已改名为《${next}》`,
    blocks: [],
    data: { id: record.id, title: next },
    undo: { id: record.id, title: record.title, given: next },
  };
}

interface UndoRename {
  readonly id: string;
  readonly title: string;
  /** The title that the tool gave. */
  readonly given: string;
}

export const undoRename = ({ id, title, given }: UndoRename): Promise<void> =>
  rename(id, (record) => {
    assertTitle(record.title, given);
    return title;
  });

interface EditInput {
  readonly resume: string;
  readonly changes: readonly ResumeEdit[];
}

function edited(record: ResumeRecord, { changes }: EditInput) {
  try {
    return editById(documentOf(record), changes, newId);
  } catch (error) {
    if (error instanceof UnusableEdit) throw new ToolProblem(`${error.message}什么也没有改。`);
    throw error;
  }
}

/**
 * The difference that steps make, with what only the model says in it and what goes without having been asked for: what the
 * resume or the visitor says is neither, and a text that is removed as a whole is meant to go.
 */
async function blocksOf(
  steps: readonly EditStep[],
  before: ResumeDocument,
  conversation: string,
): Promise<ToolAnswer['blocks']> {
  const [{ compareFacts }, words] = await Promise.all([
    import('@baigong/resume/honesty'),
    conversation === '' ? '' : loadVisitorWords(conversation),
  ]);
  const source = `${sheetToText(toSheet(toOutline(before)))}\n${words}`;
  const now = steps.map(({ added }) => added).join('\n');
  // All at once: the resume is read a single time.
  const { additions: invented } = compareFacts(source, now);
  let end = -1;
  const marked = steps.map((step) => {
    const start = end + 1;
    end = start + step.added.length;
    return {
      step,
      additions: invented.flatMap((one) =>
        one.start >= start && one.end <= end
          ? { ...one, start: one.start - start, end: one.end - start }
          : [],
      ),
      losses: step.added === '' || step.removed === '' ? [] : compareFacts(step.removed, now).losses,
    };
  });
  const segments = marked.flatMap(({ step: { label, removed, added }, additions, losses }) => [
    { kind: 'same' as const, text: `【${label}】\n` },
    ...diffSegments('removed', removed, losses),
    ...diffSegments('added', added, additions),
  ]);
  const textsOf = (findings: readonly FactFinding[]): string =>
    [...new Set(findings.map(({ text }) => text))].join('、');
  const items = [
    { key: '简历和你的话里没有', value: textsOf(marked.flatMap(({ additions }) => additions)) },
    { key: '改后少了', value: textsOf(marked.flatMap(({ losses }) => losses)) },
  ].filter(({ value }) => value !== '');
  return [{ type: 'diff', segments }, ...(items.length > 0 ? [{ type: 'keyValues' as const, items }] : [])];
}

function diffSegments(kind: 'added' | 'removed', text: string, found: readonly FactFinding[]) {
  if (text === '') return [];
  const spans = kind === 'added' ? { additions: found, losses: [] } : { additions: [], losses: found };
  const runs = markedRuns([{ kind: kind === 'added' ? 'new' : 'gone', text }], spans);
  return [
    ...runs.map(({ text: run, mark }) => ({ kind, text: run, ...(mark && { mark }) })),
    { kind, text: '\n' },
  ];
}

export async function previewEdit(input: EditInput, conversation = '') {
  const record = await recordOf(input.resume);
  await assertNotOpen(record.id);
  const { steps } = edited(record, input);
  return {
    title: '修改简历',
    summary: `《${record.title}》改 ${steps.length} 处`,
    blocks: await blocksOf(steps, documentOf(record), conversation),
  };
}

export async function editResume(input: EditInput, conversation = ''): Promise<ToolAnswer> {
  const found = await recordOf(input.resume);
  const { id, title } = found;
  await assertNotOpen(id);
  let steps: readonly EditStep[] = [];
  let changes: readonly SettingChange[] = [];
  await storeDocument(id, (record) => {
    const made = edited(record, input);
    steps = made.steps;
    changes = contentChanges(documentOf(record), made.document);
    return made.document;
  });
  return {
    title: '修改简历',
    summary: `《${title}》已改 ${steps.length} 处`,
    blocks: await blocksOf(steps, documentOf(found), conversation),
    data: { id, title, changed: steps.map(({ label }) => label) },
    undo: { id, changes },
  };
}

type UndoEdit =
  | { readonly id: string; readonly changes: readonly SettingChange[] }
  /** Of the tool before this one, which replaced one text of one field. */
  | { readonly id: string; readonly change: FieldChange };

export async function undoEdit(data: UndoEdit): Promise<void> {
  await assertNotOpen(data.id);
  await storeDocument(data.id, (record) => {
    const now = documentOf(record);
    const document = 'change' in data ? takeBack(now, data.change) : takeBackContent(now, data.changes);
    if (!document)
      throw new ToolProblem('这些内容之后又改过，撤销会丢掉后来的改动。可以在编辑器的历史版本里找回旧版本。');
    return document;
  });
}
