import {
  compareDocuments,
  countDocument,
  DocumentIndex,
  documentKeywords,
  factKinds,
  findFacts,
  findSensitiveData,
  keySentences,
  redactDocument,
  redactPermanently,
  splitIntoChunks,
  sensitiveKinds,
  tableToCsv,
  wholeText,
  type Block,
  type DocumentText,
} from '@baigong/documents';
import { findRelated } from './find-related.ts';
import { selectForQuestion } from './select-for-question.ts';
import { toMarkdown } from './document-markdown.ts';
import { planInput } from './plan-input.ts';
import { appendBatch } from '../worker/block-batches.ts';
import { serveWorker } from '../../../shared/lib/worker-server.ts';
import { groupMentions } from './mentions.ts';
import type { AnalysisRequests } from './analysis-requests.ts';

const index = new DocumentIndex();
const uploads = new Map<string, Block[]>();

function takeUpload(name: string): { readonly blocks: Block[] } {
  const blocks = uploads.get(name) ?? [];
  uploads.delete(name);
  return { blocks };
}

serveWorker<AnalysisRequests>({
  add({ document, blocks, from }) {
    index.add(document, blocks, from);
    return index.size;
  },
  remove: (document) => index.remove(document),
  search: ({ query, options }) => index.search(query, options),
  upload({ name, batch }) {
    const blocks = uploads.get(name) ?? [];
    appendBatch(blocks, batch);
    uploads.set(name, blocks);
  },
  analyse(name) {
    const document = takeUpload(name);
    return {
      count: countDocument(document),
      keywords: documentKeywords(document),
      summary: keySentences(document),
      facts: groupMentions(factKinds, findFacts(document)),
    };
  },
  sensitive: (name) =>
    groupMentions(
      sensitiveKinds,
      takeUpload(name).blocks.flatMap(({ text }, block) =>
        findSensitiveData(text).map(({ kind, start, end }) => {
          const value = text.slice(start, end);
          return { kind, text: value, value, position: { block, start, end } };
        }),
      ),
    ),
  related({ name, query }) {
    const { blocks } = takeUpload(name);
    return findRelated(splitIntoChunks({ blocks }), query).map(({ from, text, headings }) => {
      const heading = headings.at(-1) ?? '';
      return {
        position: { block: from, start: 0, end: blocks[from]?.text.length ?? 0 },
        text,
        heading: text.startsWith(heading) ? '' : heading,
      };
    });
  },
  selectExcerpts: ({ name, request }) => selectForQuestion(takeUpload(name).blocks, request),
  planInput: ({ name, tokenBudget, from }) => planInput(takeUpload(name).blocks, tokenBudget, from),
  compare({ before, after }) {
    const compared = compareDocuments(takeUpload(before), takeUpload(after));
    // Of unchanged paragraphs only the last before a change is needed: it says where the change is.
    const changes = compared.changes.filter(
      ({ kind }, at) => kind !== 'same' || (compared.changes[at + 1]?.kind ?? 'same') !== 'same',
    );
    return { ...compared, changes };
  },
  exportCopy({ name, options: { format, redact } }) {
    const plain: DocumentText = { format: 'text', ...takeUpload(name), outline: [], notes: [] };
    const text = redact ? redactDocument(plain, (value) => redactPermanently(value, redact)) : plain;
    return format === 'txt'
      ? new Blob([wholeText(text)], { type: 'text/plain;charset=utf-8' })
      : new Blob([toMarkdown(text)], { type: 'text/markdown;charset=utf-8' });
  },
  async exportTables({ name, titles, format }) {
    const tables = takeUpload(name).blocks.flatMap((block) => (block.kind === 'table' ? [block.rows] : []));
    if (format === 'csv') return new Blob([tableToCsv(tables[0] ?? [])], { type: 'text/csv;charset=utf-8' });
    const { tablesToXlsx } = await import('./tables-to-xlsx.ts');
    const bytes = tablesToXlsx(tables.map((rows, at) => ({ title: titles[at] ?? '', rows })));
    return new Blob([bytes], {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    });
  },
});
