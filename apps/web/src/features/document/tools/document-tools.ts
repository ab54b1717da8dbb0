import { factNames, documentKeywords, keySentences, countPlaces } from '@baigong/documents';
import { sensitiveKindTitles } from '@baigong/redaction/sensitive-kinds';
import { textAt, wholeText } from '@baigong/document-reader/document-text';
import { ToolProblem, type ToolAnswer } from '../../../shared/feature-tools/feature-tool.ts';
import { analyseDocument, compareTexts, findSensitive } from '../analysis/analysis-client.ts';
import { parseAiRecord } from '@baigong/documents/ai-record';
import { findDocuments, readDocument } from '../records/document-records.ts';
import { heads, open, partLength, tablesIn } from './document-of.ts';

const maxHits = 20;
const maxTables = 12;
const maxListed = 200;
const maxChanges = 60;

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
          .slice(0, maxListed)
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
  const tables = tablesIn(head, text).slice(0, maxTables);
  return {
    title: `《${head.title}》的表格`,
    summary: `${tables.length} 个表格`,
    blocks: tables.flatMap(({ title, rows: [header = [], ...rows] }) => [
      ...(title === '' ? [] : [{ type: 'text' as const, text: title }]),
      {
        type: 'table' as const,
        header: [...header],
        rows: rows.slice(0, maxListed).map((row) => [...row]),
      },
    ]),
    data: {
      id: head.id,
      tables: tables.map(({ title, rows }) => ({ title, rows: rows.slice(0, maxListed) })),
    },
  };
}

export async function compare(beforeName: string, afterName: string): Promise<ToolAnswer> {
  const [before, after] = [await open(beforeName), await open(afterName)];
  const { changes, same, changed, added, removed } = await compareTexts(before.text, after.text);
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

const maxFacts = 20;

export async function listFacts(wanted: string): Promise<ToolAnswer> {
  const { head, text } = await open(wanted);
  const found = await analyseDocument(text);
  const facts = found.facts.flatMap(({ kind, values }) =>
    values
      .slice(0, maxFacts)
      .map((value) => ({ kind: factNames[kind], text: value.text, count: countPlaces(value) })),
  );
  if (facts.length === 0) throw new ToolProblem(`《${head.title}》里没有认出人名、日期或金额。`);
  return {
    title: `《${head.title}》里的人和数`,
    summary: found.facts.map(({ kind, distinct }) => `${factNames[kind]} ${distinct} 个`).join('，'),
    blocks: [
      {
        type: 'table',
        header: ['种类', '内容', '次数'],
        rows: facts.map(({ kind, text: value, count }) => [kind, value, `${count}`]),
        align: ['left', 'left', 'right'],
      },
    ],
    data: { id: head.id, title: head.title, facts },
  };
}

export async function readOutline(wanted: string): Promise<ToolAnswer> {
  const { head, text } = await open(wanted);
  const outline = text.outline.slice(0, maxListed).map(({ level, title }) => ({ level, title }));
  if (outline.length === 0) throw new ToolProblem(`《${head.title}》没有目录，也没有标题。`);
  return {
    title: `《${head.title}》的目录`,
    summary: `${text.outline.length} 个标题`,
    blocks: [
      {
        type: 'text',
        text: outline.map(({ level, title }) => `${'　'.repeat(level - 1)}${title}`).join('\n'),
      },
    ],
    data: { id: head.id, title: head.title, outline },
  };
}

export async function checkPrivacy(wanted: string): Promise<ToolAnswer> {
  const { head, text } = await open(wanted);
  const record = await readDocument(head.id);
  const { words } = parseAiRecord(record?.response ?? '').redaction;
  const kinds = (await findSensitive(text, words)).map(({ kind, count, distinct }) => ({
    kind: sensitiveKindTitles[kind],
    count,
    distinct,
  }));
  return {
    title: '查敏感信息',
    summary:
      kinds.length === 0
        ? `《${head.title}》里没有认出能识别个人的信息，发出去之前请自己再看一遍`
        : `《${head.title}》里有 ${kinds.length} 类能认出个人的信息`,
    blocks: [
      {
        type: 'table',
        header: ['种类', '处', '不同的'],
        rows: kinds.map(({ kind, count, distinct }) => [kind, `${count}`, `${distinct}`]),
        align: ['left', 'right', 'right'],
      },
    ],
    data: { id: head.id, title: head.title, kinds },
  };
}
