import { createQuoteIndex, type QuoteIndex } from '@baigong/documents';
import type { DocumentText } from '@baigong/document-reader/document-text';
import { useEffect } from 'react';
import type { PanelDocument } from '../session/panel-document.ts';
import { emptyAiRecord, type AiRecord } from '@baigong/documents/ai-record';
import { loadAiRecord, useAiRecords } from './ai-store.ts';
import { resumeAnswers } from './write-answer.ts';

/** The AI record of the open document; resumes its unfinished answers. */
export function useAiRecord({ record }: PanelDocument): AiRecord {
  const { id } = record;
  useEffect(() => {
    loadAiRecord(record);
    resumeAnswers(id);
    // oxlint-disable-next-line react/exhaustive-deps -- a record is opened once; later versions of it hold older work
  }, [id]);
  return useAiRecords((works) => works[id]) ?? emptyAiRecord;
}

const cache = new WeakMap<DocumentText, QuoteIndex>();

/** Cached per text. */
export function quoteIndexFor(text: DocumentText): QuoteIndex {
  const there = cache.get(text) ?? createQuoteIndex(text);
  cache.set(text, there);
  return there;
}
