import type { DocumentText, Position } from '@baigong/document-reader/document-text';
import type { DocumentRecord } from '../records/document-record.ts';

/** The open document as panels get it. */
export interface PanelDocument {
  readonly record: DocumentRecord;
  readonly text: DocumentText;
  /** The file that the text was extracted from, if any. */
  readonly file: Blob | undefined;
  /** Scrolls the reader to a range and highlights it; on a phone the reader comes to the front. */
  readonly jumpTo: (position: Position) => void;
}

export interface PanelProps {
  readonly document: PanelDocument;
}
