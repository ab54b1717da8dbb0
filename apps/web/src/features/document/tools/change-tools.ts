import { sensitiveKindTitles } from '@baigong/redaction/sensitive-kinds';
import { textLength, type DocumentText } from '@baigong/document-reader/document-text';
import { createRedactor, redactDocument } from '@baigong/redaction';
import {
  ToolProblem,
  type ToolAnswer,
  assertTitle,
  sameTitle,
} from '../../../shared/feature-tools/feature-tool.ts';
import { download } from '../../../shared/lib/download.ts';
import { nextId } from '../../../shared/lib/snowflake.ts';
import { exportTables, findSensitive } from '../analysis/analysis-client.ts';
import { choicesOf } from '@baigong/redaction/sensitive-values';
import { UnreadableDocument } from '@baigong/document-reader/unreadable-document';
import { extractText } from '../extraction/extract-text.ts';
import { parseAiRecord } from '@baigong/documents/ai-record';
import { deleteDocuments, readDocument, saveDocument, updateDocument } from '../records/document-records.ts';
import { exportFileName } from '../session/export-file-name.ts';
import { useOpenDocuments } from '../session/open-documents.ts';
import { open, tablesIn } from './document-of.ts';

/** What a preview shows of a text. */
const previewChars = 2_000;

async function sensitiveOf(wanted: string) {
  const { head, text } = await open(wanted);
  const record = await readDocument(head.id);
  const { redaction } = parseAiRecord(record?.response ?? '');
  const groups = await findSensitive(text, redaction.words);
  return { head, text, groups, choices: choicesOf(redaction, groups) };
}

/** Saves a text as a new document. */
export async function keep(
  title: string,
  text: DocumentText,
  action: string,
): Promise<ToolAnswer & { id: string }> {
  const now = Date.now();
  const [id, length] = [nextId(), textLength(text)];
  const { format, pages } = text;
  const head = { id, title, format, pages, length, size: 0, createdAt: now, updatedAt: now };
  await saveDocument({ ...head, fileName: '', response: '', place: 0 }, { file: undefined, text });
  return {
    id,
    title: action,
    summary: `已存为《${title}》，${length} 字`,
    blocks: [],
    data: { id, title, length },
    undo: { id, updatedAt: now },
  };
}

export async function previewRedact(wanted: string) {
  const { head, groups } = await sensitiveOf(wanted);
  if (groups.length === 0) throw new ToolProblem(`《${head.title}》里没有认出能识别个人的信息，不用脱敏。`);
  return {
    title: '文档脱敏',
    summary: `另存一份换成代号的《${head.title}》，原来的不变：`,
    blocks: [
      {
        type: 'keyValues' as const,
        items: groups.map(({ kind, count }) => ({ key: sensitiveKindTitles[kind], value: `${count} 处` })),
      },
    ],
  };
}

export async function redact(wanted: string): Promise<ToolAnswer> {
  const { head, text, groups, choices } = await sensitiveOf(wanted);
  if (groups.length === 0) throw new ToolProblem(`《${head.title}》里没有认出能识别个人的信息，不用脱敏。`);
  const redactor = createRedactor(new Map(), choices);
  const redacted = redactDocument(text, redactor);
  const title = `${redactor.redact(head.title).replaceAll(/[【】]/g, '')}（脱敏）`;
  const { id, ...answer } = await keep(title, redacted, '文档脱敏');
  const replaced = redactor.values.size;
  return {
    ...answer,
    summary: `已另存《${title}》，换掉 ${replaced} 个值。规则会有遗漏，发出去之前请看一遍`,
    data: { id, title, replaced },
  };
}

interface SaveInput {
  readonly title: string;
  readonly text: string;
}

export async function previewSave({ title, text }: SaveInput) {
  const more = text.length > previewChars ? `\n……（共 ${text.length} 字）` : '';
  return {
    title: '存为文档',
    summary: `存一份新文档《${title.trim()}》：`,
    blocks: [{ type: 'text' as const, text: `${text.slice(0, previewChars)}${more}` }],
  };
}

export async function saveAsDocument(input: SaveInput, signal: AbortSignal): Promise<ToolAnswer> {
  const title = input.title.replace(/\s+/g, ' ').trim() || '未命名文档';
  const file = new File([input.text], 'text.md', { type: 'text/markdown' });
  const text = await extractText(file, { signal }).catch((error: unknown) => {
    throw error instanceof UnreadableDocument ? new ToolProblem(error.message) : error;
  });
  const { id: _id, ...answer } = await keep(title, text, '存为文档');
  return answer;
}

/** Deletes a document that a tool made, while nothing of it is the visitor's work. */
export async function undoNew({ id, updatedAt }: { readonly id: string; readonly updatedAt: number }) {
  const record = await readDocument(id);
  if (!record) throw new ToolProblem('这份文档已经删除了。');
  if (record.updatedAt !== updatedAt || record.response !== '')
    throw new ToolProblem('这份文档之后又用过或改过，没有删除。不要它的话，可以在文档里删除。');
  await deleteDocuments([id]);
}

interface RenameInput {
  readonly document: string;
  readonly title: string;
}

/** An open document writes the title that it has in memory. */
function assertNotOpen(id: string): void {
  if (useOpenDocuments.getState().documents[id])
    throw new ToolProblem('这份文档正在阅读页里打开，请在那里改名，或关闭它再试。');
}

export async function previewRename({ document, title }: RenameInput) {
  const { head } = await open(document);
  assertNotOpen(head.id);
  return {
    title: '文档改名',
    summary: `《${head.title}》改名`,
    blocks: [
      {
        type: 'diff' as const,
        segments: [
          { kind: 'removed' as const, text: head.title },
          { kind: 'added' as const, text: title.trim() },
        ],
      },
    ],
  };
}

export async function rename({ document, title }: RenameInput): Promise<ToolAnswer> {
  const { head } = await open(document);
  assertNotOpen(head.id);
  const given = title.replace(/\s+/g, ' ').trim();
  if (given === '' || given === head.title) throw sameTitle();
  await updateDocument(head.id, { title: given, updatedAt: Date.now() });
  return {
    title: '文档改名',
    summary: `已改名为《${given}》`,
    blocks: [],
    data: { id: head.id, title: given },
    undo: { id: head.id, title: head.title, given },
  };
}

interface UndoRename {
  readonly id: string;
  readonly title: string;
  /** The title that the tool gave. */
  readonly given: string;
}

export async function undoRename({ id, title, given }: UndoRename): Promise<void> {
  assertNotOpen(id);
  const record = await readDocument(id);
  if (!record) throw new ToolProblem('这份文档已经删除了。');
  assertTitle(record.title, given);
  await updateDocument(id, { title, updatedAt: Date.now() });
}

interface TablesInput {
  readonly document: string;
  readonly format?: 'xlsx' | 'csv' | undefined;
}

async function tablesOf(wanted: string) {
  const { head, text } = await open(wanted);
  return { head, tables: tablesIn(head, text) };
}

export async function previewTables({ document, format = 'xlsx' }: TablesInput) {
  const { head, tables } = await tablesOf(document);
  return {
    title: '导出文档表格',
    summary:
      format === 'xlsx'
        ? `把《${head.title}》的 ${tables.length} 个表格导出为 Excel 并下载`
        : `把《${head.title}》的第一个表格导出为 CSV 并下载`,
    blocks: [],
  };
}

export async function exportTablesOf({ document, format = 'xlsx' }: TablesInput): Promise<ToolAnswer> {
  const { head, tables } = await tablesOf(document);
  const file = await exportTables(tables, format);
  const name = `${exportFileName(head.title, '表格')}.${format}`;
  await download('document.file-own-tables', file, name);
  const count = format === 'xlsx' ? tables.length : 1;
  return {
    title: '导出文档表格',
    summary: `已下载 ${name}，${count} 个表格`,
    blocks: [],
    data: { file: name, tables: count },
  };
}
