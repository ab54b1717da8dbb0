import type { DocumentText } from '@baigong/document-reader/document-text';
import { getAiRecord, useAiRecords } from '../ai/ai-store.ts';
import { parseAiRecord, type RedactionDecisions, type SourceState } from '@baigong/documents/ai-record';
import type { DocumentRecord } from '../records/document-record.ts';
import { readDocument, readText } from '../records/document-records.ts';
import { useOpenDocuments } from '../session/open-documents.ts';

/** A document that can be asked about, or why it cannot. */
export type ReadSource =
  | { readonly state: 'given'; readonly record: DocumentRecord; readonly text: DocumentText }
  | { readonly state: Extract<SourceState, 'empty' | 'reading' | 'gone' | 'failed'> };

const hasText = ({ blocks }: DocumentText): boolean => blocks.some(({ text }) => text.trim() !== '');

/** A document with its text, from this page's memory or the database. Never throws. */
export async function readSource(id: string): Promise<ReadSource> {
  const open = useOpenDocuments.getState().documents[id];
  if (open?.state === 'reading') return { state: 'reading' };
  try {
    const [record, read] = open
      ? [open.record, { text: open.text }]
      : await Promise.all([readDocument(id), readText(id)]);
    if (!record || !read) return { state: 'gone' };
    return hasText(read.text) ? { state: 'given', record, text: read.text } : { state: 'empty' };
  } catch {
    return { state: 'failed' };
  }
}

/** What the visitor decided about redaction in a document. */
export const decisionsOf = ({ id, response }: DocumentRecord): RedactionDecisions =>
  (useAiRecords.getState()[id] ? getAiRecord(id) : parseAiRecord(response)).redaction;

/** What is said of a document that was not, or not wholly, asked about; empty for the others. */
export const stateSentences: Readonly<Record<SourceState, string>> = {
  given: '',
  missed: '没有找到与问题相关的内容',
  left: '有相关内容，但文档太多，这次没有放下',
  empty: '没有可以读的文字，扫描件请先打开它识别文字',
  reading: '还在读取，读完再问',
  gone: '已经删除',
  failed: '没能读出来，请打开它看看',
};
