/** What a document is and what can be found in it, without a browser: text, outline, search, masking, comparison. */
export {
  Block,
  DocumentText,
  OutlineEntry,
  Position,
  documentFormats,
  pageLabel,
  tableText,
  textAt,
  wholeText,
} from './document-text.ts';
export type { DocumentFormat, TableBlock } from './document-text.ts';
