import { createFileFetcher } from './serve-files.ts';

/** Fetches a character map of pdf.js: without them Chinese, Japanese and Korean PDFs have no text. */
export const fetchCmap = createFileFetcher(
  import.meta.glob<string>('../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
);
