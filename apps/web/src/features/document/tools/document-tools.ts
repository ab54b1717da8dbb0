import {
  compareDocuments,
  documentKeywords,
  findTables,
  keySentences,
  textAt,
  wholeText,
} from '@baigong/documents';
import { ToolProblem, type ToolAnswer } from '../../../shared/feature-tools/feature-tool.ts';
import { findOne } from '../../../shared/feature-tools/find-one.ts';
import type { DocumentHead } from '../records/document-record.ts';
import { findDocuments, readHeads, readText } from '../records/document-records.ts';

/** Characters of a document that one call reads. */
const partLength = 6_000;
const maxHits = 20;
const maxTables = 12;
const maxRows = 200;
const maxChanges = 60;

async function heads(): Promise<DocumentHead[]> {
  const all: DocumentHead[] = [];
  for await (const batch of readHeads()) all.push(...batch);
  return all;
}

async function open(wanted: string) {
  const head = findOne(await heads(), wanted, '文档');
  const read = await readText(head.id);
  if (!read) throw new ToolProblem(`文档《${head.title}》刚被删除了。`);
  return { head, text: read.text };
}

export async function listDocuments(): Promise<ToolAnswer> {
  const all = await heads();
  return {
    title: '文档',
    summary: all.length === 0 ? '这个浏览器里还没有文档' : `共 ${all.length} 份文档`,
    blocks: [
      {
        type: 'table',
        header: ['标题', '格式', '字数', '编号'],
        rows: all
          .slice(0, maxRows)
          .map(({ title, format, length, id }) => [title, format ?? '', `${length}`, id]),
        align: ['left', 'left', 'right', 'left'],
      },
    ],
    data: all.slice(0, 100).map(({ id, title, format, length }) => ({ id, title, format, length })),
  };
}

export async function searchDocuments(query: string): Promise<ToolAnswer> {
  const hits: {
    readonly id: string;
    readonly title: string;
    readonly count: number;
    readonly context: string;
  }[] = [];
  for await (const batch of findDocuments(query)) {
    for (const { head, count, snippets } of batch) {
      const context = snippets.map(({ before, hit, after }) => `${before}${hit}${after}`).join(' … ');
      hits.push({ id: head.id, title: head.title, count, context });
    }
    if (hits.length >= maxHits) break;
  }
  const shown = hits.slice(0, maxHits);
  return {
    title: `搜索“${query}”`,
    summary: shown.length === 0 ? `没有文档提到“${query}”` : `${shown.length} 份文档提到“${query}”`,
    blocks: [
      {
        type: 'table',
        header: ['文档', '次数', '上下文'],
        rows: shown.map(({ title, count, context }) => [title, `${count}`, context]),
        align: ['left', 'right', 'left'],
      },
    ],
    data: shown,
  };
}

export async function readDocumentText(wanted: string, from: number): Promise<ToolAnswer> {
  const { head, text } = await open(wanted);
  const whole = wholeText(text);
  if (from > 0 && from >= whole.length)
    throw new ToolProblem(`《${head.title}》只有 ${whole.length} 字，没有第 ${from} 字之后的内容。`);
  const part = whole.slice(from, from + partLength);
  const end = from + part.length;
  return {
    title: head.title,
    summary:
      part.length === whole.length
        ? `《${head.title}》全文 ${whole.length} 字`
        : `《${head.title}》第 ${from + 1}–${end} 字，共 ${whole.length} 字`,
    blocks: [{ type: 'code', language: 'text', text: part }],
    data: { id: head.id, title: head.title, text: part, ...(end < whole.length ? { next: end } : {}) },
  };
}

export async function summarise(wanted: string): Promise<ToolAnswer> {
  const { head, text } = await open(wanted);
  const sentences = keySentences(text).map((sentence) => sentence.text);
  const keywords = documentKeywords(text, 12).map(({ word }) => word);
  if (sentences.length === 0) throw new ToolProblem(`《${head.title}》里没有成段的文字，摘不出要点。`);
  return {
    title: `《${head.title}》的要点`,
    summary: `${sentences.length} 句原文，关键词：${keywords.slice(0, 5).join('、')}`,
    blocks: [
      { type: 'text', text: sentences.join('\n') },
      { type: 'keyValues', items: [{ key: '关键词', value: keywords.join('、') }] },
    ],
    data: { id: head.id, title: head.title, sentences, keywords },
  };
}

export async function readTables(wanted: string): Promise<ToolAnswer> {
  const { head, text } = await open(wanted);
  const tables = findTables(text).slice(0, maxTables);
  if (tables.length === 0) throw new ToolProblem(`《${head.title}》里没有表格。`);
  return {
    title: `《${head.title}》的表格`,
    summary: `${tables.length} 个表格`,
    blocks: tables.flatMap(({ title, rows: [header = [], ...rows] }) => [
      ...(title === '' ? [] : [{ type: 'text' as const, text: title }]),
      {
        type: 'table' as const,
        header: [...header],
        rows: rows.slice(0, maxRows).map((row) => [...row]),
      },
    ]),
    data: { id: head.id, tables: tables.map(({ title, rows }) => ({ title, rows: rows.slice(0, maxRows) })) },
  };
}

export async function compare(beforeName: string, afterName: string): Promise<ToolAnswer> {
  const [before, after] = [await open(beforeName), await open(afterName)];
  const { changes, same, changed, added, removed } = compareDocuments(before.text, after.text);
  const lines = changes.flatMap((change) => {
    if (change.kind === 'same') return [];
    if (change.kind === 'removed') return [{ kind: '删除', text: textAt(before.text, change.before) }];
    if (change.kind === 'added') return [{ kind: '增加', text: textAt(after.text, change.after) }];
    return [
      { kind: '原来', text: textAt(before.text, change.before) },
      { kind: '改为', text: textAt(after.text, change.after) },
    ];
  });
  const shown = lines.slice(0, maxChanges);
  return {
    title: '比较文档',
    summary: `相同 ${same} 段，修改 ${changed} 段，增加 ${added} 段，删除 ${removed} 段`,
    blocks: [{ type: 'table', header: ['', '内容'], rows: shown.map(({ kind, text }) => [kind, text]) }],
    data: {
      before: before.head.id,
      after: after.head.id,
      changed,
      added,
      removed,
      changes: shown.map(({ kind, text }) => ({ kind, text: text.slice(0, 300) })),
    },
  };
}
