import { sheetToText, toSheet } from '@baigong/resume-export/to-sheet';
import {
  checkUp,
  loadDocument,
  makeVariant,
  switchTemplate,
  templates,
  toOutline,
  changesBetween,
  takeBackChanges,
  type ResumeDocument,
  type Template,
  type SettingChange,
} from '@baigong/resume';
import { ToolProblem, type ToolAnswer } from '../../../shared/feature-tools/feature-tool.ts';
import { findOne } from '../../../shared/feature-tools/find-one.ts';
import { describeFit, fitPage, type FitOutcome } from '../panels/fit-page.ts';
import { newId } from '../session/new-id.ts';
import { findRecord, putRecord } from '../session/resume-records.ts';
import { defaultExportOptions } from '@baigong/resume-export/export-job';
import { exportFormats } from '../export/formats.ts';
import { exportErrorMessage, exportFiles } from '../export/run-export.ts';
import { assertNotOpen, documentOf, recordOf, storeDocument, summaries } from './resume-of.ts';

const maxHits = 20;
const maxFindings = 60;
/** Characters before and after what was found. */
const contextChars = 40;

const textOf = (document: ResumeDocument): string => sheetToText(toSheet(toOutline(document)));

export async function searchResumes(query: string): Promise<ToolAnswer> {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const hits: { readonly id: string; readonly title: string; readonly context: string }[] = [];
  for (const { id, title } of await summaries()) {
    const record = await findRecord(id, Date.now());
    if (!record) continue;
    const text = `${title}\n${textOf(documentOf(record))}`;
    const lower = text.toLowerCase();
    if (!words.every((word) => lower.includes(word))) continue;
    const at = lower.indexOf(words[0] ?? '');
    const context = text.slice(Math.max(0, at - contextChars), at + contextChars).replace(/\s+/g, ' ');
    hits.push({ id, title, context });
    if (hits.length >= maxHits) break;
  }
  return {
    title: `搜索“${query}”`,
    summary: hits.length === 0 ? `没有简历提到“${query}”` : `${hits.length} 份简历提到“${query}”`,
    blocks: [
      { type: 'table', header: ['简历', '上下文'], rows: hits.map(({ title, context }) => [title, context]) },
    ],
    data: hits,
  };
}

const severityNames = { error: '错误', warning: '注意', hint: '建议' } as const;

export async function checkResume(wanted: string): Promise<ToolAnswer> {
  const record = await recordOf(wanted);
  const findings = checkUp(documentOf(record));
  const shown = findings.slice(0, maxFindings);
  return {
    title: '简历体检',
    summary:
      findings.length === 0
        ? `《${record.title}》没有查出问题`
        : `《${record.title}》有 ${findings.length} 处`,
    blocks: [
      {
        type: 'table',
        header: ['程度', '内容'],
        rows: shown.map(({ severity, message }) => [severityNames[severity], message]),
      },
    ],
    data: {
      id: record.id,
      title: record.title,
      findings: shown.map(({ severity, message }) => ({ severity, message })),
    },
  };
}

interface JobResumeInput {
  readonly resume: string;
  readonly job: string;
  readonly description?: string | undefined;
}

export async function previewJobResume({ resume, job }: JobResumeInput) {
  const { title } = await recordOf(resume);
  return {
    title: '新建岗位版简历',
    summary: `从《${title}》分出一份给“${job}”的简历；原来的不变`,
    blocks: [],
  };
}

export async function makeJobResume({ resume, job, description = '' }: JobResumeInput): Promise<ToolAnswer> {
  const record = await recordOf(resume);
  const made = makeVariant(record, newId(), Date.now(), { title: job, description });
  await putRecord(made);
  return {
    title: '新建岗位版简历',
    summary: `已建好《${made.title}》`,
    blocks: [],
    data: { id: made.id, title: made.title, masterId: made.masterId ?? record.id },
    undo: { id: made.id, updatedAt: made.updatedAt },
  };
}

/** What 智能一页 makes of a resume, whose record is left as it is. */
async function fitted(wanted: string) {
  const record = await recordOf(wanted);
  await assertNotOpen(record.id);
  const before = documentOf(record);
  let document = before;
  const outcome: FitOutcome = await fitPage({
    getDocument: () => before,
    change: (edit) => (document = edit(document)),
  });
  return { record, before, document, outcome };
}

export async function previewFit(wanted: string) {
  const { record, outcome } = await fitted(wanted);
  if (outcome.changes.length === 0) throw new ToolProblem(`《${record.title}》：${describeFit(outcome)}`);
  return {
    title: '智能一页',
    summary: `《${record.title}》约 ${outcome.before.toFixed(1)} 页，会这样调整，文字不变：`,
    blocks: [{ type: 'text' as const, text: outcome.changes.join('\n') }],
  };
}

/** Puts changed settings into the stored document, which somebody may have edited meanwhile. */
async function applyChanges(id: string, changes: readonly SettingChange[]): Promise<void> {
  await storeDocument(id, (record) => {
    const now = documentOf(record);
    const reversed = changes.map(({ path, before, after: is }) => ({ path, before: is, after: before }));
    const styles = takeBackChanges(now.styles, reversed);
    if (!styles) throw new ToolProblem('这份简历的样式刚被改过，没有执行。请再试一次。');
    return loadDocument({ ...now, styles }).document;
  });
}

export async function fitResume(wanted: string): Promise<ToolAnswer> {
  const { record, before, document, outcome } = await fitted(wanted);
  if (outcome.changes.length === 0) throw new ToolProblem(`《${record.title}》：${describeFit(outcome)}`);
  const changes = changesBetween({ ...before.styles }, { ...document.styles });
  await applyChanges(record.id, changes);
  return {
    title: '智能一页',
    summary: `《${record.title}》${describeFit(outcome)}`,
    blocks: [{ type: 'text', text: outcome.changes.join('\n') }],
    data: { id: record.id, title: record.title, changes: outcome.changes },
    undo: { id: record.id, changes },
  };
}

const templateOf = (wanted: string): Template => findOne(templates, wanted, '模板');

interface TemplateInput {
  readonly resume: string;
  readonly template: string;
}

export async function previewTemplate({ resume, template }: TemplateInput) {
  const record = await recordOf(resume);
  await assertNotOpen(record.id);
  const { title, description } = templateOf(template);
  return {
    title: '更换简历模板',
    summary: `《${record.title}》换成“${title}”（${description}）；文字不变`,
    blocks: [],
  };
}

export async function changeTemplate({ resume, template }: TemplateInput): Promise<ToolAnswer> {
  const record = await recordOf(resume);
  await assertNotOpen(record.id);
  const { id, title } = templateOf(template);
  const before = documentOf(record);
  const document = { ...before, styles: switchTemplate(before.styles, id) };
  const changes = changesBetween({ ...before.styles }, { ...document.styles });
  if (changes.length === 0) throw new ToolProblem(`《${record.title}》用的就是“${title}”，没有改。`);
  await applyChanges(record.id, changes);
  return {
    title: '更换简历模板',
    summary: `《${record.title}》已换成“${title}”`,
    blocks: [],
    data: { id: record.id, title: record.title, template: title },
    undo: { id: record.id, changes },
  };
}

interface UndoStyles {
  readonly id: string;
  readonly changes: readonly SettingChange[];
}

export async function undoStyles({ id, changes }: UndoStyles): Promise<void> {
  await assertNotOpen(id);
  await storeDocument(id, (record) => {
    const document = documentOf(record);
    const styles = takeBackChanges(document.styles, changes);
    if (!styles)
      throw new ToolProblem('样式之后又改过，撤销会丢掉后来的改动。可以在编辑器的历史版本里找回旧版本。');
    return loadDocument({ ...document, styles }).document;
  });
}

interface ExportInput {
  readonly resume: string;
  readonly format?: string | undefined;
  readonly masked?: boolean | undefined;
}

const formatOf = (id: string) => {
  const format = exportFormats.find((one) => one.id === id);
  if (!format) throw new ToolProblem(`没有“${id}”这种格式。`);
  return format;
};

export async function previewExport({ resume, format = 'pdf', masked = false }: ExportInput) {
  const { title } = await recordOf(resume);
  const { label, note } = formatOf(format);
  return {
    title: '导出简历',
    summary: `把《${title}》导出为 ${label}${masked ? '（隐去个人信息）' : ''}并下载`,
    blocks: [{ type: 'text' as const, text: note }],
  };
}

export async function exportResume(
  { resume, format: id = 'pdf', masked = false }: ExportInput,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const document = documentOf(await recordOf(resume));
  const format = formatOf(id);
  const { layout } = document.styles.styles;
  const options = { ...defaultExportOptions, pageSize: layout.pageSize, masked };
  const { files, notice } = await exportFiles(
    { format, fileName: '', document, options },
    signal,
    () => undefined,
  ).catch((error: unknown) => {
    throw new ToolProblem(`导出失败：${exportErrorMessage(error)}`);
  });
  const names = files.map(({ name }) => name);
  return {
    title: '导出简历',
    summary: `${format.done}：${names.join('、')}`,
    blocks: notice === undefined ? [] : [{ type: 'text', text: notice }],
    data: { files: names },
  };
}
