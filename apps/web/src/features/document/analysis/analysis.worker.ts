import { writeRows } from '@baigong/csv';
import { type Block, type DocumentText, wholeText } from '@baigong/document-reader/document-text';
import {
  compareDocuments,
  countDocument,
  DocumentIndex,
  documentKeywords,
  findCandidates,
  keySentences,
  splitIntoChunks,
  findRelated,
  selectForQuestion,
  toMarkdown,
  planInput,
  groupMentions,
} from '@baigong/documents';
import { matchKey, sensitiveKinds } from '@baigong/redaction/sensitive-kinds';
import { factKinds, findFacts } from '@baigong/documents/facts';
import {
  createRedactor,
  lookOver,
  findOverBlocks,
  redactDocument,
  type RedactionChoices,
} from '@baigong/redaction';
import { appendBatch } from '@baigong/document-reader/block-batches';
import { estimateTokens } from '@baigong/agent/tokens';
import { serveWorker } from '../../../shared/lib/worker-server.ts';
import type { AnalysisRequests } from './analysis-requests.ts';

const index = new DocumentIndex();
/** Of one kind; all of them are replaced in what is sent to a model. */
const maxSensitiveValues = 5_000;
const uploads = new Map<string, Block[]>();

function takeUpload(name: string): { readonly blocks: Block[] } {
  const blocks = uploads.get(name) ?? [];
  uploads.delete(name);
  return { blocks };
}

/** What page breaks cut of values that the visitor did not reject. */
const piecesOverPages = (
  blocks: readonly Block[],
  { replacementsIn }: ReturnType<typeof createRedactor>,
  { customWords = [], rejected }: RedactionChoices = {},
) =>
  findOverBlocks(blocks, customWords).flatMap(({ kind, text, pieces }) => {
    const written = pieces.map((piece) => ({
      text: blocks[piece.text]?.text.slice(piece.start, piece.end) ?? '',
      page: blocks[piece.text]?.page,
    }));
    if (rejected?.has(matchKey(kind, text)) || written.every(({ page }) => page === written[0]?.page))
      return [];
    const [placeholder = ''] = replacementsIn(written)[0]?.map((one) => one.placeholder) ?? [];
    return written.flatMap(({ text: piece, page }, at) =>
      page === undefined ? [] : [{ text: piece, page, placeholder: at === 0 ? placeholder : '' }],
    );
  });

/** Values that blocks break, each where it begins. */
const mentionsOverBlocks = (blocks: readonly Block[], words: readonly string[]) =>
  findOverBlocks(blocks, words).flatMap(({ kind, text, reason, pieces: [first] }) =>
    first
      ? [
          {
            kind,
            text,
            value: matchKey(kind, text),
            reason,
            position: { block: first.text, start: first.start, end: first.end },
          },
        ]
      : [],
  );

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
  sensitive({ name, words }) {
    const { blocks } = takeUpload(name);
    const mentions = lookOver(blocks, words).flatMap((matches, block) =>
      matches.map(({ kind, start, end, reason, isOffered }) => {
        const text = blocks[block]?.text.slice(start, end) ?? '';
        return {
          kind,
          text,
          value: matchKey(kind, text),
          reason,
          isOffered,
          position: { block, start, end },
        };
      }),
    );
    const found = mentions.filter(({ isOffered }) => !isOffered);
    const taken = new Set(found.map(({ value }) => value));
    const left = mentions.filter(({ isOffered, value }) => isOffered && !taken.has(value));
    return {
      groups: groupMentions(
        sensitiveKinds,
        [...found, ...mentionsOverBlocks(blocks, words)],
        maxSensitiveValues,
      ),
      left: groupMentions(sensitiveKinds, left).flatMap(({ values }) => values),
    };
  },
  related({ name, query }) {
    const { blocks } = takeUpload(name);
    return findRelated(splitIntoChunks({ blocks }), query).map(
      ({ chunk: { from, text, headings }, share }) => {
        const heading = headings.at(-1) ?? '';
        return {
          position: { block: from, start: 0, end: blocks[from]?.text.length ?? 0 },
          text,
          heading: text.startsWith(heading) ? '' : heading,
          share,
        };
      },
    );
  },
  selectExcerpts: ({ name, request }) => selectForQuestion(takeUpload(name).blocks, request, estimateTokens),
  findCandidates: ({ name, request: { question, tokenBudget } }) =>
    findCandidates(splitIntoChunks(takeUpload(name)), {
      question,
      tokenBudget,
      countTokens: estimateTokens,
    }),
  planInput: ({ name, tokenBudget, from }) =>
    planInput(takeUpload(name).blocks, tokenBudget, from, estimateTokens),
  compare({ before, after }) {
    const compared = compareDocuments(takeUpload(before), takeUpload(after));
    // Of unchanged paragraphs only the last before a change is needed: it says where the change is.
    const changes = compared.changes.filter(
      ({ kind }, at) => kind !== 'same' || (compared.changes[at + 1]?.kind ?? 'same') !== 'same',
    );
    return { ...compared, changes };
  },
  exportCopy({ name, options: { format, choices } }) {
    const plain: DocumentText = { format: 'text', ...takeUpload(name), outline: [], notes: [] };
    const redactor = choices && createRedactor(new Map(), choices);
    const text = redactor ? redactDocument(plain, redactor) : plain;
    const file =
      format === 'txt'
        ? new Blob([wholeText(text)], { type: 'text/plain;charset=utf-8' })
        : new Blob([toMarkdown(text)], { type: 'text/markdown;charset=utf-8' });
    const pieces = redactor ? piecesOverPages(plain.blocks, redactor, choices) : [];
    return { file, mapping: [...(redactor?.values ?? [])], pieces };
  },
  async redactWordFile({ name, file, options }) {
    const { redactWordFile } = await import('@baigong/redaction/redact-word-file');
    return redactWordFile(takeUpload(name).blocks, file, options);
  },
  async restoreWordFile({ file, mapping }) {
    const { restoreWordFile } = await import('@baigong/redaction/restore-word-file');
    return restoreWordFile(file, mapping);
  },
  async exportTables({ name, titles, format }) {
    const tables = takeUpload(name).blocks.flatMap((block) => (block.kind === 'table' ? [block.rows] : []));
    if (format === 'csv') return new Blob([writeRows(tables[0] ?? [])], { type: 'text/csv;charset=utf-8' });
    const { tablesToXlsx } = await import('@baigong/documents/tables-to-xlsx');
    const bytes = tablesToXlsx(tables.map((rows, at) => ({ title: titles[at] ?? '', rows })));
    return new Blob([bytes], {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    });
  },
});
