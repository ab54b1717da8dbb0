import { quotable, type DocumentText, type Quotable } from '@baigong/documents';
import { useEffect } from 'react';
import type { OpenDocument } from '../panels.ts';
import { noWork, type ModelWork } from './work-record.ts';
import { openWork, useWork } from './work-store.ts';
import { takeUpWork } from './write-answer.ts';

/** What models wrote about the document on the desk; goes on with what was being written. */
export function useDocumentWork({ record }: OpenDocument): ModelWork {
  const { id } = record;
  useEffect(() => {
    openWork(record);
    takeUpWork(id);
    // oxlint-disable-next-line react/exhaustive-deps -- a record is opened once; later versions of it hold older work
  }, [id]);
  return useWork((works) => works[id]) ?? noWork;
}

const prepared = new WeakMap<DocumentText, Quotable>();

/** A document made ready for looking up quotations, once for each text. */
export function quotableFor(text: DocumentText): Quotable {
  const there = prepared.get(text) ?? quotable(text);
  prepared.set(text, there);
  return there;
}
