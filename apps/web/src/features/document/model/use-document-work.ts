import { piecesOf, quotable, type DocumentText, type Piece, type Quotable } from '@baigong/documents';
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

const prepared = new WeakMap<DocumentText, { pieces?: readonly Piece[]; quotable?: Quotable }>();

function preparedOf(text: DocumentText) {
  const there = prepared.get(text) ?? {};
  prepared.set(text, there);
  return there;
}

/** A document's pieces, made once for each text. */
export const piecesFor = (text: DocumentText): readonly Piece[] =>
  (preparedOf(text).pieces ??= piecesOf(text));

/** A document made ready for looking up quotations, once for each text. */
export const quotableFor = (text: DocumentText): Quotable => (preparedOf(text).quotable ??= quotable(text));
